import type { Node } from '../../analysis/model/file.js';
import type { RelatedPlace } from '../rule.js';

/** A place without its body, so that a report does not underline a whole block. */
export function head(node: Node, label: string): RelatedPlace {
  if (node.type === 'CallExpression') return { range: node.callee.range, label };
  const body = 'body' in node && node.body !== null && !Array.isArray(node.body) ? node.body : null;
  return { range: body ? [node.range[0], Math.max(node.range[0] + 1, body.range[0])] : node.range, label };
}
