import type { TSESTree } from '@typescript-eslint/utils';
import { STOPPING_CALL } from '../../catalogue/promise-chains.js';
import { awaited, calleeName, contains, type FunctionNode } from '../syntax/ast.js';
import { directCalls, type Step } from '../syntax/call-paths.js';
import type { FileModel, Node } from '../model/file.js';
import { alwaysLeaves } from '../syntax/flow-order.js';
import { ownNodes } from '../syntax/nodes.js';

/** A condition on the way to a node that decides whether it is reached. */
export interface Gate {
  readonly file: FileModel;
  readonly condition: Node;
  /** What the condition is when the way goes on. */
  readonly holds: boolean;
  /** leave: the way ends otherwise. wait: it goes on after a wait. stop: what leads here is stopped. */
  readonly kind: 'leave' | 'wait' | 'stop';
}

/** The conditions that decide whether a path of calls is gone to its end, helpers that the path calls included. */
export function gatesOn(steps: readonly Step[]): readonly Gate[] {
  const gates: Gate[] = [];
  const helpers = new Set<FunctionNode>();
  for (const { file, fn, via } of steps) {
    if (!fn) continue;
    ofFunction(file, fn, via, gates);
    for (const { call, target, targetFile } of directCalls(file, fn)) {
      if (helpers.has(target) || steps.some((step) => step.fn === target)) continue;
      helpers.add(target);
      // A helper that only starts work cannot hold back its caller, one that is awaited can.
      ofHelper(targetFile, target, isAwaited(call), gates);
    }
  }
  return gates;
}

function isAwaited(call: Node): boolean {
  for (let current = call.parent; current; current = current.parent) {
    if (current.type === 'AwaitExpression') return true;
    if (/Statement$|Declaration$|Function/.test(current.type)) return false;
  }
  return false;
}

function ofFunction(file: FileModel, fn: FunctionNode, via: Node, gates: Gate[]): void {
  const gate = (condition: Node, holds: boolean, kind: Gate['kind'] = 'leave'): void => {
    gates.push({ file, condition, holds, kind });
  };
  for (const node of ownNodes(
    file,
    fn,
    'IfStatement',
    'WhileStatement',
    'ConditionalExpression',
    'LogicalExpression',
  )) {
    switch (node.type) {
      case 'IfStatement':
        ofIf(file, node, via, gate);
        break;
      case 'WhileStatement':
        if (contains(node.body, via)) gate(node.test, true);
        else if (isBefore(node, via) && waits(file, node.body)) gate(node.test, false, 'wait');
        break;
      case 'ConditionalExpression':
        if (contains(node.consequent, via)) gate(node.test, true);
        else if (contains(node.alternate, via)) gate(node.test, false);
        break;
      default:
        if (contains(node.right, via) && node.operator !== '??') gate(node.left, node.operator === '&&');
        else if (node.operator === '&&' && stops(file, node.right)) gate(node.left, false, 'stop');
    }
  }
}

type AddGate = (condition: Node, holds: boolean, kind?: Gate['kind']) => void;

function ofIf(file: FileModel, statement: TSESTree.IfStatement, via: Node, gate: AddGate): void {
  const { test, consequent, alternate } = statement;
  if (contains(test, via)) return;
  if (contains(consequent, via)) return gate(test, true);
  if (alternate && contains(alternate, via)) return gate(test, false);
  if (isBefore(statement, via)) {
    if (alwaysLeaves(consequent)) return gate(test, false);
    if (alternate && alwaysLeaves(alternate)) return gate(test, true);
    if (waits(file, consequent)) return gate(test, false, 'wait');
  }
  if (stops(file, consequent)) gate(test, false, 'stop');
}

function ofHelper(file: FileModel, fn: FunctionNode, isWaitedFor: boolean, gates: Gate[]): void {
  for (const node of ownNodes(file, fn, 'IfStatement', 'WhileStatement')) {
    const branch = node.type === 'IfStatement' ? node.consequent : node.body;
    if (node.type === 'IfStatement' && ownNodes(file, branch, 'ThrowStatement').length > 0 && alwaysLeaves(branch))
      gates.push({ file, condition: node.test, holds: false, kind: 'leave' });
    else if (isWaitedFor && waits(file, branch)) gates.push({ file, condition: node.test, holds: false, kind: 'wait' });
    else if (node.type === 'IfStatement' && alwaysLeaves(branch) && throwsAfter(node))
      gates.push({ file, condition: node.test, holds: true, kind: 'leave' });
    else if (node.type === 'IfStatement' && stops(file, branch))
      gates.push({ file, condition: node.test, holds: false, kind: 'stop' });
  }
}

/** `if (waiting < max) { waiting += 1; return; } throw new Error('busy');` */
function throwsAfter(statement: TSESTree.IfStatement): boolean {
  const block = statement.parent;
  return block.type === 'BlockStatement' && block.body.at(-1)?.type === 'ThrowStatement';
}

/** True when a statement always runs before a node: it stands earlier in a block around it. */
function isBefore(statement: Node, via: Node): boolean {
  return statement.range[1] <= via.range[0] && statement.parent !== undefined && contains(statement.parent, via);
}

function waits(file: FileModel, branch: Node): boolean {
  return ownNodes(file, branch, 'AwaitExpression').length > 0;
}

function stops(file: FileModel, branch: Node): boolean {
  return ownNodes(file, branch, 'CallExpression').some((call) => {
    const name = calleeName(call) ?? '';
    return STOPPING_CALL.test(name) && !/^(?:console|log|logger|this\.log(?:ger)?)\b/.test(file.textOf(call.callee));
  });
}

/** What a gate waits for, for gates that wait. */
export function waitsOfGate(gate: Gate): readonly Node[] {
  const statement = gate.condition.parent;
  const branch =
    statement?.type === 'IfStatement'
      ? statement.consequent
      : statement?.type === 'WhileStatement'
        ? statement.body
        : null;
  return branch ? ownNodes(gate.file, branch, 'AwaitExpression').map(({ argument }) => awaited(argument)) : [];
}
