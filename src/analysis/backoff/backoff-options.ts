import type { TSESTree } from '@typescript-eslint/utils';
import {
  BUILT_IN_BACKOFF,
  EFFECT_JITTER,
  EFFECT_SCHEDULE,
  JOB_BACKOFFS,
  RXJS_PAUSES,
  RXJS_RETRIES,
} from '../../catalogue/backoff.js';
import {
  DELAY_ARGUMENTS,
  DELAY_OPTIONS,
  PLAIN_DELAY_EXPORTS,
  type DelayOption,
} from '../../catalogue/backoff-options.js';
import { JITTER_OFF } from '../../catalogue/backoff-switches.js';
import { calleeName, isFunction, keyName, unwrap, wrapped, type FunctionNode } from '../syntax/ast.js';
import type { PlainDelay } from './backoff-delay.js';
import { isTimer } from './backoff-pauses.js';
import { unbound } from '../syntax/bindings.js';
import { constantOf, stringOf } from '../syntax/constants.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { calleesAnywhere, functionsOf, importedFunctions } from '../syntax/functions.js';
import { returnsOf } from '../time/header-values.js';
import { importsOf } from '../syntax/imported-modules.js';
import { delayFrom, delayOf, isWithoutJitter, type Delay } from './jitter.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { isFrom, originOf } from '../syntax/origins.js';
import { textThroughNames } from '../retries/retry-operators.js';
import { propertyOf, resolveValue, variableOf } from '../syntax/variables.js';

/** The options and arguments of libraries that are a delay without a random share. */
export const plainOptionsOf = perFile((file): readonly PlainDelay[] => {
  const modules = importsOf(file);
  const isImported = (module: RegExp): boolean => modules.some((name) => module.test(name));
  const options = DELAY_OPTIONS.filter(({ module }) => isImported(module));
  const found: PlainDelay[] = [];
  if (options.length > 0) {
    for (const property of nodesOf(file).all('Property')) {
      if (property.parent.type !== 'ObjectExpression') continue;
      const name = keyName(property);
      const option =
        name === null
          ? undefined
          : options.find((candidate) => candidate.option.test(name) && isHeldBy(property, candidate));
      if (option && name !== null) found.push(...ofOption(file, property, name, option));
    }
  }
  const jobs = JOB_BACKOFFS.filter(({ module }) => isImported(module));
  const hasJitter = jobs.some((entry) => entry.hasJitter);
  for (const property of nodesOf(file).all('Property')) {
    if (keyName(property) !== 'backoff' || property.parent.type !== 'ObjectExpression') continue;
    if (jobs.length > 0) found.push(...ofJob(file, property, hasJitter));
    // A queue that another file makes.
    else if (isJobOptions(file, property))
      found.push(...ofJob(file, property, false).map((delay) => ({ ...delay, isCertain: false })));
  }
  const callArguments = DELAY_ARGUMENTS.filter(({ module }) => isImported(module));
  const isEffect = isImported(/^effect(?:\/|$)|^@effect\//);
  if (callArguments.length === 0 && !isEffect && !isImported(RXJS)) return found;
  for (const call of [...nodesOf(file).all('CallExpression'), ...nodesOf(file).all('NewExpression')]) {
    if (callArguments.length > 0) found.push(...ofArgument(file, call));
    if (call.type === 'CallExpression') {
      found.push(...ofRxjs(file, call));
      if (isEffect) found.push(...ofEffect(file, call));
    }
  }
  return found;
});

const RXJS = /^rxjs(?:\/operators)?$/;

function isHeldBy(property: TSESTree.Property, { holder }: DelayOption): boolean {
  if (!holder) return true;
  for (
    let node: Node | undefined = property.parent.parent, level = 0;
    node && level < 4;
    node = node.parent, level += 1
  ) {
    if (node.type === 'Property') return holder.test(keyName(node) ?? '');
    if (node.type === 'CallExpression' || node.type === 'NewExpression') return holder.test(calleeName(node) ?? '');
  }
  return false;
}

interface Parts {
  readonly name: string;
  readonly delay: Delay;
  readonly places: readonly Located[];
  readonly expression?: Node | null;
  readonly isDrawnOnce?: boolean;
  readonly again?: Node | null;
  readonly isCertain?: boolean;
  readonly remedy?: PlainDelay['remedy'];
}

function plain(node: Node, parts: Parts): PlainDelay {
  return {
    form: 'option',
    node,
    failure: null,
    again: null,
    isCertain: true,
    expression: null,
    isDrawnOnce: false,
    remedy: null,
    ...parts,
    places: [...parts.places, ...parts.delay.places],
  };
}

function ofOption(
  file: FileModel,
  property: TSESTree.Property,
  name: string,
  option: DelayOption,
): readonly PlainDelay[] {
  const share = option.jitter === undefined ? undefined : propertyOf(file, property.parent, option.jitter);
  if (share === null || (share && !isJitterOff(file, share))) return [];
  const functions = functionsAnywhere(file, property.value);
  if (option.waits === true) return functions.flatMap((fn) => waitsIn(fn, file, property, name));
  return ofValue(file, property.value, property, name, functions);
}

function isJitterOff(file: FileModel, share: Node): boolean {
  const known = constantOf(file, share);
  return known !== null && JITTER_OFF.has(known.value);
}

function functionsAnywhere(file: FileModel, value: Node): readonly Located<FunctionNode>[] {
  const own = functionsOf(file, value).map((node) => ({ file, node }));
  const found = own.length > 0 ? own : importedFunctions(file, value);
  const call = unwrap(value);
  if (found.length > 0 || call.type !== 'CallExpression') return found;
  // `retryStrategy: cappedExponential(300, 15_000)`: what a helper returns.
  return calleesAnywhere(file, call).flatMap((helper) =>
    returnsOf(helper.file, helper.node).flatMap((result) =>
      functionsOf(helper.file, result).map((node) => ({ file: helper.file, node })),
    ),
  );
}

function ofValue(
  file: FileModel,
  value: Node,
  reported: Node,
  name: string,
  functions: readonly Located<FunctionNode>[],
): readonly PlainDelay[] {
  const place = { file, node: reported };
  if (functions.length > 0) {
    const [fn] = functions;
    if (functions.length > 1 || !fn) return [];
    const delay = delayFrom(fn.file, fn.node);
    if (!isWithoutJitter(delay) || delay.value === 0) return [];
    const results = delay.places.filter(
      (result) =>
        result.file === file && result.node.range[0] >= fn.node.range[0] && result.node.range[1] <= fn.node.range[1],
    );
    const [first] = results;
    const isOne = results.length === 1 && fn.file === file;
    return [
      plain(first && fn.file === file ? first.node : reported, {
        name,
        delay,
        places: [place],
        expression: isOne && first ? plainNumber(first.node) : null,
      }),
    ];
  }
  const call = unwrap(value);
  const origin = originOf(file, call.type === 'CallExpression' ? call.callee : call);
  if (origin && PLAIN_DELAY_EXPORTS.test(origin.path.join('.')))
    return [
      plain(reported, { name, delay: { kind: 'growing', value: null, asksServer: false, places: [] }, places: [] }),
    ];
  const delay = delayOf(unbound(file, value));
  if (!isWithoutJitter(delay) || (delay.value !== null && delay.value <= 0)) return [];
  // `retryDelay: true`: no length of time.
  if (delay.kind === 'fixed' && delay.value === null && unwrap(value).type === 'Literal') return [];
  return [
    plain(reported, {
      name,
      delay,
      places: [{ file, node: value }],
      expression: unwrap(value).type === 'ArrayExpression' ? null : value,
      // Who reads the option reads one number, for all attempts.
      isDrawnOnce: true,
    }),
  ];
}

/** A returned number; what is chosen between a number and an end of the attempts is left to people. */
function plainNumber(node: Node): Node | null {
  const value = unwrap(node);
  return value.type === 'ConditionalExpression' || value.type === 'LogicalExpression' ? null : node;
}

/** `onErrorRetry: (..., revalidate, { retryCount }) => setTimeout(() => revalidate({ retryCount }), 5000)` */
function waitsIn(
  fn: Located<FunctionNode>,
  file: FileModel,
  property: TSESTree.Property,
  name: string,
): readonly PlainDelay[] {
  return innerNodes(fn.file, fn.node, 'CallExpression').flatMap((call) => {
    const value = call.arguments[1];
    if (!isTimer(fn.file, call) || !value || value.type === 'SpreadElement') return [];
    const delay = delayOf(unbound(fn.file, value));
    if (!isWithoutJitter(delay) || (delay.value !== null && delay.value <= 0)) return [];
    const isHere = fn.file === file;
    return [
      plain(isHere ? call : property, {
        name,
        delay,
        places: [
          { file, node: property },
          { file: fn.file, node: value },
        ],
        expression: isHere ? value : null,
      }),
    ];
  });
}

/** `{ attempts: 5, backoff: { type: 'exponential', delay: 1000 } }` means the same wherever it is written. */
function isJobOptions(file: FileModel, property: TSESTree.Property): boolean {
  const value = unwrap(property.value);
  return (
    value.type === 'ObjectExpression' &&
    ['type', 'delay'].every((name) => propertyOf(file, value, name)) &&
    !!propertyOf(file, property.parent, 'attempts')
  );
}

/** `backoff: 5000`, `backoff: { type: 'exponential', delay: 1000 }` of a job. */
function ofJob(file: FileModel, property: TSESTree.Property, hasJitter: boolean): readonly PlainDelay[] {
  const value = resolveValue(file, property.value);
  const place = { file, node: property };
  if (value.type !== 'ObjectExpression') {
    const delay = delayOf(unbound(file, value));
    if (delay.kind !== 'fixed' || (delay.value !== null && delay.value <= 0) || typeof delay.value !== 'number')
      return [];
    return [plain(property, { name: 'backoff', delay, places: [] })];
  }
  const share = hasJitter ? propertyOf(file, value, 'jitter') : undefined;
  if (share === null || (share && !isJitterOff(file, share))) return [];
  const type = propertyOf(file, value, 'type');
  const length = propertyOf(file, value, 'delay');
  if (!type || length === null || !BUILT_IN_BACKOFF.test(stringOf(file, type) ?? '')) return [];
  const options = value.parent === property || wrapped(value).parent === property ? value : null;
  return [
    plain(property, {
      name: 'backoff',
      delay: {
        kind: stringOf(file, type) === 'exponential' ? 'growing' : 'fixed',
        value: null,
        asksServer: false,
        places: [],
      },
      places: [place, { file, node: type }, ...(length ? [{ file, node: length }] : [])],
      remedy:
        hasJitter && (share || options)
          ? { option: 'jitter', value: '0.5', current: share ?? null, options, call: null }
          : null,
    }),
  ];
}

function ofArgument(file: FileModel, call: TSESTree.CallExpression | TSESTree.NewExpression): readonly PlainDelay[] {
  const name = calleeName(call);
  const entry = DELAY_ARGUMENTS.find((candidate) => {
    if (candidate.via === 'method')
      return (
        call.type === 'CallExpression' && name === candidate.name && unwrap(call.callee).type === 'MemberExpression'
      );
    if ((candidate.via === 'new') !== (call.type === 'NewExpression')) return false;
    const origin = originOf(file, call.callee);
    return origin !== null && candidate.module.test(origin.module) && isFrom(origin, origin.module, candidate.name);
  });
  const argument = entry && call.arguments[entry.argument];
  if (!entry || !argument || argument.type === 'SpreadElement') return [];
  return ofValue(file, argument, argument, entry.name, functionsAnywhere(file, argument)).map((found) => ({
    ...found,
    places: [...found.places, { file, node: argument }],
  }));
}

/** `retry({ delay: 5_000 })`, `retry({ delay: (_, n) => timer(1_000 * n) })`, `retryWhen((e) => e.pipe(delay(1_000)))`. */
function ofRxjs(file: FileModel, call: TSESTree.CallExpression): readonly PlainDelay[] {
  const name = calleeName(call) ?? '';
  if (!RXJS_RETRIES.test(name)) return [];
  const [first] = call.arguments;
  if (!first || first.type === 'SpreadElement' || !isFrom(originOf(file, call.callee), RXJS, name)) return [];
  if (name !== 'retry') return functionsOf(file, first).flatMap((fn) => rxjsPauses(file, fn, name, call));
  const config = resolveValue(file, first);
  if (config.type !== 'ObjectExpression') return [];
  const value = propertyOf(file, config, 'delay');
  if (!value) return [];
  const functions = functionsOf(file, value);
  if (functions.length > 0) return functions.flatMap((fn) => rxjsPauses(file, fn, name, call));
  const delay = delayOf(unbound(file, value));
  if (!isWithoutJitter(delay) || (delay.value !== null && delay.value <= 0)) return [];
  const holder = wrapped(value).parent;
  return [
    plain(holder?.type === 'Property' ? holder : value, {
      name,
      delay,
      places: [{ file, node: call.callee }],
      expression: null,
    }),
  ];
}

function rxjsPauses(
  file: FileModel,
  fn: FunctionNode,
  name: string,
  call: TSESTree.CallExpression,
): readonly PlainDelay[] {
  if (name === 'catchError' && !startsAgain(file, fn)) return [];
  return innerNodes(file, fn, 'CallExpression').flatMap((inner) => {
    const [value] = inner.arguments;
    if (!RXJS_PAUSES.test(calleeName(inner) ?? '') || !value || value.type === 'SpreadElement') return [];
    if (!isFrom(originOf(file, inner.callee), RXJS, calleeName(inner) ?? '') || isFunction(unwrap(value))) return [];
    const delay = delayOf(unbound(file, value));
    if (!isWithoutJitter(delay) || (delay.value !== null && delay.value <= 0)) return [];
    return [
      plain(inner, {
        name,
        delay,
        places: [
          { file, node: call.callee },
          { file, node: value },
        ],
        expression: value,
      }),
    ];
  });
}

/** `catchError((error, caught) => timer(1_000).pipe(switchMap(() => caught)))` subscribes again. */
function startsAgain(file: FileModel, fn: FunctionNode): boolean {
  const [, parameter] = fn.params;
  const caught = parameter?.type === 'Identifier' ? variableOf(file, parameter) : null;
  return caught !== null && caught.references.length > 0;
}

/** `Effect.retry(Schedule.exponential('1 second'))`. */
function ofEffect(file: FileModel, call: TSESTree.CallExpression): readonly PlainDelay[] {
  if (
    calleeName(call) !== 'retry' ||
    !isFrom(originOf(file, call.callee), /^effect(?:\/Effect)?$|^@effect\/io/, 'Effect.retry')
  )
    return [];
  const policy = call.arguments.at(-1);
  if (!policy) return [];
  const text = textThroughNames(file, policy, 3);
  if (!EFFECT_SCHEDULE.test(text) || EFFECT_JITTER.test(text)) return [];
  return [
    plain(policy, {
      name: 'Effect.retry',
      delay: { kind: 'growing', value: null, asksServer: false, places: [] },
      places: [{ file, node: call.callee }],
    }),
  ];
}
