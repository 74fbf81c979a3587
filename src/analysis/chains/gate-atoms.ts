import { awaited, unwrap, type FunctionNode } from '../syntax/ast.js';
import type { Gate } from './chain-gates.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { functionsAnywhere } from '../syntax/methods.js';
import { ownNodes } from '../syntax/nodes.js';
import { resultsOf } from '../syntax/results.js';
import { initialiserOf, variableOf } from '../syntax/variables.js';

/** One part of a condition, and whether it is true when the way goes on. */
export interface Atom {
  readonly file: FileModel;
  readonly node: Node;
  readonly holds: boolean;
}

/** The parts of the condition of a gate, those that names, predicates and getters stand for included. */
export function atomsOf(gate: Gate): readonly Atom[] {
  const found: Atom[] = [];
  collectAtoms(gate.file, gate.condition, gate.holds, found, 5);
  return found;
}

/** The parts of a condition, through names, predicates and getters. */
function collectAtoms(file: FileModel, node: Node, holds: boolean, found: Atom[], depth: number): void {
  const value = awaited(node);
  if (depth <= 0 || value.type === 'Literal') return;
  if (value.type === 'UnaryExpression' && value.operator === '!')
    return collectAtoms(file, value.argument, !holds, found, depth);
  if (value.type === 'LogicalExpression') {
    collectAtoms(file, value.left, holds, found, depth);
    return collectAtoms(file, value.right, holds, found, depth);
  }
  found.push({ file, node: value, holds });
  if (value.type === 'Identifier') {
    const variable = variableOf(file, value);
    const initialiser = variable && initialiserOf(variable);
    if (initialiser) collectAtoms(file, initialiser, holds, found, depth - 1);
  } else if (value.type === 'CallExpression') {
    for (const callee of calleesAnywhere(file, value)) ofPredicate(callee.file, callee.node, holds, found, depth - 1);
  } else if (value.type === 'MemberExpression') {
    for (const getter of functionsAnywhere(file, value)) ofPredicate(getter.file, getter.node, holds, found, depth - 1);
  }
}

/** The conditions behind the answer of a function: `return a >= b`, `if (a >= b) return false`. */
function ofPredicate(file: FileModel, fn: FunctionNode, holds: boolean, found: Atom[], depth: number): void {
  for (const result of resultsOf(file, fn)) collectAtoms(file, result, holds, found, depth);
  for (const statement of ownNodes(file, fn, 'IfStatement')) {
    const answer = literalAnswer(statement.consequent);
    if (answer !== null) collectAtoms(file, statement.test, answer === holds, found, depth);
  }
}

function literalAnswer(branch: Node): boolean | null {
  const last = branch.type === 'BlockStatement' ? branch.body.at(-1) : branch;
  if (last?.type !== 'ReturnStatement') return null;
  const value = last.argument && unwrap(last.argument);
  if (value === null || (value.type === 'Literal' && value.value === null)) return false;
  return value.type === 'Literal' && typeof value.value === 'boolean' ? value.value : null;
}
