import { unwrap } from '../../analysis/syntax/ast.js';
import type { FileModel, Node } from '../../analysis/model/file.js';
import type { RelatedPlace } from '../rule.js';

/** A place without its body, so that a report does not underline a whole block. */
export function head(node: Node, label: string): RelatedPlace {
  if (node.type === 'CallExpression') return { range: node.callee.range, label };
  const body = 'body' in node && node.body !== null && !Array.isArray(node.body) ? node.body : null;
  return { range: body ? [node.range[0], Math.max(node.range[0] + 1, body.range[0])] : node.range, label };
}

/** In a chain that goes over several lines, the call itself: `.on('data', ...)` of `createReadStream(path).pipe(parser).on('data', ...)`. */
export function rangeInChain(file: FileModel, node: Node): readonly [number, number] {
  const callee = node.type === 'CallExpression' ? unwrap(node.callee) : null;
  if (callee?.type !== 'MemberExpression' || !file.text.slice(node.range[0], callee.property.range[0]).includes('\n')) return node.range;
  return [callee.property.range[0], node.range[1]];
}
