import type { TSESTree } from '@typescript-eslint/utils';
import { HOLDS_CONNECTION, OPENS_CONNECTION, PAUSE_NAME } from '../../catalogue/retry-words.js';
import { calleeName, isFunction, unwrap, type FunctionNode } from '../syntax/ast.js';
import type { FailurePath } from './failure-paths.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesAnywhere, functionName } from '../syntax/functions.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { variableOf } from '../syntax/variables.js';

const RANDOM = /random\w*\s*\(|randomInt|jitter/i;
const CAPPED = /\bMath\.min\b|\bclamp\b|\b(?:max|cap)\w*(?:delay|wait|pause|backoff|interval|ms)|[<>]=?\s*[A-Z\d_.]*(?:MAX|CAP|CEILING|LIMIT|\d_?000)/i;
const ENDS = /(?:close|end|exit|disconnect|lost|offline|down|gone|died)/i;

/**
 * True when a pause in one of the ranges grows to a maximum and has a random share, so that a connection may come
 * back as long as the process lives without hurting anybody.
 */
export function pausesWithJitter(file: FileModel, ranges: readonly Node[]): boolean {
  return ranges.some((range) =>
    innerNodes(file, range, 'CallExpression').some(
      (call) =>
        PAUSE_NAME.test(calleeName(call) ?? '') &&
        call.arguments.some((argument) => !isFunction(unwrap(argument)) && isCappedAndRandom(file, argument)),
    ),
  );
}

/** True for a delay with a random share and a maximum, followed through names, fields and helpers. */
export function isCappedAndRandom(file: FileModel, delay: Node): boolean {
  const text = [...partsOf(file, delay, new Set(), 5)].join('\n');
  return RANDOM.test(text) && CAPPED.test(text);
}

/** The texts that an expression is made of. */
function partsOf(file: FileModel, node: Node, seen: Set<Node>, depth: number): readonly string[] {
  if (depth <= 0 || seen.has(node)) return [];
  seen.add(node);
  const parts = [file.textOf(node)];
  for (const name of innerNodes(file, node, 'Identifier')) {
    const variable = variableOf(file, name);
    for (const reference of variable?.references ?? []) {
      if (!reference.isWrite() || !reference.writeExpr) continue;
      if (isFunction(reference.writeExpr)) continue;
      parts.push(...partsOf(file, reference.writeExpr, seen, depth - 1), conditionOf(file, reference.identifier));
    }
  }
  for (const member of innerNodes(file, node, 'MemberExpression')) {
    if (member.computed) continue;
    const text = file.textOf(member);
    for (const assignment of nodesOf(file).all('AssignmentExpression')) {
      if (file.textOf(assignment.left) === text)
        parts.push(...partsOf(file, assignment.right, seen, depth - 1), conditionOf(file, assignment));
    }
  }
  for (const call of innerNodes(file, node, 'CallExpression')) {
    for (const { file: home, node: fn } of calleesAnywhere(file, call)) parts.push(...partsOf(home, fn.body, seen, depth - 1));
  }
  return parts;
}

/** `if (delay > MAX) delay = MAX;` */
function conditionOf(file: FileModel, write: Node): string {
  for (let current: Node | undefined = write.parent; current && !isFunction(current); current = current.parent) {
    if (current.type === 'IfStatement') return file.textOf(current.test);
  }
  return '';
}

/** True when a failure path is the end of a connection, or the function that is started again holds one. */
export function isEndOfConnection(file: FileModel, target: FunctionNode | null, path: FailurePath | null): boolean {
  if (target && (HOLDS_CONNECTION.test(functionName(target) ?? '') || OPENS_CONNECTION.test(file.textOf(target))))
    return true;
  return path?.kind === 'event' && ENDS.test(eventText(file, path.node));
}

function eventText(file: FileModel, registration: Node): string {
  switch (registration.type) {
    case 'CallExpression':
      return `${calleeName(registration) ?? ''} ${textOfFirst(file, registration)}`;
    case 'AssignmentExpression':
      return file.textOf(registration.left);
    case 'Property':
      return file.textOf(registration.key);
    default:
      return '';
  }
}

function textOfFirst(file: FileModel, call: TSESTree.CallExpression): string {
  const [event] = call.arguments;
  return event && !isFunction(unwrap(event)) ? file.textOf(event) : '';
}
