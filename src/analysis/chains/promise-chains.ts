import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, unwrap } from '../syntax/ast.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { linkOf } from './promise-links.js';
import { awaitedTurnOf } from './promise-turns.js';
import { olderOf, readsTail, tailWritesOf, type Tail, type TailWrite } from './promise-tails.js';

/** A place where a promise chain gets longer: the tail gets a promise that settles after the one it held before. */
export interface ChainGrowth {
  readonly file: FileModel;
  readonly tail: Tail;
  readonly node: TSESTree.AssignmentExpression | TSESTree.CallExpression;
  readonly value: Node;
  /** chained: the new value is made of the old one. turn: the function waits for the old one itself, as a lock does. */
  readonly how: 'chained' | 'turn';
  /** Where a turn waits for the one before it; the value for a chained one. */
  readonly wait: Node;
}

/** Every growth of a promise chain in a file, whatever its lifetime. One for each function and tail. */
export const chainGrowthsOf = perFile((file): readonly ChainGrowth[] => {
  const found: ChainGrowth[] = [];
  for (const write of tailWritesOf(file)) {
    const growth = growthOf(write);
    if (growth && !found.some((other) => isSameStep(other, growth))) found.push(growth);
  }
  return found;
});

function growthOf(write: TailWrite): ChainGrowth | null {
  const { file, tail, node, value } = write;
  if (isRead(tail, file, value)) return null;
  const link = linkOf(file, value, olderOf(tail));
  if (link === 'work') return { file, tail, node, value, how: 'chained', wait: value };
  // Waits for the old one and for nothing more: a handler of errors, a pause.
  if (link === 'idle') return null;
  const wait = awaitedTurnOf(write);
  return wait ? { file, tail, node, value, how: 'turn', wait } : null;
}

function isRead(tail: Tail, file: FileModel, value: Node): boolean {
  return readsTail(tail, file, unwrap(value));
}

/** `tail = tail.then(run); tail = tail.then(log);` is one step of the chain for one call. */
function isSameStep(a: ChainGrowth, b: ChainGrowth): boolean {
  return enclosingFunction(a.node) === enclosingFunction(b.node) && isSameTail(a.tail, b.tail);
}

/** True for two ways to write one tail. */
export function isSameTail(a: Tail, b: Tail): boolean {
  return a.places.length > 0 ? a.places.some((place) => b.places.includes(place)) : a.text === b.text;
}
