import type { TSESTree } from '@typescript-eslint/utils';
import type { RefusalStatus } from '../../catalogue/http.js';
import { calleeName, keyName, unwrap } from '../syntax/ast.js';
import { follow, unbound } from '../syntax/bindings.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { nodesOf } from '../syntax/nodes.js';
import { refusalsAmong } from '../http/status-values.js';

/** A list of statuses that has 429 or 503 in it. */
export interface RefusalList extends Located {
  readonly status: RefusalStatus;
}

/** The list behind an expression: a literal, a Set of one, a constant of this or another file, a field of that name. */
export function refusalListOf(file: FileModel, node: Node): RefusalList | null {
  const own = followedList(file, node);
  const target = own ? null : follow(unbound(file, node));
  if (!target) return own;
  const value = unwrap(target.node);
  const name = value.type === 'MemberExpression' ? keyName(value) : value.type === 'Identifier' ? value.name : null;
  return name === null ? null : (listsByName(target.file).get(name) ?? null);
}

/** The list that a name leads to, without fields that have the same name. */
function followedList(file: FileModel, node: Node, depth = 5): RefusalList | null {
  const target = depth > 0 ? follow(unbound(file, node)) : null;
  return target && literalList(target.file, target.node, depth);
}

/** `[429, 503]`, `new Set([...])`, `Object.freeze([...])`, `{ 429: true }`, `[[429, 429], [500, 599]]`. */
export function literalList(file: FileModel, node: Node, depth = 5): RefusalList | null {
  if (depth <= 0) return null;
  const value = unwrap(node);
  switch (value.type) {
    case 'ArrayExpression':
      return ofElements(file, value, depth);
    case 'ObjectExpression':
      return ofKeys(file, value);
    case 'NewExpression':
    case 'CallExpression': {
      const [first] = value.arguments;
      const isPlain = /^(?:Set|Map|freeze|from|of|asConst)$/.test(calleeName(value) ?? '');
      return isPlain && first ? literalList(file, first, depth - 1) : null;
    }
    case 'LogicalExpression':
      return literalList(file, value.left, depth - 1) ?? literalList(file, value.right, depth - 1);
    default:
      return null;
  }
}

function ofElements(file: FileModel, list: TSESTree.ArrayExpression, depth: number): RefusalList | null {
  let found: RefusalList | null = null;
  for (const element of list.elements) {
    if (!element) continue;
    const part = unwrap(element.type === 'SpreadElement' ? element.argument : element);
    const inner =
      part.type === 'ArrayExpression'
        ? literalList(file, part, depth - 1)
        : element.type === 'SpreadElement'
          ? followedList(file, part, depth - 1)
          : ofValue(file, part);
    if (inner && (found === null || inner.status === 429)) found = { file, node: list, status: inner.status };
  }
  return found;
}

function ofValue(file: FileModel, node: Node): RefusalList | null {
  const [choice] = refusalsAmong(file, node);
  return choice ? { file, node, status: choice.status } : null;
}

function ofKeys(file: FileModel, object: TSESTree.ObjectExpression): RefusalList | null {
  for (const property of object.properties) {
    if (property.type !== 'Property') continue;
    const key = keyName(property);
    if (key === '429' || key === '503') return { file, node: object, status: key === '429' ? 429 : 503 };
  }
  return null;
}

/** Lists that are fields, options or defaults, by name: `retryOn: [429, 503]` is what `options.retryOn` holds. */
const listsByName = perFile((file): ReadonlyMap<string, RefusalList> => {
  const nodes = nodesOf(file);
  const found = new Map<string, RefusalList>();
  const note = (name: string | null, value: Node | null): void => {
    const list = name !== null && value && !found.has(name) ? literalList(file, value) : null;
    if (name !== null && list) found.set(name, list);
  };
  for (const property of [...nodes.all('Property'), ...nodes.all('PropertyDefinition')])
    note(keyName(property), property.value);
  for (const pattern of nodes.all('AssignmentPattern'))
    note(pattern.left.type === 'Identifier' ? pattern.left.name : null, pattern.right);
  return found;
});
