import { innerNodes } from '../syntax/nodes.js';
import { contains, isFunction, type FunctionNode } from '../syntax/ast.js';
import type { FileModel, Node } from '../model/file.js';
import { variableOf, type Variable } from '../syntax/variables.js';

/**
 * Everything in a function that expressions of it are computed from: the expressions themselves and, through its own
 * variables, the expressions that give these their values.
 */
export function inputsOf(file: FileModel, fn: FunctionNode, expressions: readonly Node[]): readonly Node[] {
  const inputs: Node[] = [];
  const seen = new Set<Variable>();
  const pending = [...expressions];
  for (let node = pending.pop(); node; node = pending.pop()) {
    inputs.push(node);
    for (const name of innerNodes(file, node, 'Identifier')) {
      const variable = variableOf(file, name);
      if (!variable || seen.has(variable)) continue;
      seen.add(variable);
      pending.push(...valuesOf(variable, fn));
    }
  }
  return inputs;
}

/** What a variable of a function is given: by its declaration, as a part of a pattern, and by later assignments. */
function valuesOf(variable: Variable, fn: FunctionNode): Node[] {
  const values = variable.defs.flatMap(({ node }): Node[] => {
    if (node.type !== 'VariableDeclarator' || !node.init || !contains(fn, node)) return [];
    return isFunction(node.init) ? [] : [node.init];
  });
  for (const { writeExpr, identifier } of variable.references) {
    if (writeExpr && contains(fn, identifier) && !values.includes(writeExpr))
      values.push(writeExpr);
  }
  return values;
}
