import type { FunctionNode } from '../syntax/ast.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { alwaysLeaves } from '../syntax/flow-order.js';

/** A test that decides whether the code behind it runs. */
export interface Gate {
  readonly test: Located;
  /** What the test says when the code runs. */
  readonly runsWhen: boolean;
}

/** The tests that a node is reached through within its function. */
export function gatesOf({
  file,
  fn,
  node,
}: {
  readonly file: FileModel;
  readonly fn: FunctionNode;
  readonly node: Node;
}): readonly Gate[] {
  const gates: Gate[] = [];
  const add = (test: Node, runsWhen: boolean): void => void gates.push({ test: { file, node: test }, runsWhen });
  for (
    let child: Node = node, current = node.parent;
    current && child !== fn;
    child = current, current = current.parent
  ) {
    switch (current.type) {
      case 'IfStatement':
      case 'ConditionalExpression':
        if (child !== current.test) add(current.test, child === current.consequent);
        break;
      case 'LogicalExpression':
        if (child === current.right) add(current.left, current.operator === '&&');
        break;
      case 'AssignmentExpression':
        if (child === current.right && /^(?:\?\?|\|\|)=$/.test(current.operator)) add(current.left, false);
        break;
      case 'BlockStatement':
      case 'SwitchCase': {
        const body: readonly Node[] = current.type === 'BlockStatement' ? current.body : current.consequent;
        for (const statement of body.slice(0, Math.max(0, body.indexOf(child)))) {
          if (statement.type !== 'IfStatement') continue;
          if (alwaysLeaves(statement.consequent)) add(statement.test, false);
          else if (statement.alternate && alwaysLeaves(statement.alternate)) add(statement.test, true);
        }
        break;
      }
      default:
    }
  }
  return gates;
}
