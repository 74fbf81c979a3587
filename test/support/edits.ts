import type { TextEdit } from '../../src/rules/rule.js';

/** Applies edits to a text. Throws when two of them overlap, as ESLint does. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let position = 0;
  for (const { range, text: replacement } of [...edits].sort(
    (a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1],
  )) {
    if (range[0] < position) throw new Error(`edits overlap at ${String(range[0])}`);
    result += text.slice(position, range[0]) + replacement;
    position = range[1];
  }
  return result + text.slice(position);
}
