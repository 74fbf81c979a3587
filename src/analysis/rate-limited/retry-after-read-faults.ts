import type { TSESTree } from '@typescript-eslint/utils';
import { MS_SLEEPS, WAITS } from '../../catalogue/http-clients.js';
import { awaited, calleeName, contains, enclosingFunction, keyName, unwrap, wrapped } from '../syntax/ast.js';
import { isTimer } from '../backoff/backoff-pauses.js';
import { callersOf } from '../syntax/call-sites.js';
import { numberOf } from '../syntax/constants.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { argumentsFor } from '../places/handed-places.js';
import { originOf } from '../syntax/origins.js';
import type { WaitRead } from './retry-after-reads.js';
import { unitNamed } from '../time/time-names.js';
import { globalPath, isGlobal, resolveValue, variableOf } from '../syntax/variables.js';

/** Why a read of the header gets nothing: names of plain headers are lower-case, a `Headers` object has no keys. */
export type NameFault = 'case' | 'object';

/** What is wrong with the name under which a header is read; null when it may be right. */
export function nameFaultOf(file: FileModel, read: WaitRead): NameFault | null {
  const { node } = read;
  if (node.type !== 'MemberExpression') return null;
  // `headers.retryAfter`: no header is called that.
  const isField = read.kind === 'field' && /^retry_?after$/i.test(read.name);
  if (!isField && (read.kind !== 'header' || !node.computed)) return null;
  const headers = { file, node: unwrap(node.object) };
  if (!isHeadersOfAnswer(headers)) return null;
  if (isHeadersObject(headers)) return 'object';
  return isField || /[A-Z]/.test(read.name) ? 'case' : null;
}

/** True for an expression, or for all that is handed in for it where it is a parameter. */
function holdsFor({ file, node }: Located, test: (place: Located) => boolean, depth: number): boolean {
  const value = unwrap(node);
  if (value.type !== 'Identifier' || depth <= 0) return test({ file, node });
  const variable = variableOf(file, value);
  const given = variable ? argumentsFor(file, variable) : [];
  return given.length > 0 ? given.every((place) => holdsFor(place, test, depth - 1)) : test({ file, node });
}

/** `res.headers`, a name for it, and no object that the program filled itself. */
function isHeadersOfAnswer(place: Located): boolean {
  return holdsFor(place, ({ file, node }) => isHeadersHere(file, node), 2);
}

function isHeadersHere(file: FileModel, node: Node): boolean {
  const value = resolveValue(file, node);
  if (value.type === 'MemberExpression')
    return (
      /^(?:response|res)?_?headers$/i.test(keyName(value) ?? '') &&
      !/req(?:uest)?\b|event|config/i.test(file.textOf(value.object))
    );
  if (value.type !== 'Identifier' || !/^(?:\w*_)?(?:res(?:ponse)?)?headers$/i.test(value.name)) return false;
  if (/^(?:Headers|IncomingHttpHeaders|AxiosResponseHeaders|RawAxiosResponseHeaders)$/.test(typeOf(file, value) ?? ''))
    return true;
  const definition = variableOf(file, value)?.defs[0];
  const declarator = definition?.node as Node | undefined;
  return (
    declarator?.type === 'VariableDeclarator' &&
    declarator.id.type === 'ObjectPattern' &&
    declarator.init !== null &&
    unwrap(declarator.init).type === 'AwaitExpression'
  );
}

/** True for the headers of an answer of `fetch`. */
function isHeadersObject(place: Located): boolean {
  return holdsFor(
    place,
    ({ file, node }) => {
      const headers = resolveValue(file, node);
      if (headers.type === 'Identifier') return typeOf(file, headers) === 'Headers';
      return headers.type === 'MemberExpression' && isFetchResponse(file, headers.object);
    },
    2,
  );
}

/** The name of the type that a variable is declared with. */
function typeOf(file: FileModel, name: TSESTree.Identifier): string | null {
  const declared = variableOf(file, name)?.defs[0]?.name as Node | undefined;
  const type = declared?.type === 'Identifier' ? declared.typeAnnotation?.typeAnnotation : undefined;
  return type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' ? type.typeName.name : null;
}

/** True for what `await fetch()` gave, and for what is declared to be a `Response`. */
export function isFetchResponse(file: FileModel, node: Node): boolean {
  return holdsFor({ file, node: unwrap(node) }, (place) => isFetchedHere(place.file, place.node), 2);
}

function isFetchedHere(file: FileModel, node: Node): boolean {
  const answer = unwrap(node);
  if (answer.type !== 'Identifier') return false;
  const variable = variableOf(file, answer);
  const [definition] = variable?.defs ?? [];
  const name = definition?.name as Node | undefined;
  const type = name?.type === 'Identifier' ? name.typeAnnotation?.typeAnnotation : undefined;
  if (type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier')
    return isGlobal(file, type.typeName, 'Response');
  const values = (variable?.references ?? []).flatMap((reference) =>
    reference.isWrite() && reference.writeExpr ? [reference.writeExpr] : [],
  );
  return (
    values.length > 0 &&
    values.every((value) => {
      const call = awaited(value);
      return (
        unwrap(value).type === 'AwaitExpression' &&
        call.type === 'CallExpression' &&
        globalPath(file, call.callee) === 'fetch'
      );
    })
  );
}

/** A wait in milliseconds that gets the header's seconds as they are. */
export interface UnitFault {
  readonly file: FileModel;
  /** The expression that is in seconds. */
  readonly seconds: Node;
  readonly wait: Node;
}

/**
 * Where the seconds of a header are waited for as milliseconds within one of the given functions; null when they are
 * converted, or it is not known.
 */
export function unitFaultOf(file: FileModel, read: WaitRead, units: readonly Located[]): UnitFault | null {
  if (!isInSeconds(read)) return null;
  const isInUnits = (fault: UnitFault): boolean => units.some(({ node }) => contains(node, fault.wait));
  return unscaled(file, read.node, 6).find(isInUnits) ?? null;
}

/** The header itself, or what says in its name that it has been made a number of seconds. */
function isInSeconds({ kind, name }: WaitRead): boolean {
  return kind === 'header' ? /^(?:x-)?retry-after$/i.test(name) : kind !== 'text' && unitNamed(name) === 'seconds';
}

function unscaled(file: FileModel, node: Node, depth: number): readonly UnitFault[] {
  if (depth <= 0) return [];
  let current = wrapped(node);
  for (let parent = current.parent; parent; current = wrapped(parent), parent = current.parent) {
    switch (parent.type) {
      case 'CallExpression': {
        if (parent.callee === current) return [];
        if (isSleep(file, parent, current)) return [{ file, seconds: current, wait: parent }];
        const name = globalPath(file, parent.callee) ?? '';
        if (!/^(?:Number|parseInt|parseFloat|Number\.parseInt|Number\.parseFloat|Math\.\w+)$/.test(name)) return [];
        break;
      }
      case 'BinaryExpression':
        // Some jitter beside it changes nothing; whatever multiplies it, converts it.
        if (parent.operator !== '+') return [];
        break;
      case 'UnaryExpression':
        if (parent.operator !== '+') return [];
        break;
      case 'ConditionalExpression':
        if (parent.test === current) return [];
        break;
      case 'LogicalExpression':
      case 'AwaitExpression':
        break;
      case 'VariableDeclarator':
        return parent.id.type === 'Identifier' ? ofName(file, parent.id, depth) : [];
      case 'AssignmentExpression':
        return parent.right === current && parent.operator === '=' && parent.left.type === 'Identifier'
          ? ofName(file, parent.left, depth)
          : [];
      case 'ReturnStatement':
      case 'ArrowFunctionExpression': {
        const fn = parent.type === 'ArrowFunctionExpression' ? parent : enclosingFunction(parent);
        if (!fn || (parent.type === 'ArrowFunctionExpression' && parent.body !== current)) return [];
        return callersOf(file, fn).flatMap((call) => unscaled(call.file, call.node, depth - 1));
      }
      default:
        return [];
    }
  }
  return [];
}

function ofName(file: FileModel, name: TSESTree.Identifier, depth: number): readonly UnitFault[] {
  const references = variableOf(file, name)?.references ?? [];
  // `wait *= 1000` later on.
  if (references.some((reference) => reference.isWrite() && reference.isRead())) return [];
  return references.flatMap((reference) =>
    reference.isRead() ? unscaled(file, reference.identifier, depth - 1) : [],
  );
}

/** True where the argument of a call is a number of milliseconds to wait, for certain. */
function isSleep(file: FileModel, call: TSESTree.CallExpression, argument: Node): boolean {
  const index = call.arguments.indexOf(argument as TSESTree.CallExpressionArgument);
  if (isTimer(file, call)) return index === 1;
  const origin = originOf(file, call.callee);
  if (origin && MS_SLEEPS.test(origin.module)) return index === 0;
  return index >= 0 && calleesAnywhere(file, call).some((callee) => takesMilliseconds(callee, index));
}

/** `const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))` */
function takesMilliseconds({ file, node }: Located, index: number): boolean {
  if (!('params' in node)) return false;
  const parameter = (node.params as readonly Node[])[index];
  const target = parameter?.type === 'AssignmentPattern' ? parameter.left : parameter;
  const variable = target?.type === 'Identifier' ? variableOf(file, target) : null;
  return (variable?.references ?? []).some(({ identifier }) => {
    const value = wrapped(identifier);
    const call = value.parent;
    if (call?.type !== 'CallExpression') return false;
    const at = call.arguments.indexOf(value as TSESTree.CallExpressionArgument);
    if (isTimer(file, call)) return at === 1;
    const origin = originOf(file, call.callee);
    return at === 0 && origin !== null && MS_SLEEPS.test(origin.module);
  });
}

/** The pause of a refused attempt: the argument of a sleep or timer, in milliseconds. */
export function pauseIn(file: FileModel, call: TSESTree.CallExpression): Node | null {
  const index = isTimer(file, call) ? 1 : 0;
  const argument = call.arguments[index];
  if (!argument || argument.type === 'SpreadElement') return null;
  const isWait =
    isSleep(file, call, argument) || (WAITS.test(calleeName(call) ?? '') && numberOf(file, argument) !== null);
  return isWait || (WAITS.test(calleeName(call) ?? '') && /ms|delay|1_?000|00\b/i.test(file.textOf(argument)))
    ? argument
    : null;
}

/** For `error.response?.status` and `res.statusCode`: what has the headers, and how they are read there. */
export function headersText(file: FileModel, subject: Node): string | null {
  const value = unwrap(subject);
  if (value.type !== 'MemberExpression') return null;
  const answer = unwrap(value.object);
  const name = keyName(value);
  const isOptional = value.optional ? '?.' : '.';
  if (isFetchResponse(file, answer)) return `${file.textOf(answer)}.headers.get('retry-after')`;
  if (name === 'statusCode' && answer.type === 'Identifier') return `${file.textOf(answer)}.headers['retry-after']`;
  if (
    name === 'status' &&
    answer.type === 'MemberExpression' &&
    keyName(answer) === 'response' &&
    file.text.includes('axios')
  )
    return `${file.textOf(answer)}${isOptional}headers['retry-after']`;
  return null;
}
