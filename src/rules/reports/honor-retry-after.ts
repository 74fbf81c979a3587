import type { UnheedingOptions } from '../../analysis/rate-limited/client-retry-options.js';
import type { FileModel, Node } from '../../analysis/model/file.js';
import type { UnheededRetry } from '../../analysis/rate-limited/rate-limit-retries.js';
import type { Confidence, Finding, RelatedPlace } from '../rule.js';
import { clientSuggestions } from '../suggestions/client-retry-after.js';

/** The findings of `honor-retry-after`. */

export function ofRetry(file: FileModel, retry: UnheededRetry): Finding {
  const { checks, site, reason, read, unit, beside } = retry;
  const [check, ...others] = checks;
  const related: RelatedPlace[] = [
    ...[...others.map(({ node }) => ({ file, node })), ...beside]
      .filter(({ node }) => conditionOf(node) !== conditionOf(check.node))
      .map((place) => ({ ...placeIn(file, place.file, place.node), label: 'recognised here as well' })),
    ...(check.list
      ? [{ ...placeIn(file, check.list.file, check.list.node), label: 'the statuses that are tried again' }]
      : []),
    ...site.via.map((via) => ({ ...placeIn(file, via.file, via.node), label: 'asked for here' })),
    { ...placeIn(file, site.file, site.node), label: 'tried again here' },
    ...(read ? [{ ...placeIn(file, read.file, read.read.node), label: READ_LABELS[reason] }] : []),
    ...(unit ? [{ ...placeIn(file, unit.file, unit.wait), label: 'waits for milliseconds' }] : []),
  ];
  return {
    range: check.node.range,
    messageId: reason,
    data: { status: String(check.status), name: read?.read.name ?? '' },
    confidence: confidenceOf(retry),
    name: '',
    related,
    suggestions: clientSuggestions(file, retry),
  };
}

/** `a || b || c` as a whole: its parts need not be listed one by one. */
function conditionOf(node: Node): Node {
  let current = node;
  while (current.parent?.type === 'LogicalExpression') current = current.parent;
  return current;
}

const READ_LABELS: Readonly<Record<UnheededRetry['reason'], string>> = {
  unread: 'read here',
  reported: 'read for a message only',
  case: 'read under a name that no header has',
  object: 'read as a property that does not exist',
  milliseconds: 'read here, in seconds',
};

function confidenceOf({ checks: [check], site, reason }: UnheededRetry): Confidence {
  if (reason === 'case' || reason === 'object' || reason === 'milliseconds') return 'high';
  return check.by === 'number' && check.status === 429 && site.kind !== 'library' ? 'high' : 'medium';
}

export function ofOptions({ node, name, status, because }: UnheedingOptions): Finding {
  return {
    range: node.range,
    messageId: because === node ? 'switched' : 'library',
    data: { status: String(status), name },
    confidence: because ? 'high' : 'medium',
    name,
    related: because && because !== node ? [{ range: because.range, label: 'the header is left aside here' }] : [],
    suggestions: [],
  };
}

function placeIn(
  file: FileModel,
  other: FileModel,
  node: Node,
): { readonly range: readonly [number, number]; readonly file?: FileModel } {
  return other === file ? { range: headOf(node) } : { range: headOf(node), file: other };
}

/** A place without its body, so that a report does not underline a whole block. */
function headOf(node: Node): readonly [number, number] {
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return node.callee.range;
  const body = 'body' in node && node.body !== null && !Array.isArray(node.body) ? node.body : null;
  return body ? [node.range[0], Math.max(node.range[0] + 1, body.range[0])] : node.range;
}
