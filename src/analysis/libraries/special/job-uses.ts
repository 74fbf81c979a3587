import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, classOfThis, isFunction, receiverOf, unwrap, wrapped, type ClassNode } from '../../syntax/ast.js';
import { stringOf } from '../../syntax/constants.js';
import { exportedNamesOf } from '../../syntax/exports.js';
import { importedUses } from '../../syntax/imported-uses.js';
import { nodesOf } from '../../syntax/nodes.js';
import { classChain } from '../../syntax/object-members.js';
import { objectOf } from '../../syntax/objects.js';
import { variableOf } from '../../syntax/variables.js';
import type { Located } from '../../model/facts.js';
import type { FileModel, Node } from '../../model/file.js';
import type { Construct } from '../construct.js';
import { decoratorsOfDeclaration } from '../instances.js';
import { exportedOrigin } from '../sites.js';
import { valuesOf } from '../values.js';

/** Methods that add jobs, of BullMQ and Bull. */
export const ADDERS = ['add', 'addBulk', 'upsertJobScheduler'] as const;

/** Takes a queue from the container of NestJS: `constructor(@InjectQueue('mail') private readonly queue: Queue)`. */
const INJECTOR = 'InjectQueue';

/** The end of the name of what only shows a queue: `new BullMQAdapter(queue)` of a dashboard. */
const VIEWER = 'Adapter';

/** The names that an expression may be as a text; null among them: nobody knows. */
export function namesOfQueue(file: FileModel, node: Node): ReadonlySet<string | null> {
  return new Set(
    valuesOf(file, node).map((value) => {
      const text = stringOf(value.file, value.node);
      if (text !== null) return text;
      // An enumeration of a package: the name of the member is as good as its value.
      return value.node.type === 'MemberExpression' ? value.file.textOf(value.node) : null;
    }),
  );
}

/** True when two sets have a name in common; null when they may have. */
export function shareName(a: ReadonlySet<string | null>, b: ReadonlySet<string | null>): boolean | null {
  if ([...a].some((name) => name !== null && b.has(name))) return true;
  return a.has(null) || b.has(null) ? null : false;
}

/** The calls of methods on a queue, in its own file and in those that get hold of it. */
export function callsOnQueue(
  queue: Construct,
  names: ReadonlySet<string | null>,
  methods: readonly string[],
): readonly Located<TSESTree.CallExpression>[] {
  const mention = new RegExp(`\\.(?:${methods.join('|')})\\s*\\(`);
  return filesWithQueue(queue, mention).flatMap((file) =>
    nodesOf(file).all('CallExpression').flatMap((call): readonly Located<TSESTree.CallExpression>[] => {
      const receiver = methods.includes(calleeName(call) ?? '') ? receiverOf(call) : null;
      return receiver && isQueue(file, receiver, queue, names) ? [{ file, node: call }] : [];
    }),
  );
}

function filesWithQueue({ file, site }: Construct, mention: RegExp): readonly FileModel[] {
  const around = file.facts.filesAround(file, mention);
  const injecting = site.new === undefined ? (file.facts.filesMentioning?.(file, /\bInjectQueue\(/) ?? []) : [];
  return [...new Set([file, ...around, ...injecting])];
}

function isQueue(file: FileModel, receiver: Node, queue: Construct, names: ReadonlySet<string | null>): boolean {
  if (unwrap(queue.call.callee).type === 'Super') return isInstanceOf(file, receiver, classOfThis(queue.call)?.owner);
  if (queue.site.new !== undefined) return valuesOf(file, receiver).some(({ node }) => node === queue.call);
  return decoratorsOfDeclaration(file, receiver).some(({ expression }) => {
    const call = unwrap(expression);
    if (call.type !== 'CallExpression' || exportedOrigin(file, call.callee)?.path.at(-1) !== INJECTOR) return false;
    const [name] = call.arguments;
    return shareName(names, name ? namesOfQueue(file, name) : new Set(['default'])) === true;
  });
}

/** `class MailQueue extends Queue`: the queue is `this`, and every instance. */
function isInstanceOf(file: FileModel, receiver: Node, owner: ClassNode | undefined): boolean {
  const found = objectOf(file, receiver);
  return owner !== undefined && found?.kind === 'instance' && classChain(found).some(({ node }) => node === owner);
}

/**
 * True when everything that is done with a queue is in sight and none of it adds jobs: counts for a dashboard or a
 * health check. False where it may be handed on.
 */
export function isOnlyRead({ file, call }: Construct): boolean {
  const outer = wrapped(call);
  if (isViewed(outer)) return true;
  const holder = outer.parent;
  if (holder?.type === 'ExpressionStatement') return true;
  if (holder?.type === 'MemberExpression') return isCalled(holder);
  const variable = holder?.type === 'VariableDeclarator' ? variableOf(file, holder.id) : null;
  const [declared] = variable?.identifiers ?? [];
  if (!variable || declared?.type !== 'Identifier') return false;
  const own = variable.references.filter(({ init }) => init !== true).map(({ identifier }): Node => identifier);
  const names = exportedNamesOf(file, declared);
  const others = names.flatMap((name) => importedUses(file, name)).map(({ node }): Node => node);
  if (names.length > 0 && others.length === 0) return false;
  return [...own, ...others].every((use) => {
    const value = wrapped(use);
    if (value.parent?.type === 'ExportSpecifier' || value.parent?.type === 'ExportDefaultDeclaration') return true;
    return isViewed(value) || (value.parent?.type === 'MemberExpression' && value.parent.object === value && isCalled(value.parent));
  });
}

function isViewed(value: Node): boolean {
  const { parent } = value;
  return parent?.type === 'NewExpression' && parent.callee !== value && (calleeName(parent) ?? '').endsWith(VIEWER);
}

function isCalled(member: Node): boolean {
  const callee = wrapped(member);
  return callee.parent?.type === 'CallExpression' && callee.parent.callee === callee;
}

/** True when a handler of an event removes the job that it is called for. */
export function isRemovedOn(files: readonly FileModel[], events: RegExp): boolean {
  return files.some((file) =>
    nodesOf(file).all('CallExpression').some((call) => {
      const [event, handler] = call.arguments;
      if (!event || !handler || !/^(?:on|once)$/.test(calleeName(call) ?? '') || !events.test(stringOf(file, event) ?? '')) return false;
      const functions = valuesOf(file, handler).filter(({ node }) => isFunction(node));
      return functions.some(({ file: at, node }) => /\.remove(?:Job)?\(/.test(at.textOf(node)));
    }),
  );
}
