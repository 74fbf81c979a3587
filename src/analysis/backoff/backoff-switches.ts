import type { TSESTree } from '@typescript-eslint/utils';
import { FIXED_RETRY_JOBS, STEP_RETRY } from '../../catalogue/backoff.js';
import { NOT_READY } from '../../catalogue/backoff-words.js';
import { JITTER_OFF, JITTER_SWITCHES, NO_JITTER_EXPORT, type JitterSwitch } from '../../catalogue/backoff-switches.js';
import { calleeName, isFunction, keyName, unwrap, wrapped } from '../syntax/ast.js';
import type { PlainDelay, Remedy } from './backoff-delay.js';
import { follow, unbound } from '../syntax/bindings.js';
import { constantOf, numberOf } from '../syntax/constants.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { importsOf } from '../syntax/imported-modules.js';
import { delayOf } from './jitter.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { isFrom, originOf } from '../syntax/origins.js';
import { propertyOf, resolveValue } from '../syntax/variables.js';

type AnyCall = TSESTree.CallExpression | TSESTree.NewExpression;

/** Constructs of libraries whose option for a random share is off, or is missing and off by default. */
export const plainSwitchesOf = perFile((file): readonly PlainDelay[] => {
  const modules = importsOf(file);
  const isImported = (module: string | RegExp): boolean =>
    modules.some((name) => (typeof module === 'string' ? name === module : module.test(name)));
  const entries = JITTER_SWITCHES.filter(({ module }) => isImported(module));
  const found: PlainDelay[] = [];
  if (isImported(FIXED_RETRY_JOBS.module)) found.push(...fixedJobs(file));
  const hasSteps = isImported(STEP_RETRY.module);
  if (entries.length === 0 && !hasSteps) return found;
  for (const call of [...nodesOf(file).all('CallExpression'), ...nodesOf(file).all('NewExpression')]) {
    if (hasSteps && call.type === 'CallExpression' && calleeName(call) === STEP_RETRY.method)
      found.push(...stepRetry(file, call));
    if (entries.length === 0) continue;
    const origin = originOf(file, call.callee);
    if (!origin) continue;
    const entry = entries.find(
      ({ via, module, exports }) =>
        (via === 'both' || (via === 'new') === (call.type === 'NewExpression')) &&
        exports.some((name) => isFrom(origin, module, name)),
    );
    if (entry) found.push(...ofSwitch(file, call, entry));
  }
  return found;
});

function ofSwitch(file: FileModel, call: AnyCall, entry: JitterSwitch): readonly PlainDelay[] {
  const expected = call.arguments[entry.argument];
  // `promiseRetry(options, fn)` is as right as `promiseRetry(fn, options)`.
  const argument = expected && isFunction(unwrap(expected)) ? call.arguments[0] : expected;
  if (call.arguments.some((attempt) => waitsForResult(file, attempt))) return [];
  if (call.arguments.some((other) => other.type === 'SpreadElement')) return [];
  if (!argument)
    return entry.byDefault || entry.onlyIfGiven === true || call.arguments.length === 0
      ? []
      : [ofCall(file, call, entry, null, [], false)];
  const bound = optionsOf(file, argument);
  if (!bound) return [];
  const at = bound.file;
  let options = bound.node;
  if (entry.inside !== '') {
    const inner = propertyOf(at, options, entry.inside);
    const object = inner && resolveValue(at, inner);
    if (object?.type !== 'ObjectExpression') return [];
    options = object;
  }
  const isOpen = options.properties.some(
    (property) => property.type === 'SpreadElement' && propertyOf(at, property.argument, entry.jitter) === null,
  );
  if (isOpen) return [];
  const optionAt = (name: string): Node | null | undefined => propertyOf(at, options, name);
  if (entry.overrides?.some((name) => optionAt(name) !== undefined) === true) return [];
  const lengths = entry.delays.flatMap((name) => optionAt(name) ?? []);
  const attempts = (entry.attempts ?? []).flatMap((name) => optionAt(name) ?? []);
  const given = [...lengths, ...attempts];
  // No second attempt, or no delay before it: `retries: 0`, `minTimeout: 0`.
  const [shortest] = entry.delays;
  const isZero = (value: Node | null | undefined): boolean => !!value && constantOf(at, value)?.value === 0;
  if (attempts.some(isZero) || (shortest !== undefined && isZero(optionAt(shortest)))) return [];
  if (given.some((value) => isRandom(at, value)) || isPolling(at, options)) return [];
  const current = entry.jitter === '' ? undefined : optionAt(entry.jitter);
  if (current === null) return [];
  if (current === undefined) {
    if (entry.byDefault || (entry.onlyIfGiven === true && lengths.length === 0)) return [];
    return at === file
      ? [ofCall(file, call, entry, options, given, lengths.length > 0)]
      : [ofImported(file, call, entry, { file: at, node: given[0] ?? options }, lengths.length > 0)];
  }
  const known = constantOf(at, current);
  const isOff = known ? JITTER_OFF.has(known.value) : NO_JITTER_EXPORT.test(originOf(at, current)?.path.at(-1) ?? '');
  if (!isOff) return [];
  if (at !== file) return [ofImported(file, call, entry, { file: at, node: current }, true)];
  const property = wrapped(current).parent;
  return [
    found(file, property?.type === 'Property' ? property : current, entry.jitter, [call.callee, ...given], {
      remedy:
        entry.remedy === '' ? null : { option: entry.jitter, value: entry.remedy, current, options: null, call: null },
    }),
  ];
}

/** The options that a call is given, those of another file included. */
function optionsOf(file: FileModel, argument: Node): Located<TSESTree.ObjectExpression> | null {
  const node = resolveValue(file, argument);
  if (node.type === 'ObjectExpression') return { file, node };
  const followed = follow(unbound(file, argument));
  return followed?.node.type === 'ObjectExpression' ? { file: followed.file, node: followed.node } : null;
}

/** Options that another file has written are told at the call, with the place where they stand. */
function ofImported(file: FileModel, call: AnyCall, entry: JitterSwitch, option: Located, isCertain: boolean): PlainDelay {
  const plain = found(file, call, entry.jitter, [call.callee], { remedy: null, isCertain });
  return { ...plain, places: [...plain.places, option] };
}

function ofCall(
  file: FileModel,
  call: AnyCall,
  entry: JitterSwitch,
  options: TSESTree.ObjectExpression | null,
  given: readonly Node[],
  isLengthGiven: boolean,
): PlainDelay {
  const [first] = given;
  const property = first && wrapped(first).parent;
  const isWritten = options !== null && call.arguments.some((argument) => unwrap(argument) === options);
  const remedy: Remedy | null =
    entry.remedy === '' || (options !== null && !isWritten)
      ? null
      : { option: entry.jitter, value: entry.remedy, current: null, options, call };
  const reported = property?.type === 'Property' ? property : call;
  return found(
    file,
    reported,
    entry.jitter === '' ? nameOf(first ?? call) : entry.jitter,
    [call.callee, ...(options ? [options] : []), ...given],
    {
      remedy,
      expression: entry.jitter === '' && first ? first : null,
      // Nobody has chosen the delays: they are what the library does when it is told nothing.
      isCertain: isLengthGiven,
    },
  );
}

function found(
  file: FileModel,
  node: Node,
  name: string,
  nodes: readonly Node[],
  more: Partial<Pick<PlainDelay, 'remedy' | 'expression' | 'isCertain'>>,
): PlainDelay {
  return {
    form: 'switch',
    node,
    name,
    delay: { kind: 'growing', value: null, asksServer: false },
    places: nodes.map((other): Located => ({ file, node: other })),
    failure: null,
    again: null,
    isCertain: true,
    expression: null,
    isDrawnOnce: true,
    remedy: null,
    ...more,
  };
}

function nameOf(value: Node): string {
  const property = wrapped(value).parent;
  return property?.type === 'Property' ? (keyName(property) ?? '') : '';
}

function isRandom(file: FileModel, value: Node): boolean {
  const kind = delayOf(unbound(file, value)).kind;
  return kind === 'random';
}

/** `backOff(async () => { ...; if (!url) throw new Error('Transcript not ready'); })` asks until somebody has finished. */
function waitsForResult(file: FileModel, attempt: Node): boolean {
  const fn = unwrap(attempt);
  if (!isFunction(fn)) return false;
  return innerNodes(file, fn, 'ThrowStatement').some(({ argument }) => NOT_READY.test(file.textOf(argument)));
}

const MANY_ATTEMPTS = 20;

/** Many attempts in equal steps: somebody is waited for. */
function isPolling(file: FileModel, options: Node): boolean {
  const factor = propertyOf(file, options, 'factor');
  const retries = propertyOf(file, options, 'retries');
  if (!factor || !retries || numberOf(file, factor) !== 1) return false;
  return (numberOf(file, retries) ?? 0) >= MANY_ATTEMPTS;
}

/** `retryDelay: 30` of a job that has no `retryBackoff: true`, which is what makes the delay random. */
function fixedJobs(file: FileModel): readonly PlainDelay[] {
  return nodesOf(file)
    .all('Property')
    .flatMap((property) => {
      if (keyName(property) !== FIXED_RETRY_JOBS.delay || property.parent.type !== 'ObjectExpression') return [];
      const growing = propertyOf(file, property.parent, FIXED_RETRY_JOBS.growing);
      if (growing === null || (growing && constantOf(file, growing)?.value !== false)) return [];
      if (property.parent.properties.some(({ type }) => type === 'SpreadElement')) return [];
      const delay = delayOf(unbound(file, property.value));
      if (delay.kind !== 'fixed' || delay.value === 0) return [];
      const remedy = {
        option: FIXED_RETRY_JOBS.growing,
        value: 'true',
        current: growing ?? null,
        options: property.parent,
        call: null,
      };
      return [{ ...found(file, property, FIXED_RETRY_JOBS.growing, [property.parent], { remedy }), delay }];
    });
}

/** `task.addRetry({ interval, backoffRate })` of Step Functions without a jitter strategy. */
function stepRetry(file: FileModel, call: TSESTree.CallExpression): readonly PlainDelay[] {
  const [argument] = call.arguments;
  const options = argument && resolveValue(file, argument);
  if (options?.type !== 'ObjectExpression' || options.properties.some(({ type }) => type === 'SpreadElement'))
    return [];
  const strategy = propertyOf(file, options, STEP_RETRY.jitter);
  if (strategy === null || (strategy && !STEP_RETRY.off.test(file.textOf(strategy)))) return [];
  const given = STEP_RETRY.delays.flatMap((name) => propertyOf(file, options, name) ?? []);
  const [first] = given;
  if (!first) return [];
  return [found(file, wrapped(first).parent ?? first, STEP_RETRY.jitter, [call.callee, options, ...given], {})];
}
