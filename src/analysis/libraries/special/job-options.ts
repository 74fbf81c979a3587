import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, contains, enclosingFunction, receiverOf } from '../../syntax/ast.js';
import { stringOf } from '../../syntax/constants.js';
import { nodesOf } from '../../syntax/nodes.js';
import type { Located } from '../../model/facts.js';
import type { FileModel } from '../../model/file.js';
import type { Construct } from '../construct.js';
import { limitOf, type Limit } from '../limits.js';
import { moduleConfigurations } from '../nest-modules.js';
import { alternativesOf, pathOf } from '../option-values.js';
import { argumentAt } from '../sites.js';
import { valuesOf } from '../values.js';
import { ADDERS, callsOnQueue, isOnlyRead, isRemovedOn, namesOfQueue, shareName } from './job-uses.js';
import { workersIn } from './job-workers.js';

/** The option with what the jobs of a queue get by default. */
const DEFAULTS = 'defaultJobOptions';

/**
 * Whether finished jobs are removed although the queue has no option for it. The first that says something counts: the
 * options of the job, the defaults of the queue, those of the module (which the defaults of a queue replace as a whole),
 * and with BullMQ the options of the worker.
 */
export function areJobsRemoved(construct: Construct): boolean | null {
  if (construct.entry.package === 'kue') return isRemovedElsewhere(construct);
  if (construct.entry.package === 'bee-queue') return isOfProducer(construct);
  if (construct.site.of === 'bullmq.flow') return ofFlow(construct);
  const names = nameOfQueue(construct);
  const isWritten = limitOf(construct).kind === 'unlimited';
  const answers = [() => ofJobs(construct, names), ...(isWritten ? [] : [() => ofModule(construct), () => ofWorkers(construct, names)])];
  for (const answer of answers) {
    const verdict = answer();
    if (verdict !== false) return verdict;
  }
  return false;
}

/** `removeOnComplete` or `removeOnFail`. */
function aspectOf({ entry }: Construct): string {
  return pathOf(entry.options[0]?.key ?? '').at(-1) ?? '';
}

/** What other options say about the same question. */
function limitAt(construct: Construct, options: Located | null | undefined, path: string): Limit {
  const [option] = construct.entry.options;
  return limitOf({ ...construct, options, entry: { ...construct.entry, options: [{ ...option, key: path }] } });
}

/** True: one of them limits; null: one of them may. */
function someLimit(limits: readonly Limit[]): boolean | null {
  if (limits.some(({ kind }) => kind === 'limited')) return true;
  return limits.some(({ kind }) => kind === 'unknown') ? null : false;
}

/** The name that a queue is made or registered with. */
function nameOfQueue({ file, call, options }: Construct): ReadonlySet<string | null> {
  const [first] = call.arguments;
  if (!first || first.type === 'SpreadElement') return new Set([null]);
  if (call.type === 'NewExpression' || calleeName(call)?.startsWith('register') !== true) return namesOfQueue(file, first);
  const own = call.arguments.find((argument) => options?.file === file && contains(argument, options.node)) ?? first;
  const found = alternativesOf(file, own, ['name']);
  if (found.every(({ kind }) => kind === 'absent')) return new Set(['default']);
  return new Set(found.flatMap((one) => (one.kind === 'value' ? [...namesOfQueue(one.file, one.node)] : [null])));
}

/** Whether all jobs that are added in sight have options of their own, or none is added, or something cleans up. */
function ofJobs(construct: Construct, names: ReadonlySet<string | null>): boolean | null {
  const aspect = aspectOf(construct);
  const [event, state] = aspect === 'removeOnFail' ? [/^(?:global:)?failed$/, 'failed'] : [/^(?:global:)?completed$/, 'completed'];
  const cleans = callsOnQueue(construct, names, ['clean']);
  if (cleans.some(({ file, node }) => cleansState(file, node, state))) return true;
  if (isRemovedOn([construct.file], event)) return true;
  const added = callsOnQueue(construct, names, ADDERS);
  if (added.length === 0) {
    if (construct.call.type === 'NewExpression' && isOnlyRead(construct)) return true;
    return isAddedOutOfSight(construct, aspect) ? null : false;
  }
  const limits = added.map((call) => limitOfJob(construct, call, aspect));
  if (limits.some((kind) => kind === 'absent' || kind === 'unlimited')) return false;
  return limits.every((kind) => kind === 'limited') ? true : null;
}

/** Queues that are kept in a table: `queues.get(name).add(name, data, { removeOnComplete: 100 })` is for any of them. */
function isAddedOutOfSight(construct: Construct, aspect: string): boolean {
  const { file } = construct;
  if (construct.site.new === undefined) return false;
  const mention = new RegExp(`\\b${aspect}\\b`);
  return [file, ...file.facts.filesAround(file, mention)].some((other) =>
    nodesOf(other).all('CallExpression').some((call) => {
      const receiver = ADDERS.some((name) => name === calleeName(call)) ? receiverOf(call) : null;
      if (!receiver || !valuesOf(other, receiver).every(({ node }) => node.type === 'CallExpression' || node.type === 'MemberExpression')) return false;
      return limitOfJob(construct, { file: other, node: call }, aspect) === 'limited';
    }),
  );
}

/** `queue.clean(grace, limit, 'failed')`; completed jobs where it does not say. */
function cleansState(file: FileModel, call: TSESTree.CallExpression, state: string): boolean {
  const texts = call.arguments.slice(1).map((argument) => (argument.type === 'SpreadElement' ? null : stringOf(file, argument)));
  const states = texts.filter((text) => text !== null);
  if (states.length > 0) return states.includes(state);
  return state === 'completed' || call.arguments.length === 3;
}

function limitOfJob(construct: Construct, { file, node: call }: Located<TSESTree.CallExpression>, aspect: string): Limit['kind'] {
  const at = { ...construct, file, call };
  const inside = (position: number, path: string): Limit['kind'] => {
    const argument = argumentAt(call, position);
    return limitAt(at, argument && { file, node: argument }, path).kind;
  };
  switch (calleeName(call)) {
    case 'addBulk':
      return inside(0, `*.opts.${aspect}`);
    case 'upsertJobScheduler':
      return inside(2, `opts.${aspect}`);
    default:
      return inside(construct.entry.package === 'bull' ? positionInBull(file, call) : 2, aspect);
  }
}

/** Bull takes `add(data, options)` and `add(name, data, options)`. */
function positionInBull(file: FileModel, call: TSESTree.CallExpression): number {
  const [first] = call.arguments;
  if (call.arguments.length > 2 || !first || first.type === 'SpreadElement') return 2;
  // `JobName.Send` and `SEND_MAIL` are names of jobs also where they come from out of sight.
  return stringOf(file, first) !== null || /^[A-Z][A-Z\d_]*$|^[A-Z]\w*\.\w+$/.test(file.textOf(first)) ? 2 : 1;
}

/** `BullModule.forRoot({ defaultJobOptions })`, for queues that the same module registers. */
function ofModule(construct: Construct): boolean | null {
  const { file, site, options } = construct;
  const isAsync = site.call === 'BullModule.registerQueueAsync';
  if (!isAsync && site.call !== 'BullModule.registerQueue') return false;
  // A class makes the options.
  if (isAsync && options === undefined) return null;
  // Defaults of its own replace those of the module, they do not extend them.
  const own = options ? alternativesOf(options.file, options.node, [DEFAULTS]) : [];
  if (own.length > 0 && own.every(({ kind }) => kind === 'value')) return false;
  const all = moduleConfigurations(file, { packages: site.modules ?? [], name: 'BullModule', methods: ['forRoot', 'forRootAsync'] });
  const key = options ? alternativesOf(options.file, options.node, ['configKey']).find(({ kind }) => kind === 'value') : undefined;
  const keyText = key?.kind === 'value' ? stringOf(key.file, key.node) : null;
  const roots = all.filter((root) => root.key === keyText);
  if (roots.length === 0) return file.facts.complete ? false : null;
  const path = `${DEFAULTS}.${aspectOf(construct)}`;
  return someLimit(roots.flatMap((root) => root.options.map((one) => limitAt(construct, one, path))));
}

/** `new Worker('mail', run, { removeOnComplete })` and `@Processor('mail', { removeOnComplete })` of BullMQ. */
function ofWorkers(construct: Construct, names: ReadonlySet<string | null>): boolean | null {
  if (construct.entry.package !== 'bullmq') return false;
  const { file } = construct;
  const mention = /\bnew\s+\w*\.?Worker(?:Pro)?\b|@Processor\(/;
  const files = new Set([file, ...(file.facts.filesMentioning?.(file, mention) ?? file.facts.filesAround(file, mention))]);
  let answer: boolean | null = false;
  for (const worker of [...files].flatMap(workersIn)) {
    const isSame = shareName(names, worker.names);
    if (isSame === false) continue;
    const limit = limitAt({ ...construct, file: worker.file }, worker.options, aspectOf(construct));
    if (limit.kind === 'limited' && isSame === true) return true;
    // A worker of which neither the queue nor the options are known says nothing about this one.
    if (limit.kind === 'limited' || (limit.kind === 'unknown' && isSame === true)) answer = null;
  }
  return answer;
}

/**
 * A flow has options for each of its jobs or, as a second argument, for each queue. The queues' own defaults are not
 * asked, but those of the worker are.
 */
function ofFlow(construct: Construct): boolean | null {
  const { file, call } = construct;
  const [flow] = call.arguments;
  if (call.arguments.length !== 1 || !flow) return null;
  if (limitOf(construct).kind === 'unlimited') return false;
  const names = alternativesOf(file, flow, ['queueName']).flatMap((one) => (one.kind === 'value' ? [...namesOfQueue(one.file, one.node)] : [null]));
  return ofWorkers(construct, new Set(names));
}

/** bee-queue removes jobs in the process that works on them: a queue that only makes jobs has nothing to set. */
function isOfProducer(construct: Construct): boolean | null {
  const names = new Set([null]);
  const event = aspectOfBee(construct) === 'failed' ? /failed$/ : /succeeded$/;
  if (isRemovedOn([construct.file], event)) return true;
  if (callsOnQueue(construct, names, ['process']).length > 0) return false;
  return callsOnQueue(construct, names, ['createJob', 'saveAll']).length > 0 || isOnlyRead(construct);
}

function aspectOfBee(construct: Construct): 'failed' | 'succeeded' {
  return aspectOf(construct) === 'removeOnFailure' ? 'failed' : 'succeeded';
}

/** kue: a job that is kept in a variable first, and jobs that are removed when an event says that they are complete. */
function isRemovedElsewhere({ file, call }: Construct): boolean {
  const scope = enclosingFunction(call);
  if ((scope ? file.textOf(scope) : file.text).includes('.removeOnComplete(')) return true;
  return isRemovedOn([file], /complete$/);
}
