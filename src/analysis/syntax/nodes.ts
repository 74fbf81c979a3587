import type { TSESTree } from '@typescript-eslint/utils';
import { visitorKeys as standardKeys } from '@typescript-eslint/visitor-keys';
import { isFunction, isNode, walk } from './ast.js';
import { perFile, type FileModel, type Node } from '../model/file.js';

/** Node types by name, for example `NodesByType['CallExpression']`. */
export type NodesByType = { [N in TSESTree.Node as `${N['type']}`]: N };
export type NodeType = keyof NodesByType;

/** Where the nodes of each type stand in a file, in source order. Built by one walk. */
export interface NodeIndex {
  all<K extends NodeType>(type: K): readonly NodesByType[K][];
}

const NO_KEYS: readonly string[] = [];

/** Child keys of a node type, from the host's parser or the standard ones. */
export function childKeys(file: FileModel): (type: string) => readonly string[] {
  const own = file.visitorKeys;
  return (type) => own?.[type] ?? standardKeys[type] ?? NO_KEYS;
}

// Lists of nodes of a type that only the caller knows are lists of `never` in here.

/** One walk over the whole file: sets the parents the parser left out and lists the nodes by type. */
export const nodesOf = perFile((file): NodeIndex => {
  const byType = new Map<string, { readonly nodes: never[]; readonly keys: readonly string[] }>();
  const keysOf = childKeys(file);
  const visit = (node: Node): void => {
    let entry = byType.get(node.type);
    if (!entry) byType.set(node.type, (entry = { nodes: [], keys: keysOf(node.type) }));
    entry.nodes.push(node as never);
    const record = node as unknown as Record<string, unknown>;
    for (const key of entry.keys) {
      const child = record[key];
      if (Array.isArray(child)) {
        for (const item of child as unknown[]) if (isNode(item)) enter(item, node);
      } else if (isNode(child)) {
        enter(child, node);
      }
    }
  };
  const enter = (child: Node, parent: Node): void => {
    // oxc-parser leaves parents out; ESLint's are there already and, in oxlint, are getters that refuse to be written.
    if ((child as { parent?: Node }).parent === undefined) (child as { parent?: Node }).parent = parent;
    visit(child);
  };
  visit(file.ast);
  return { all: (type) => byType.get(type)?.nodes ?? [] };
});

/** What a walk below a node finds in the nodes' order, by type. Kept, because many questions start at the same node. */
const ownIndexes = perFile(() => new WeakMap<Node, ReadonlyMap<string, readonly Node[]>>());

function ownIndex(file: FileModel, root: Node): ReadonlyMap<string, readonly Node[]> {
  const indexes = ownIndexes(file);
  const known = indexes.get(root);
  if (known) return known;
  const byType = new Map<string, Node[]>();
  walk(root, childKeys(file), (node) => {
    const list = byType.get(node.type);
    if (list) list.push(node);
    else byType.set(node.type, [node]);
    return node === root || !isFunction(node);
  });
  indexes.set(root, byType);
  return byType;
}

/** The nodes below `root` of the given types, in source order, without going into nested functions. */
export function ownNodes<K extends NodeType>(file: FileModel, root: Node, ...types: K[]): NodesByType[K][] {
  const index = ownIndex(file, root);
  const found = types.flatMap((type) => (index.get(type) ?? []) as readonly NodesByType[K][]);
  return types.length === 1 ? found : found.sort((a, b) => a.range[0] - b.range[0] || b.range[1] - a.range[1]);
}

/** The nodes below `root` of the given types, nested functions included. */
export function innerNodes<K extends NodeType>(file: FileModel, root: Node, ...types: K[]): NodesByType[K][] {
  const found: never[] = [];
  walk(root, childKeys(file), (node) => {
    if ((types as string[]).includes(node.type)) found.push(node as never);
    return true;
  });
  return found;
}
