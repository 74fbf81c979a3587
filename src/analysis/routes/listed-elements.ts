import { calleeName, isFunction, receiverOf, unwrap } from '../syntax/ast.js';
import { follow, type Bound } from '../syntax/bindings.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { resultsOf } from '../syntax/results.js';

/** Lists of lists are not deeper than this. */
const MAX_DEPTH = 6;

/**
 * The elements that a list may have: spread lists, conditions and functions that return one included. Null: not all of
 * them are in sight.
 */
export function listedElements(list: Bound, depth = MAX_DEPTH): readonly Bound[] | null {
  const known = follow(list);
  if (!known) return [];
  if (depth <= 0) return null;
  const node = unwrap(known.node);
  const inner = (child: Bound['node']): readonly Bound[] | null => listedElements({ ...known, node: child }, depth - 1);
  switch (node.type) {
    case 'ArrayExpression':
      return allOf(
        node.elements.map((element) => {
          if (!element) return [];
          return element.type === 'SpreadElement' ? inner(element.argument) : choices({ ...known, node: element }, depth);
        }),
      );
    case 'ConditionalExpression':
      return allOf([inner(node.consequent), inner(node.alternate)]);
    case 'LogicalExpression':
      return node.operator === '&&' ? inner(node.right) : allOf([inner(node.left), inner(node.right)]);
    case 'Literal':
      return [];
    case 'CallExpression': {
      const receiver = receiverOf(node);
      const name = calleeName(node);
      // `[A, isTest && B].filter(Boolean)`, `[A].concat(others)`
      if (receiver && name === 'filter') return inner(receiver);
      if (receiver && name === 'concat') return allOf([receiver, ...node.arguments].map(inner));
      const callees = calleesAnywhere(known.file, node);
      if (callees.length === 0) return null;
      return allOf(
        callees.flatMap((callee) =>
          resultsOf(callee.file, callee.node).map((result) =>
            listedElements({ file: callee.file, node: result, bindings: known.bindings }, depth - 1),
          ),
        ),
      );
    }
    default:
      return null;
  }
}

/** What one element may be: `isProduction ? A : B`, `isProduction && A`, and names of such. */
function choices(element: Bound, depth: number): readonly Bound[] {
  const known = depth > 0 ? follow(element) : element;
  if (!known) return [];
  const node = unwrap(known.node);
  const inner = (child: Bound['node']): readonly Bound[] => choices({ ...known, node: child }, depth - 1);
  if (node.type === 'ConditionalExpression') return [...inner(node.consequent), ...inner(node.alternate)];
  if (node.type === 'LogicalExpression')
    return [...(node.operator === '&&' ? [] : inner(node.left)), ...inner(node.right)];
  if (node.type === 'Literal') return [];
  // The name of a class says more than the class itself.
  return node.type === 'CallExpression' || node.type === 'ObjectExpression' || isFunction(node) ? [known] : [element];
}

function allOf(lists: readonly (readonly Bound[] | null)[]): readonly Bound[] | null {
  return lists.some((list) => list === null) ? null : lists.flatMap((list) => list ?? []);
}
