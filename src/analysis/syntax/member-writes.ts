import type { TSESTree } from '@typescript-eslint/utils';
import { classOfThis, keyName, unwrap } from './ast.js';
import { perFile, type Node } from '../model/file.js';
import { nodesOf } from './nodes.js';

/** Something that is written to a member. */
export interface MemberWrite {
  readonly value: Node | null;
  /** The value follows from the one before. */
  readonly isStep: boolean;
}

export type WritesByName = Map<string, MemberWrite[]>;

/** A name that is written to in more places than this stands for more than one thing. */
export const MAX_WRITES = 30;

/**
 * What is written to members, by their name: `this.delay = 1_000`, `state.delay *= 2`, `delay = 1_000` in a class; and the
 * same for each class alone, as far as it is written by way of `this`.
 */
export const memberWritesOf = perFile((file): { byName: WritesByName; byOwner: Map<Node, WritesByName> } => {
  const byName: WritesByName = new Map();
  const byOwner = new Map<Node, WritesByName>();
  const add = (writes: WritesByName, name: string, write: MemberWrite): void => {
    const list = writes.get(name);
    if (list) list.push(write);
    else writes.set(name, [write]);
  };
  const note = (name: string | null, owner: Node | null, write: MemberWrite): void => {
    if (name === null) return;
    add(byName, name, write);
    if (!owner) return;
    const own = byOwner.get(owner) ?? new Map<string, MemberWrite[]>();
    byOwner.set(owner, own);
    add(own, name, write);
  };
  const ownerOf = ({ object }: TSESTree.MemberExpression): Node | null =>
    object.type === 'ThisExpression' ? (classOfThis(object)?.owner ?? null) : null;
  const nodes = nodesOf(file);
  for (const { left, right, operator } of nodes.all('AssignmentExpression')) {
    const target = unwrap(left);
    if (target.type === 'MemberExpression')
      note(keyName(target), ownerOf(target), { value: right, isStep: operator !== '=' });
  }
  for (const { argument } of nodes.all('UpdateExpression')) {
    const target = unwrap(argument);
    if (target.type === 'MemberExpression') note(keyName(target), ownerOf(target), { value: null, isStep: true });
  }
  for (const property of nodes.all('PropertyDefinition'))
    if (property.value) note(keyName(property), property.parent.parent, { value: property.value, isStep: false });
  return { byName, byOwner };
});
