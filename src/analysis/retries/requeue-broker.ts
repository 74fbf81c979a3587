import type { TSESTree } from '@typescript-eslint/utils';
import {
  AMQP_MODULE,
  CHANNEL_NAME,
  DELIVERY_COUNT,
  REQUEUEING_CONSUMERS,
  REQUEUE_OPTIONS,
  REQUEUE_RESULTS,
} from '../../catalogue/requeue.js';
import {
  calleeName,
  contains,
  enclosingFunction,
  enclosingFunctions,
  isFunction,
  keyName,
  receiverOf,
  unwrap,
  type FunctionNode,
} from '../syntax/ast.js';
import { boundOf } from './attempt-bounds.js';
import type { Cycle } from './attempt-measures.js';
import { constantOf, stringOf } from '../syntax/constants.js';
import { hasDeliveryLimit, isEndlessNak } from './delivery-limits.js';
import { failurePathOf } from './failure-paths.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { importsOf } from '../syntax/imported-modules.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { isFrom, originOf } from '../syntax/origins.js';
import { isMessage, isRepublish } from './requeue-publish.js';
import { definitionOf, propertyOf, variableOf } from '../syntax/variables.js';

/** A message or job that is handed back to its broker whenever it fails. */
export interface BrokerRequeue {
  readonly node: Node;
  /** nack: the broker delivers it again at once. nak: to a consumer without a limit. publish: it is sent to the queue it came from. retry: the job is started again. */
  readonly kind: 'nack' | 'nak' | 'publish' | 'retry';
  /** The clause, condition or registration that leads there. */
  readonly path: Node;
}

/** Text that every file with something to find has. */
const MENTION =
  /nack\b|nackAll|\bnak\b|negativeAck|reject\b|ackOrNack|REQUEUE|requeue|createConsumer|sendToQueue|[rl]push|xadd|zadd|sendMessage|moveToDelayed|nextRunAt|\.(?:send|add(?:Bulk|Job)?|retry(?:Now)?|publish|emit|seek|(?:re)?schedule|enqueue)\(/i;
const METHODS =
  /^(?:basic)?(?:nack|reject)$|^nackAll$|^nak$|^negativeAcknowledge$|^ackOrNack$|^sendToQueue$|^[rl]push$|^xadd$|^zadd$|^send(?:Message)?$|^add(?:Bulk|Job)?$|^retry(?:Now)?$|^publish$|^emit$|^seek$|^(?:re)?schedule$|^enqueue$|^moveToDelayed$|^save$/i;

/** Unbounded hand-backs of messages and jobs in a file. */
export const brokerRequeuesOf = perFile((file): readonly BrokerRequeue[] => {
  const found: BrokerRequeue[] = [];
  if (!MENTION.test(file.text)) return found;
  for (const call of nodesOf(file).all('CallExpression')) {
    if (!METHODS.test(calleeName(call) ?? '')) continue;
    const kind = isRequeueingNack(file, call)
      ? 'nack'
      : isEndlessNak(file, call)
      ? 'nak'
      : isRepublish(file, call)
        ? 'publish'
        : isJobRetry(file, call)
          ? 'retry'
          : null;
    if (kind) note(file, found, call, kind);
  }
  for (const created of nodesOf(file).all('NewExpression')) {
    if (isRequeueingNackObject(file, created)) note(file, found, created, 'nack');
  }
  for (const member of file.text.includes('.REQUEUE') ? nodesOf(file).all('MemberExpression') : []) {
    if (
      keyName(member) !== 'REQUEUE' ||
      !REQUEUE_RESULTS.some(({ module, path }) => isFrom(originOf(file, member), module, path))
    )
      continue;
    note(file, found, member, 'nack');
  }
  if (!hasDeliveryLimit(file)) found.push(...requeueSettings(file));
  return found.sort((x, y) => x.node.range[0] - y.node.range[0]);
});

function note(file: FileModel, found: BrokerRequeue[], node: BrokerRequeue['node'], kind: BrokerRequeue['kind']): void {
  const path = failurePathOf(file, node, null);
  if (!path || (kind === 'nack' && hasDeliveryLimit(file))) return;
  const functions = [...enclosingFunctions(node)];
  const cycle: Cycle = { file, ranges: functions, unreached: [], isStepped: () => null };
  if (boundOf(cycle, [node]) || functions.some((fn) => asksForDeliveries(file, fn, node))) return;
  found.push({ node, kind, path: path.node });
}

/** Settings that hand every failed message back: `errorBehavior: MessageHandlerErrorBehavior.REQUEUE`. */
function requeueSettings(file: FileModel): readonly BrokerRequeue[] {
  const found: BrokerRequeue[] = [];
  const modules = importsOf(file);
  const options = REQUEUE_OPTIONS.filter((entry) => modules.some((module) => entry.module.test(module)));
  for (const property of options.length > 0 ? nodesOf(file).all('Property') : []) {
    const value = unwrap(property.value);
    const name = value.type === 'MemberExpression' ? keyName(value) : value.type === 'Identifier' ? value.name : null;
    if (options.some((entry) => entry.option === keyName(property) && entry.value === name))
      found.push({ node: property, kind: 'nack', path: property });
  }
  const consumers = REQUEUEING_CONSUMERS.filter((entry) => modules.includes(entry.module));
  for (const call of consumers.length > 0 ? nodesOf(file).all('CallExpression') : []) {
    const entry = consumers.find((candidate) => candidate.method === calleeName(call));
    const [settings] = call.arguments;
    if (!entry || !settings) continue;
    const value = propertyOf(file, settings, entry.option);
    if (value === undefined || (value && constantOf(file, value)?.value === true))
      found.push({ node: call, kind: 'nack', path: value ?? call });
  }
  return found;
}

/** `if (msg.fields.redelivered) ...` and `headers['x-retries']` in any condition on the way. */
function asksForDeliveries(file: FileModel, fn: FunctionNode, node: Node): boolean {
  const tests = innerNodes(
    file,
    fn,
    'IfStatement',
    'ConditionalExpression',
    'LogicalExpression',
    'SwitchStatement',
  )
    // `headers['x-retries'] ?? 0` reads the count and asks nothing.
    .filter((branch) => branch.type !== 'LogicalExpression' || !isDefault(branch))
    .map((branch) =>
    branch.type === 'LogicalExpression'
      ? branch.left
      : branch.type === 'SwitchStatement'
        ? branch.discriminant
        : branch.test,
  );
  return tests.some(
    (test) =>
      !contains(node, test) &&
      DELIVERY_COUNT.test(textThroughNames(file, test)) &&
      !/shouldRetry|isRetr[iy]able|retr[iy]able/i.test(file.textOf(test)),
  );
}

function isDefault(expression: TSESTree.LogicalExpression): boolean {
  const right = unwrap(expression.right);
  return (
    expression.operator === '??' ||
    (expression.operator === '||' && (right.type === 'Literal' || right.type === 'ObjectExpression'))
  );
}

/** The text of a condition together with that of the constants it names. */
function textThroughNames(file: FileModel, test: Node): string {
  const parts = [file.textOf(test)];
  for (const identifier of innerNodes(file, test, 'Identifier')) {
    const variable = variableOf(file, identifier);
    const definition = variable && definitionOf(variable);
    if (
      definition?.node.type === 'VariableDeclarator' &&
      definition.node.init &&
      !isFunction(unwrap(definition.node.init))
    )
      parts.push(file.textOf(definition.node.init));
  }
  return parts.join(' ');
}

/** `channel.nack(msg)`, `channel.nack(msg, false, true)`, `channel.reject(msg)`, `channel.nackAll()`. */
function isRequeueingNack(file: FileModel, call: TSESTree.CallExpression): boolean {
  const name = calleeName(call) ?? '';
  const receiver = receiverOf(call);
  if (name === 'ackOrNack') return isEndlessRecovery(file, call.arguments[1]);
  if (!receiver) return false;
  if (name === 'nackAll') return isTrueOrAbsent(file, call.arguments[0]) && isChannel(file, receiver);
  if (name === 'nack' || name === 'reject' || name === 'basicNack' || name === 'basicReject') {
    const [message] = call.arguments;
    if (!message || message.type === 'SpreadElement' || !isMessage(message)) return false;
    if (name.toLowerCase().endsWith('reject')) {
      if (!isTrueOrAbsent(file, call.arguments[1])) return false;
    } else if (isOptions(call.arguments[1])) {
      const requeue = propertyOf(file, call.arguments[1] as Node, 'requeue');
      if (requeue === null || (requeue && constantOf(file, requeue)?.value !== true)) return false;
    } else if (!isTrueOrAbsent(file, call.arguments[2])) return false;
    return isChannel(file, receiver);
  }
  return false;
}

/** rascal: `ackOrNack(err, { strategy: 'nack', requeue: true })`, `{ strategy: 'republish' }` without attempts. */
function isEndlessRecovery(file: FileModel, recovery: Node | undefined): boolean {
  if (!recovery) return false;
  const value = unwrap(recovery);
  const steps = value.type === 'ArrayExpression' ? value.elements : [value];
  return steps.some((step) => {
    if (!step || step.type === 'SpreadElement') return false;
    const strategy = propertyOf(file, step, 'strategy');
    const name = strategy ? stringOf(file, strategy) : null;
    if (name === 'republish') return propertyOf(file, step, 'attempts') === undefined;
    const requeue = propertyOf(file, step, 'requeue');
    return name === 'nack' && !!requeue && constantOf(file, requeue)?.value === true;
  });
}

function isOptions(node: Node | undefined): boolean {
  return node !== undefined && unwrap(node).type === 'ObjectExpression';
}

function isTrueOrAbsent(file: FileModel, argument: Node | undefined): boolean {
  if (!argument) return true;
  const known = constantOf(file, argument);
  return known !== null && (known.value === true || known.value === undefined);
}

function isChannel(file: FileModel, receiver: Node): boolean {
  return CHANNEL_NAME.test(file.textOf(receiver)) || importsAmqp(file);
}

const importsAmqp = perFile((file): boolean => importsOf(file).some((module) => AMQP_MODULE.test(module)));

/** `new Nack(true)` of @golevelup/nestjs-rabbitmq. */
function isRequeueingNackObject(file: FileModel, created: TSESTree.NewExpression): boolean {
  if (!isFrom(originOf(file, created.callee), /nestjs-rabbitmq$/, 'Nack')) return false;
  const [requeue] = created.arguments;
  return requeue !== undefined && constantOf(file, requeue)?.value === true;
}

/** `job.attrs.nextRunAt = new Date(...)` in the same handler. */
function isScheduledAnew(file: FileModel, call: TSESTree.CallExpression): boolean {
  const fn = enclosingFunction(call);
  return (
    fn !== null &&
    innerNodes(file, fn, 'AssignmentExpression').some((assignment) => {
      const left = unwrap(assignment.left);
      return left.type === 'MemberExpression' && keyName(left) === 'nextRunAt';
    })
  );
}

/** `queue.on('failed', (job) => job.retry())`, `agenda.on('fail', (err, job) => job.schedule('in 5 minutes'))` */
function isJobRetry(file: FileModel, call: TSESTree.CallExpression): boolean {
  const receiver = receiverOf(call);
  const name = calleeName(call) ?? '';
  if (!/^(?:retry(?:Now)?|(?:re)?schedule|moveToDelayed|save)$/.test(name)) return false;
  if (!receiver || unwrap(receiver).type !== 'Identifier') return false;
  if (name === 'save' && !isScheduledAnew(file, call)) return false;
  const variable = variableOf(file, unwrap(receiver));
  const fn = enclosingFunction(call);
  return (
    variable !== null && fn !== null && definitionOf(variable)?.type === 'Parameter' && /job|task/i.test(variable.name)
  );
}
