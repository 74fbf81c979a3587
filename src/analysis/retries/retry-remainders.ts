import type { TSESTree } from '@typescript-eslint/utils';
import { FAILED_LIST, FAILED_PART } from '../../catalogue/retry-words.js';
import {
  awaited,
  calleeName,
  contains,
  isFunction,
  keyName,
  receiverOf,
  unwrap,
  type FunctionNode,
} from '../syntax/ast.js';
import { boundOf, countIn } from './attempt-bounds.js';
import { isBoundingTest, type Cycle } from './attempt-measures.js';
import { constantOf } from '../syntax/constants.js';
import { failurePathOf } from './failure-paths.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { callsOf, functionNodes } from '../syntax/functions.js';
import { innerNodes, nodesOf, ownNodes } from '../syntax/nodes.js';
import { testOf } from './result-laps.js';
import { isSteppedBy } from './start-arguments.js';
import { initialiserOf, variableOf, type Variable } from '../syntax/variables.js';

type RoundLoop = TSESTree.WhileStatement | TSESTree.DoWhileStatement | TSESTree.ForStatement;

/** Rounds over what is left: what failed in one round is tried again in the next, with no limit of rounds. */
export interface RetryRemainder {
  /** The loop, or the call that starts the next round. */
  readonly node: RoundLoop | TSESTree.CallExpression;
  /** Where what failed becomes the work of the next round. */
  readonly rest: Node;
  readonly counted: Node | null;
}

/** `while (todo.length > 0) { ... todo = failed; }`, `if (failed.length > 0) await sync(failed)` */
export const retryRemaindersOf = perFile((file): readonly RetryRemainder[] => {
  const nodes = nodesOf(file);
  const loops = [
    ...nodes.all('WhileStatement'),
    ...nodes.all('DoWhileStatement'),
    ...nodes.all('ForStatement').filter((loop) => !loop.test),
  ];
  return [
    ...loops.flatMap((loop) => ofLoop(file, loop) ?? []),
    ...functionNodes(file).flatMap((fn) => ofRecursion(file, fn) ?? []),
  ];
});

function ofLoop(file: FileModel, loop: RoundLoop): RetryRemainder | null {
  const test = testOf(loop);
  const isEndless = !test || constantOf(file, test)?.value === true;
  for (const variable of isEndless ? handedOn(file, loop) : new Set(namesIn(file, test))) {
    const writes = variable?.references.filter(
      (reference) => reference.isWrite() && contains(loop.body, reference.identifier),
    );
    if (!variable || !writes || writes.length === 0) continue;
    if (!writes.every((write) => write.writeExpr && isRest(file, write.writeExpr, variable, loop.body))) continue;
    const cycle: Cycle = {
      file,
      ranges: test ? [loop.body, test] : [loop.body],
      unreached: [],
      isStepped: () => null,
      isDrained: true,
    };
    if ((test && isBoundingTest(cycle, test)) || boundOf(cycle, [])) continue;
    return { node: loop, rest: writes[0]?.identifier as Node, counted: countIn(cycle) };
  }
  return null;
}

function namesIn(file: FileModel, node: Node): readonly (Variable | null)[] {
  return innerNodes(file, node, 'Identifier').map((name) => variableOf(file, name));
}

/** What a lap of an endless loop writes for the next one to work on. */
function handedOn(file: FileModel, loop: RoundLoop): ReadonlySet<Variable | null> {
  const written = ownNodes(file, loop.body, 'AssignmentExpression').map(({ left }) => variableOf(file, unwrap(left)));
  const worked = ownNodes(file, loop.body, 'AwaitExpression').flatMap((wait) => namesIn(file, wait));
  return new Set(written.filter((variable) => variable !== null && worked.includes(variable)));
}

function ofRecursion(file: FileModel, fn: FunctionNode): RetryRemainder | null {
  if (fn.params.length === 0) return null;
  for (const call of callsOf(file, fn)) {
    if (call.type !== 'CallExpression' || !contains(fn, call)) continue;
    const rest = call.arguments.find((argument) => isFailedPart(file, argument, fn));
    if (!rest) continue;
    const start = { node: call, args: call.arguments };
    const cycle: Cycle = {
      file,
      ranges: [fn],
      unreached: [],
      isStepped: (variable, owner) => (owner === fn ? isSteppedBy(file, fn, variable, start) && !isList(variable) : null),
      isDrained: true,
    };
    if (!boundOf(cycle, [call])) return { node: call, rest, counted: countIn(cycle) };
  }
  return null;

  /** The list of the next round is no count. */
  function isList(variable: Variable): boolean {
    return innerNodes(file, fn, 'ForOfStatement').some((loop) => variableOf(file, unwrap(loop.right)) === variable);
  }
}

/** What a round leaves over because it failed. */
function isRest(file: FileModel, value: Node, variable: Variable, round: Node): boolean {
  const node = awaited(value);
  switch (node.type) {
    case 'LogicalExpression':
      return isRest(file, node.left, variable, round);
    case 'CallExpression': {
      // `todo.filter((_, index) => results[index].status === 'rejected')`
      const receiver = receiverOf(node);
      const [callback] = node.arguments;
      return (
        calleeName(node) === 'filter' &&
        receiver !== null &&
        variableOf(file, receiver) === variable &&
        callback !== undefined &&
        FAILED_PART.test(file.textOf(callback))
      );
    }
    default:
      return isFailedPart(file, node, round);
  }
}

/** A list to which failures are added in a round, or the part of an answer that says what was not done. */
function isFailedPart(file: FileModel, value: Node, round: Node): boolean {
  const node = unwrap(value);
  if (node.type === 'MemberExpression') {
    let member: Node = node;
    for (; member.type === 'MemberExpression'; member = unwrap(member.object)) {
      if (FAILED_LIST.test(keyName(member) ?? '')) return true;
    }
    // `UnprocessedItems[TABLE]`, for a part of the answer that has a name of its own.
    return isFailedPart(file, member, round);
  }
  const variable = node.type === 'Identifier' ? variableOf(file, node) : null;
  const declared = variable?.identifiers[0] as Node | undefined;
  if (!variable || !declared || !contains(round, declared) || isOwnParameter(declared, round)) return false;
  if (FAILED_LIST.test(variable.name)) return true;
  const init = initialiserOf(variable);
  if (init && unwrap(init).type !== 'ArrayExpression') return false;
  const adds = variable.references.flatMap((reference) => {
    const member = (reference.identifier as Node).parent;
    const call = member?.type === 'MemberExpression' ? member.parent : null;
    return call?.type === 'CallExpression' && calleeName(call) === 'push' ? [call] : [];
  });
  return adds.length > 0 && adds.every((add) => failurePathOf(file, add, round, 0) !== null);
}

function isOwnParameter(declared: Node, round: Node): boolean {
  return isFunction(round) && round.params.some((parameter) => contains(parameter, declared));
}

/** True for a list of one round: what is added to it is looked at by the next round, if there is one. */
export function isListOfRound(file: FileModel, receiver: Node, taken: Node): boolean {
  const variable = variableOf(file, unwrap(receiver));
  const init = variable && initialiserOf(variable);
  if (!variable || !init || unwrap(init).type !== 'ArrayExpression') return false;
  return !innerNodes(file, taken, 'Identifier').some((name) => variableOf(file, name) === variable) && isInRound(init);

  function isInRound(node: Node): boolean {
    for (let current = node.parent; current; current = current.parent) {
      if (isFunction(current)) return contains(current, taken) && ownNodes(file, current, 'CallExpression').length > 0;
    }
    return false;
  }
}
