import type { TSESTree } from '@typescript-eslint/utils';
import { programKindOf } from '../../lifetime/program-kind.js';
import { calleeName, keyName, receiverOf, unwrap, wrapped } from '../../syntax/ast.js';
import type { FileModel, Node } from '../../model/file.js';
import type { Construct } from '../construct.js';
import { isInstance } from '../instances.js';
import { exportedOrigin } from '../sites.js';
import { valuesOf } from '../values.js';
import type { SpecialAnswer } from './index.js';

/** Sources that go on by themselves. */
const ENDLESS: ReadonlySet<string> = new Set(['interval', 'fromEvent', 'fromEventPattern', 'webSocket']);

/** Those that go on when one of their sources does. */
const JOINING: ReadonlySet<string> = new Set(['merge', 'combineLatest', 'concat', 'race']);

/** Operators after which a source has an end or one value. */
const ENDING: ReadonlySet<string> = new Set([
  'take', 'first', 'last', 'single', 'takeLast', 'takeUntil', 'takeWhile', 'find', 'findIndex', 'elementAt', 'toArray', 'reduce', 'count', 'every',
  'isEmpty', 'max', 'min',
]);

/** What people call a stream of things that happen. */
const ENDLESS_NAME = /(?:message|event|tick|change|update|notification|reading|packet|frame|signal|action)s\$?$/i;

const MAX_DEPTH = 5;

/**
 * False for an operator in the pipe of a source that goes on: a subject, events, an interval. `low` where only the name of
 * a source out of sight says so. Null for all others.
 */
export function isFineBySource({ file, call, entry }: Construct): SpecialAnswer {
  const pipe = wrapped(call).parent;
  if (pipe?.type !== 'CallExpression' || calleeName(pipe) !== 'pipe') return null;
  const position = pipe.arguments.findIndex((argument) => unwrap(argument) === call);
  if (position < 0) return null;
  const isEndlessSource = goesOn(file, pipe, position, MAX_DEPTH);
  // What is customary also on a known source is not doubted because of a name, nor for what one person does on a page.
  if (entry.customary === true) return isEndlessSource && programKindOf(file) !== 'browser' ? false : null;
  if (isEndlessSource) return false;
  return isNamedEndless(file, pipe, position) ? 'low' : null;
}

/** `socket.messages$.pipe(filter(isTrade), shareReplay())`: a property of an object that is out of sight. */
function isNamedEndless(file: FileModel, pipe: TSESTree.CallExpression, position: number): boolean {
  const source = receiverOf(pipe);
  if (!source || pipe.arguments.slice(0, position).some((operator) => hasEnd(operator))) return false;
  return valuesOf(file, source).some(({ node }) => node.type === 'MemberExpression' && ENDLESS_NAME.test(keyName(node) ?? ''));
}

/** True when what comes before an operator in a pipe goes on. */
function goesOn(file: FileModel, pipe: TSESTree.CallExpression, position: number, depth: number): boolean {
  const source = receiverOf(pipe);
  const before = pipe.arguments.slice(0, position);
  return source !== null && !before.some((operator) => hasEnd(operator)) && isEndless(file, source, depth);
}

function hasEnd(operator: Node): boolean {
  const value = unwrap(operator);
  // An operator that is made elsewhere may be anything.
  return value.type !== 'CallExpression' || ENDING.has(calleeName(value) ?? '');
}

function isEndless(file: FileModel, source: Node, depth: number): boolean {
  if (depth <= 0) return false;
  if (isInstance(file, source, 'rxjs.subject')) return true;
  return valuesOf(file, source).some((value) => value.node.type === 'CallExpression' && isEndlessCall(value.file, value.node, depth));
}

function isEndlessCall(file: FileModel, call: TSESTree.CallExpression, depth: number): boolean {
  const origin = exportedOrigin(file, call.callee);
  if (origin && /^rxjs(?:\/|$)/.test(origin.module)) {
    const name = origin.path.at(-1) ?? '';
    if (ENDLESS.has(name) || (name === 'timer' && call.arguments.length > 1)) return true;
    return JOINING.has(name) && sourcesOf(call).some((source) => isEndless(file, source, depth - 1));
  }
  const receiver = receiverOf(call);
  if (!receiver) return false;
  if (calleeName(call) === 'asObservable') return isEndless(file, receiver, depth - 1);
  return calleeName(call) === 'pipe' && goesOn(file, call, call.arguments.length, depth - 1);
}

/** `merge(a, b)` and `combineLatest([a, b])`. */
function sourcesOf(call: TSESTree.CallExpression): readonly Node[] {
  return call.arguments.flatMap((argument): readonly Node[] => {
    const value = unwrap(argument);
    if (value.type === 'SpreadElement') return [];
    return value.type === 'ArrayExpression'
      ? value.elements.filter((element) => element !== null && element.type !== 'SpreadElement')
      : [value];
  });
}
