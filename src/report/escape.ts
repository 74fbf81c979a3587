/** Characters that act on a terminal instead of being shown. */
const ACTIVE_RANGES = [
  // Controls: among them the newline, and the escape that starts colour and cursor sequences.
  '\\u0000-\\u001f\\u007f-\\u009f',
  // Marks that change the direction of text, so that code reads differently from what it does.
  '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069',
  // Line and paragraph separators.
  '\\u2028\\u2029',
  // Characters without any width or shape.
  '\\u200b\\u2060-\\u2065\\ufeff\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}',
  // Halves of a pair that stand alone.
  '\\ud800-\\udfff',
];

const ACTIVE = new RegExp(`[${ACTIVE_RANGES.join('')}]`, 'gu');

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text from the audited project in a form that is safe to print: active characters are written out. */
export function escapeText(text: string): string {
  return text.replace(ACTIVE, escapeCharacter);
}

/** One character, written out if it is active. */
export function escapeCharacter(character: string): string {
  if (character.search(ACTIVE) === -1) return character;
  const code = character.codePointAt(0) ?? 0;
  return SHORT[character] ?? (code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`);
}

/** JSON with the active characters escaped that `JSON.stringify` leaves alone. It means the same. */
export function escapeJson(json: string): string {
  return json.replace(ACTIVE, (character) => {
    if (character === '\n') return character;
    return Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join('');
  });
}
