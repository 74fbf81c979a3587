/**
 * Characters that act on a terminal instead of being shown: controls (among them the escape that starts colour and
 * cursor sequences, and the newline), marks that change the direction of text, and invisible tags.
 */
const ACTIVE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|[\ud800-\udfff]/gu;

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
    return Array.from({ length: character.length }, (_, index) =>
      `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join('');
  });
}
