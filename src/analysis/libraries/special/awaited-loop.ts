import { nodesOf, ownNodes } from '../../syntax/nodes.js';
import { valuesOf } from '../values.js';
import type { Special } from './index.js';

/**
 * For a subscription that is read by a loop: false where the loop waits for its work, so that messages come faster than
 * it takes them. A loop that waits for nothing takes each message as it comes; one that nobody sees is not told of.
 */
export const isReadAtOnce: Special = ({ file, call }) => {
  const loops = nodesOf(file).all('ForOfStatement').filter(
    (loop) => loop.await && valuesOf(file, loop.right).some(({ node }) => node === call),
  );
  if (loops.length === 0) return null;
  return loops.every((loop) => ownNodes(file, loop.body, 'AwaitExpression').length === 0);
};
