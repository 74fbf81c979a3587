import type { TSESTree } from '@typescript-eslint/utils';
import { contains, isFunction, unwrap } from '../syntax/ast.js';
import { ownNodes } from '../syntax/nodes.js';
import type { FileModel, Node } from '../model/file.js';

/** True for a head line: `if (!hasHead) { out.write(head); hasHead = true; }`, whatever runs that again. */
export function isOnlyFirst(file: FileModel, call: Node): boolean {
  for (let node: Node | undefined = call; node && !isFunction(node); node = node.parent) {
    const choice: Node | undefined = node.parent;
    if (choice?.type === 'IfStatement' && choice.consequent === node && setsFlagOf(file, choice)) return true;
  }
  return false;
}

/** What a condition asks is set to a fixed value in what it leads to. */
function setsFlagOf(file: FileModel, { test, consequent }: TSESTree.IfStatement): boolean {
  return ownNodes(file, consequent, 'AssignmentExpression').some(({ left, right, operator }) => {
    if (operator !== '=' || unwrap(right).type !== 'Literal') return false;
    const name = file.textOf(left);
    return askedIn(test).some((asked) => file.textOf(asked) === name && !contains(left, asked));
  });
}

/** The names in a condition, without what is compared with them. */
function askedIn(test: Node): readonly Node[] {
  const value = unwrap(test);
  switch (value.type) {
    case 'UnaryExpression':
      return askedIn(value.argument);
    case 'LogicalExpression':
      return [...askedIn(value.left), ...askedIn(value.right)];
    case 'BinaryExpression':
      return [...askedIn(value.left), ...askedIn(value.right)];
    default:
      return [value];
  }
}
