import type { TSESTree } from '@typescript-eslint/utils';
import { REQUEST_HEADER_FUNCTIONS } from '../../catalogue/frameworks/responses/index.js';
import {
  calleeName,
  classOfThis,
  contains,
  decoratorsOf,
  enclosingFunction,
  enclosingFunctions,
  isFunction,
  keyName,
  lastName,
  unwrap,
  wrapped,
} from '../syntax/ast.js';
import { surroundingsOf } from '../lifetime/app-surroundings.js';
import { NO_BINDINGS, propertyAt, unbound, type Bindings, type Bound } from '../syntax/bindings.js';
import { callersOf } from '../syntax/call-sites.js';
import type { FileModel, Node } from '../model/file.js';
import { mayShareRun } from '../syntax/flow-order.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { ABOUT_LIMITS, ABSENT, headersOf, joinVerdicts, UNKNOWN, type HeaderVerdict } from '../time/header-values.js';
import { whereCaught } from './caught-errors.js';
import { classOfSuper, constructionsAnywhere, isCaught, knowsWait } from './error-classes.js';
import { dropsEarlierHeaders } from './dropped-headers.js';
import { rootVariable, writesOn } from './header-writes.js';
import { isInLimiterClass, limiterAround } from './limiter-libraries.js';
import { innerNodes } from '../syntax/nodes.js';
import { headersAmong, type ResponseSite } from './response-sites.js';
import { byWrapper } from './response-wrappers.js';
import { byOuterCode } from './outer-code.js';
import { retryAfterWrites, type RetryAfterWrite } from './retry-after-mentions.js';
import { resolveValue, variableOf } from '../syntax/variables.js';

/** A response in a file, and what the parameters around it stand for. */
export interface PlacedResponse {
  readonly file: FileModel;
  readonly site: ResponseSite;
  readonly bindings: Bindings;
}

/**
 * Whether a response carries Retry-After: given with it, set on it before or after in the same run, by a helper it is
 * handed to, by a caller, by a wrapper, an outer middleware or an error handler, or by the limiter's library.
 */
export function retryAfterOf(
  response: PlacedResponse,
  helperCall: TSESTree.CallExpression | null = null,
  caller = response.file,
): HeaderVerdict {
  if (!helperCall)
    return verdictOf(response, [
      headersGiven,
      onTarget,
      onHolder,
      beforeTheThrow,
      inTheCatch,
      atConstructions,
      byDecorator,
      byWrapper,
      byCallers,
      byLibrary,
      byOuterCode,
    ]);
  const inHelper = verdictOf(response, [headersGiven, onTarget, onHolder, beforeTheThrow, byWrapper, byLibrary, byOuterCode]);
  return inHelper.kind === 'sent' ? inHelper : joinVerdicts([inHelper, atCall(response, helperCall, caller)]);
}

/**
 * The same for a response whose status a table chooses. Who made the code may have set the header before: any write of
 * it around the response leaves that open.
 */
export function retryAfterOfCoded(response: PlacedResponse): HeaderVerdict {
  const verdict = retryAfterOf(response);
  if (verdict.kind !== 'absent') return verdict;
  const around = [response.file, ...surroundingsOf(response.file, /retry.?after/i)];
  return around.some((file) => retryAfterWrites(file).length > 0) ? UNKNOWN : ABSENT;
}

/** What the caller of a helper does about the response that the helper makes, or is given. */
function atCall(
  { file, site, bindings }: PlacedResponse,
  call: TSESTree.CallExpression,
  caller: FileModel,
): HeaderVerdict {
  const parameter = site.target && rootVariable(file, site.target);
  const argument = parameter ? bindings.get(parameter) : null;
  const target = argument?.file === caller ? argument.node : null;
  const seenFromCaller = { ...site, status: null, init: null, headers: null, whole: call, target };
  return verdictOf({ file: caller, site: seenFromCaller, bindings: new Map() }, [
    onTarget,
    onHolder,
    beforeTheThrow,
    byWrapper,
    byLibrary,
    byOuterCode,
  ]);
}

function verdictOf(
  response: PlacedResponse,
  steps: readonly ((response: PlacedResponse) => HeaderVerdict)[],
): HeaderVerdict {
  const seen: HeaderVerdict[] = [];
  for (const step of steps) {
    const verdict = step(response);
    if (verdict.kind === 'sent') return verdict;
    seen.push(verdict);
  }
  return joinVerdicts(seen);
}

/** Headers given together with the status. */
export function headersGiven({ file, site, bindings }: PlacedResponse): HeaderVerdict {
  const verdicts: HeaderVerdict[] = [];
  if (site.init) {
    for (const name of ['headers', 'multiValueHeaders']) {
      const headers = propertyAt({ file, node: site.init, bindings }, name);
      if (headers === null) verdicts.push(ofUnknownInit({ file, node: site.init, bindings }));
      else if (headers) verdicts.push(headersOf(headers));
    }
  }
  const held = site.init && unwrap(site.init).type === 'Identifier' ? rootVariable(file, site.init) : null;
  if (held) verdicts.push(writesOn(file, held, site.whole, bindings, 1));
  if (site.headers) verdicts.push(headersOf({ file, node: site.headers, bindings }));
  return joinVerdicts(verdicts);
}

/** An init object made elsewhere: its name may say that it cannot have to do with waiting. */
function ofUnknownInit({ file, node }: Bound): HeaderVerdict {
  return /cors|json|base|common|security/i.test(file.textOf(node)) && !ABOUT_LIMITS.test(file.textOf(node))
    ? ABSENT
    : UNKNOWN;
}

/** Headers set on the object whose status is set. */
function onTarget({ file, site, bindings }: PlacedResponse): HeaderVerdict {
  if (!site.target || dropsEarlierHeaders(file, site)) return ABSENT;
  const variable = rootVariable(file, site.target);
  if (variable) return joinVerdicts([writesOn(file, variable, site.whole, bindings), madeWith(file, site.target)]);
  const direct = near(file, site.whole);
  return direct.kind === 'absent' && rootOf(site.target).type === 'ThisExpression'
    ? inClass(file, site.target)
    : direct;
}

/** Headers of the object that a variable was made with: `const init = { headers }; init.status = 429`. */
function madeWith(file: FileModel, target: Node): HeaderVerdict {
  const object = unwrap(target).type === 'Identifier' ? resolveValue(file, target) : null;
  const headers = object?.type === 'ObjectExpression' ? propertyAt(unbound(file, object), 'headers') : null;
  return headers ? headersOf(headers) : ABSENT;
}

/** Headers that another method sets on a response which the instance holds: `this.res`. */
function inClass(file: FileModel, target: Node): HeaderVerdict {
  const owner = classOfThis(rootOf(target))?.owner;
  const found = owner
    ? retryAfterWrites(file).filter((write) => write.form !== 'property' && contains(owner, write.node))
    : [];
  return found.length === 0
    ? ABSENT
    : { kind: 'sent', values: found.map((write) => write.value && unbound(file, write.value)) };
}

function rootOf(node: Node): Node {
  const value = unwrap(node);
  return value.type === 'MemberExpression' ? rootOf(value.object) : value;
}

/** Headers set on a response or an error after it was made: `const res = new Response(...)`, `error.headers = ...`. */
function onHolder({ file, site, bindings }: PlacedResponse): HeaderVerdict {
  const outer = wrapped(site.whole);
  const parent = outer.parent?.type === 'AwaitExpression' ? outer.parent.parent : outer.parent;
  const name =
    parent?.type === 'VariableDeclarator'
      ? parent.id
      : parent?.type === 'AssignmentExpression' && parent.right === outer
        ? parent.left
        : null;
  // `c.res = new Response(...)` belongs to the context.
  const variable =
    name?.type === 'Identifier' ? variableOf(file, name) : name?.type === 'MemberExpression' ? rootVariable(file, name) : null;
  return variable ? writesOn(file, variable, site.whole, bindings) : ABSENT;
}

/** An error says nothing of the response it becomes: any response of the same run counts. */
function beforeTheThrow({ file, site }: PlacedResponse): HeaderVerdict {
  if (dropsEarlierHeaders(file, site)) return errorData(site);
  const isFree =
    site.kind === 'error' ||
    site.kind === 'own-error' ||
    (site.kind === 'changed' && !site.target) ||
    isAnswerObject(site);
  if (!isFree) return near(file, site.whole, ofRequest);
  const direct = near(file, site.whole);
  return direct.kind === 'absent' ? joinVerdicts([helpersNear(file, site.whole), errorData(site)]) : direct;
}

/** What the code around does with an error that it catches itself. */
function inTheCatch({ file, site }: PlacedResponse): HeaderVerdict {
  return site.kind === 'error' || site.kind === 'own-error' ? whereCaught(file, site.whole) : ABSENT;
}

/** What is done where errors of a class are made, for a status that the class itself has. */
function atConstructions({ file, site }: PlacedResponse): HeaderVerdict {
  const owner = classOfSuper(site.whole);
  if (!owner) return ABSENT;
  if (knowsWait(file, owner) || isCaught(file, owner)) return UNKNOWN;
  return joinVerdicts(
    constructionsAnywhere(file, owner).map(({ file: at, node }) => {
      const seen = { ...site, whole: node, status: null, init: null, headers: headersAmong(at, node), target: null };
      return verdictOf({ file: at, site: seen, bindings: NO_BINDINGS }, [headersGiven, onHolder, beforeTheThrow]);
    }),
  );
}

function isAnswerObject(site: ResponseSite): boolean {
  return site.kind === 'built' && site.whole.type === 'ObjectExpression';
}

/** Writes of Retry-After, on whatever response, that share a run with a place. */
function near(
  file: FileModel,
  place: Node,
  counts: (write: RetryAfterWrite) => boolean = () => true,
): HeaderVerdict {
  const found = retryAfterWrites(file).filter(
    (write) =>
      counts(write) &&
      (write.form !== 'property' || isOfHeaderCall(write)) &&
      sharesFunction(write.node, place) &&
      mayShareRun(write.node, place),
  );
  return found.length === 0
    ? ABSENT
    : { kind: 'sent', values: found.map((write) => write.value && unbound(file, write.value)) };
}

/** `setHeaders({ 'Retry-After': '9' })`, where the function stands for the answer to the request, whoever makes it. */
function ofRequest({ node }: RetryAfterWrite): boolean {
  const call = node.parent && wrapped(node.parent).parent;
  return (
    call?.type === 'CallExpression' &&
    unwrap(call.callee).type === 'Identifier' &&
    REQUEST_HEADER_FUNCTIONS.has(calleeName(call) ?? '')
  );
}

function isOfHeaderCall({ node }: RetryAfterWrite): boolean {
  const call = node.parent && wrapped(node.parent).parent;
  if (call?.type !== 'CallExpression') return false;
  const name = calleeName(call) ?? '';
  // `Object.assign(set.headers, { 'Retry-After': seconds })`
  if (name === 'assign') return /headers$/i.test(lastName(call.arguments[0] ?? null));
  return /^(?:set|setHeaders?|headers?|append|setResponseHeaders|appendHeaders?)$/.test(name);
}

/** True when the innermost function around one of two nodes is also around the other. */
function sharesFunction(a: Node, b: Node): boolean {
  const [ofA, ofB] = [enclosingFunction(a), enclosingFunction(b)];
  return (
    ofA === ofB ||
    [...enclosingFunctions(b)].some((fn) => fn === ofA) ||
    [...enclosingFunctions(a)].some((fn) => fn === ofB)
  );
}

/** Calls in the same run whose name says that they write such headers: `setRetryAfter(context, wait)`. */
function helpersNear(file: FileModel, place: Node): HeaderVerdict {
  const fn = enclosingFunction(place);
  if (!fn) return ABSENT;
  return joinVerdicts(
    innerNodes(file, fn, 'CallExpression')
      .filter(
        (call) =>
          call !== place && /retry_?-?after|headers?$/i.test(calleeName(call) ?? '') && mayShareRun(call, place),
      )
      .map((call) => {
        const callees = calleesAnywhere(file, call);
        if (callees.length === 0)
          return /retry_?-?after/i.test(calleeName(call) ?? '') || ABOUT_LIMITS.test(calleeName(call) ?? '')
            ? UNKNOWN
            : ABSENT;
        const writes = callees.some((callee) =>
          retryAfterWrites(callee.file).some(
            (write) => callee.node.range[0] <= write.node.range[0] && write.node.range[1] <= callee.node.range[1],
          ),
        );
        return writes ? ({ kind: 'sent', values: [null] } as const) : ABSENT;
      }),
  );
}

/** An error that carries the wait is made for a handler that knows what to do with it. */
function errorData(site: ResponseSite): HeaderVerdict {
  if (site.whole.type !== 'CallExpression' && site.whole.type !== 'NewExpression') return ABSENT;
  const isNest = calleeName(site.whole) === 'HttpException';
  if (isNest || calleeName(site.whole) === 'next') return ABSENT;
  return site.whole.arguments.some((argument) => mentionsWait(argument, 3)) ? UNKNOWN : ABSENT;
}

function mentionsWait(node: Node, depth: number): boolean {
  const value = unwrap(node);
  if (depth <= 0) return false;
  if (value.type === 'Identifier') return /retry_?after/i.test(value.name);
  if (value.type === 'MemberExpression') return /retry_?after/i.test(keyName(value) ?? '');
  if (value.type !== 'ObjectExpression') return false;
  return value.properties.some(
    (property) =>
      property.type === 'Property' &&
      (/retry_?after|wait|(?:seconds|ms)(?:Left|Until)|resetAt|resetIn/i.test(keyName(property) ?? '') ||
        mentionsWait(property.value, depth - 1)),
  );
}

/** `@HttpCode(429)` beside `@Header('Retry-After', '30')`. */
function byDecorator({ file, site }: PlacedResponse): HeaderVerdict {
  const decorator = site.whole.parent;
  if (decorator?.type !== 'Decorator' || !('decorators' in decorator.parent)) return ABSENT;
  const texts = decoratorsOf(decorator.parent).map((one) => file.textOf(one));
  return texts.some((text) => /^@Header\(\s*['"]retry-after['"]/i.test(text))
    ? { kind: 'sent', values: [null] }
    : ABSENT;
}

/** A helper that answers on a response it is given: the header may have been set by who calls it. */
function byCallers({ file, site }: PlacedResponse): HeaderVerdict {
  const variable = site.target && rootVariable(file, site.target);
  const definition = variable?.defs[0];
  if (!variable || definition?.type !== 'Parameter') return ABSENT;
  const fn = definition.node as Node;
  if (!isFunction(fn)) return ABSENT;
  const index = fn.params.findIndex((parameter) => parameter === definition.name);
  if (index === -1) return ABSENT;
  return joinVerdicts(
    callersOf(file, fn).map((caller) => {
      const argument = caller.node.arguments[index];
      const passed = argument && rootVariable(caller.file, argument);
      return passed ? writesOn(caller.file, passed, caller.node, new Map(), 1) : ABSENT;
    }),
  );
}

/** The library whose callback this is has written the header already. */
function byLibrary({ file, site }: PlacedResponse): HeaderVerdict {
  const limiter = limiterAround(file, site.whole);
  return limiter?.sends === true || isInLimiterClass(file, site.whole) ? { kind: 'sent', values: [null] } : ABSENT;
}
