import type { TSESTree } from '@typescript-eslint/utils';
import { contains, enclosingFunction, statementOf, unwrap, wrapped, type FunctionNode } from '../syntax/ast.js';
import { alwaysLeaves } from '../syntax/flow-order.js';
import { innerNodes, nodesOf, ownNodes } from '../syntax/nodes.js';
import { plainValue } from '../collections/growth.js';
import { declarationOf } from '../places/element-parts.js';
import { placesOf, type Place } from '../places/places.js';
import { repetitionsOf, surest } from '../lifetime/repetition.js';
import { variableOf } from '../syntax/variables.js';
import type { FileModel, Node } from '../model/file.js';
import type { SilentDrop } from './drop.js';
import { lastStatement } from './drop-sites.js';
import { tells } from './told.js';

/** `jobs[tail % SIZE] = job` of a ring that somebody takes work from by another index: what has not been taken is written over. */
export function ringDrops(file: FileModel): readonly SilentDrop[] {
  return nodesOf(file).all('AssignmentExpression').flatMap((assignment): readonly SilentDrop[] => {
    const target = unwrap(assignment.left);
    const fn = enclosingFunction(assignment);
    if (assignment.operator !== '=' || target.type !== 'MemberExpression' || !target.computed || !fn || !wraps(file, target.property)) return [];
    const repetition = surest(repetitionsOf(file, assignment));
    if (!repetition || repetition.certainty === 'low' || isWaitedFor(file, fn, assignment)) return [];
    const [place] = placesOf(file, target.object).filter((one) => isTakenFrom(file, one, target));
    if (!place) return [];
    const drop = whenFull(file, fn, assignment);
    return drop ? [{ ...drop, what: declarationOf(place)?.name ?? '', confidence: repetition.certainty }] : [];
  });
}

/** `tail % SIZE`, and `tail` where it becomes `(tail + 1) % SIZE`. */
function wraps(file: FileModel, index: Node): boolean {
  const value = plainValue(file, index);
  const at = value.type === 'UpdateExpression' ? unwrap(value.argument) : value;
  if (isModulo(at)) return true;
  const text = file.textOf(at);
  return nodesOf(file).all('AssignmentExpression').some(({ operator, left, right }) => operator === '=' && isModulo(unwrap(right)) && file.textOf(left) === text);
}

function isModulo(node: Node): boolean {
  return node.type === 'BinaryExpression' && node.operator === '%';
}

/** The writer waits until there is room. */
function isWaitedFor(file: FileModel, fn: FunctionNode, write: Node): boolean {
  return ownNodes(file, fn, 'AwaitExpression').some((wait) => wait.range[1] <= write.range[0]);
}

/** Somebody takes an item by an index of its own and does something with it. */
function isTakenFrom(file: FileModel, place: Place, target: TSESTree.MemberExpression): boolean {
  const written = file.textOf(target.property);
  return nodesOf(file).all('MemberExpression').some((read) => {
    if (!read.computed || file.textOf(read.property) === written || !wraps(file, read.property)) return false;
    return placesOf(file, read.object).includes(place) && isWorkedOn(file, read);
  });
}

/** `await send(jobs[head % SIZE])`, and the same with a name in between. */
function isWorkedOn(file: FileModel, read: Node): boolean {
  const value = wrapped(read);
  const { parent } = value;
  if (parent?.type === 'VariableDeclarator' && parent.init === value) {
    const variable = variableOf(file, parent.id);
    return variable?.references.some(({ identifier }) => identifier !== parent.id && isWorkedOn(file, identifier)) === true;
  }
  if (parent?.type !== 'CallExpression') return false;
  const isRun = parent.callee !== value || value.type === 'CallExpression';
  return isRun && /^(?:AwaitExpression|UnaryExpression|MemberExpression)$/.test(wrapped(parent).parent?.type ?? '');
}

/** What the writer does when the ring is full: nothing, or something that tells nobody. */
function whenFull(file: FileModel, fn: FunctionNode, write: Node): Pick<SilentDrop, 'node' | 'how'> | null {
  const checks = innerNodes(file, fn, 'IfStatement').filter(({ range, test }) => range[0] < write.range[0] && isAboutSize(file, test));
  for (const { consequent, alternate } of checks) {
    if (contains(consequent, write) || alternate) return null;
    if (tells(file, consequent)) return null;
    if (alwaysLeaves(consequent)) return { node: lastStatement(consequent), how: 'newest' };
    const [first] = consequent.type === 'BlockStatement' ? consequent.body : [consequent];
    if (first) return { node: first, how: 'oldest' };
  }
  return { node: statementOf(write), how: 'oldest' };
}

function isAboutSize(file: FileModel, test: Node): boolean {
  return innerNodes(file, test, 'BinaryExpression').length > 0 || unwrap(test).type === 'BinaryExpression' || /full|count|size|length/i.test(file.textOf(test));
}
