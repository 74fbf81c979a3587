import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, contains, enclosingFunction, unwrap } from '../syntax/ast.js';
import { numberOf } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';
import { inFlightCountsIn, isFullAtStart } from './in-flight.js';
import { innerNodes } from '../syntax/nodes.js';
import { resolveValue, variableOf } from '../syntax/variables.js';

/**
 * True when the code of a function or class shows that it holds work back: it compares how much is under way with a
 * maximum and waits, parks or refuses; it keeps a distance in time; it puts each piece of work behind the last one. A
 * comparison alone, as retries and timings have, holds nothing back.
 */
export function showsLimit(file: FileModel, root: Node): boolean {
  if (!/\b(?:await|Promise|then)\b|\.(?:push|shift)\(/.test(file.textOf(root))) return false;
  return guardsIn(file, root).some((guard) => isHold(file, guard)) || isPaced(file, root) || isSerial(file, root);
}

/** A test, and what runs or not because of it. */
interface Guard {
  readonly test: Node;
  readonly guarded: readonly Node[];
}

function guardsIn(file: FileModel, root: Node): readonly Guard[] {
  const nodes = innerNodes(
    file, root,
    'IfStatement', 'ConditionalExpression', 'LogicalExpression', 'WhileStatement', 'DoWhileStatement', 'ForStatement',
  );
  return nodes.flatMap((node): Guard[] => {
    switch (node.type) {
      case 'IfStatement':
      case 'ConditionalExpression':
        return [{ test: node.test, guarded: node.alternate ? [node.consequent, node.alternate] : [node.consequent] }];
      case 'LogicalExpression':
        return [{ test: node.left, guarded: [node.right] }];
      default:
        return node.test ? [{ test: node.test, guarded: [node.body] }] : [];
    }
  });
}

function isHold(file: FileModel, { test, guarded }: Guard): boolean {
  const fn = enclosingFunction(test);
  if (!fn) return false;
  const waits = guarded.some((node) => waitsOrRefuses(file, node));
  const leaves = guarded.some((node) => LEAVING.some((type) => innerNodes(file, node, type).length > 0));
  for (const { count, limit, isBelow } of inFlightCountsIn(file, test)) {
    if (!isState(file, count)) continue;
    const isUsed = changesIn(file, fn).includes(file.textOf(count)) || takes(file, fn);
    // Nothing under way is no maximum, but a reason to tell that all is done.
    const isZero = limit === null || (numberOf(file, limit) ?? 2) < 2;
    if (isZero && !isFullAtStart(file, count) ? waits && isUsed : waits || (isUsed && (leaves || isBelow))) return true;
  }
  return guarded.some((node) => joinsLine(file, node)) && testsOwnState(file, test, fn);
}

const LEAVING = ['ReturnStatement', 'ContinueStatement', 'BreakStatement'] as const;

function waitsOrRefuses(file: FileModel, node: Node): boolean {
  if (innerNodes(file, node, 'AwaitExpression', 'ThrowStatement').length > 0) return true;
  if (innerNodes(file, node, 'CallExpression').some((call) => calleeName(call) === 'push')) return true;
  return innerNodes(file, node, 'NewExpression').some((made) => file.textOf(made.callee) === 'Promise');
}

/** The texts of what a function assigns, counts up or counts down. */
function changesIn(file: FileModel, fn: Node): readonly string[] {
  const targets = innerNodes(file, fn, 'UpdateExpression', 'AssignmentExpression').map((node) =>
    unwrap(node.type === 'UpdateExpression' ? node.argument : node.left),
  );
  const grown = innerNodes(file, fn, 'CallExpression').flatMap((call) => {
    const callee = unwrap(call.callee);
    const isGrowth = callee.type === 'MemberExpression' && /^(?:push|add|set|enqueue)$/.test(calleeName(call) ?? '');
    return isGrowth ? ['length', 'size'].map((name) => `${file.textOf(callee.object)}.${name}`) : [];
  });
  return [...targets.map((target) => file.textOf(target)), ...grown];
}

/** True for code that takes the next one out of a line. */
function takes(file: FileModel, node: Node): boolean {
  return innerNodes(file, node, 'CallExpression').some((call) => /^(?:shift|pop|dequeue)$/.test(calleeName(call) ?? ''));
}

/** `await new Promise((resolve) => line.push(resolve))`. */
function joinsLine(file: FileModel, node: Node): boolean {
  return innerNodes(file, node, 'NewExpression').some(
    (made) =>
      file.textOf(made.callee) === 'Promise' &&
      innerNodes(file, made, 'CallExpression').some((call) => /^(?:push|add|enqueue)$/.test(calleeName(call) ?? '')),
  );
}

/** A lock that the function takes itself, a worker taken from a list of idle ones: not a state that others bring about. */
function testsOwnState(file: FileModel, test: Node, fn: Node): boolean {
  const changes = changesIn(file, fn);
  if (takes(file, test)) return true;
  const asked = [...innerNodes(file, test, 'Identifier'), ...innerNodes(file, test, 'MemberExpression')];
  return asked.some((node) => {
    const value = resolveValue(file, node);
    return takes(file, value) || changes.includes(file.textOf(node));
  });
}

const CLOCK = /\b(?:Date\.now|performance\.now|hrtime|now)\b/;
const SLEEP = /^(?:sleep|delay|pause|wait|timeout|setTimeout)/i;

/** `await sleep(this.next - Date.now())`, with `next` moved on for each piece of work. */
function isPaced(file: FileModel, root: Node): boolean {
  if (!CLOCK.test(file.textOf(root))) return false;
  const kept = stateOf(file, root);
  return innerNodes(file, root, 'AwaitExpression').some((wait) => {
    if (!isSleep(file, unwrap(wait.argument))) return false;
    const reasons: Node[] = [wait.argument];
    for (let outer: Node | undefined = wait.parent; outer && contains(root, outer); outer = outer.parent) {
      // A pause after a failure is about the failure.
      if (outer.type === 'CatchClause') return false;
      if (outer.type === 'IfStatement' || outer.type === 'WhileStatement') reasons.push(outer.test);
    }
    return reasons.some((reason) => mentionsState(file, reason, kept));
  });
}

function isSleep(file: FileModel, node: Node): boolean {
  if (node.type === 'NewExpression') return /\bsetTimeout\b/.test(file.textOf(node));
  return node.type === 'CallExpression' && SLEEP.test(calleeName(node) ?? '');
}

/** The state that a function or class assigns, by its text. */
function stateOf(file: FileModel, root: Node): ReadonlySet<string> {
  const targets = innerNodes(file, root, 'AssignmentExpression').map(({ left }) => unwrap(left));
  return new Set(targets.filter((target) => isState(file, target)).map((target) => file.textOf(target)));
}

/** A field, or a variable of an outer function: what outlives the call that uses it. */
function isState(file: FileModel, node: Node): boolean {
  if (node.type === 'MemberExpression') {
    const object = unwrap(node.object);
    return object.type === 'ThisExpression' || isState(file, object);
  }
  const declared = node.type === 'Identifier' ? variableOf(file, node)?.identifiers[0] : undefined;
  return declared !== undefined && enclosingFunction(declared) !== enclosingFunction(node);
}

function mentionsState(file: FileModel, node: Node, kept: ReadonlySet<string>, depth = 3): boolean {
  if (innerNodes(file, node, 'MemberExpression').some((member) => kept.has(file.textOf(member)))) return true;
  return innerNodes(file, node, 'Identifier').some((name) => {
    if (kept.has(name.name)) return true;
    const value = depth > 0 ? resolveValue(file, name) : name;
    return value !== name && mentionsState(file, value, kept, depth - 1);
  });
}

/** `this.tail = this.tail.then(work)`, and `const last = tail; tail = turn; await last`. */
function isSerial(file: FileModel, root: Node): boolean {
  return innerNodes(file, root, 'AssignmentExpression').some((assignment) => {
    const target = unwrap(assignment.left);
    return isState(file, target) && (continues(file, assignment.right, file.textOf(target)) || isTurn(file, assignment, target));
  });
}

/** True for a promise that is made from the one before. */
function continues(file: FileModel, node: Node, state: string, depth = 3): boolean {
  const text = file.textOf(node).replace(/\s+/g, '');
  if (['.then(', '.catch(', '.finally('].some((step) => text.includes(`${state}${step}`))) return true;
  if (text.includes(`(${state}??Promise.resolve()).then(`)) return true;
  return (
    depth > 0 &&
    innerNodes(file, node, 'Identifier').some((name) => {
      const value = resolveValue(file, name);
      return value !== name && value.type === 'CallExpression' && continues(file, value, state, depth - 1);
    })
  );
}

function isTurn(file: FileModel, assignment: TSESTree.AssignmentExpression, target: Node): boolean {
  const fn = enclosingFunction(assignment);
  if (!fn) return false;
  return innerNodes(file, fn, 'AwaitExpression').some((wait) => {
    const name = unwrap(wait.argument);
    const value = name.type === 'Identifier' ? resolveValue(file, name) : name;
    return (
      value !== name && value.range[0] < assignment.range[0] && file.textOf(value) === file.textOf(target)
    );
  });
}
