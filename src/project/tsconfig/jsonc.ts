/**
 * Parses JSON with comments and commas at the end of lists, as tsconfig files have them.
 *
 * @throws {SyntaxError} when it is not even that.
 */
export function parseJsonc(text: string): unknown {
  const tokens: string[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    const end = endOfToken(text, at);
    const token = text.slice(at, end);
    if (token === '}' || token === ']') dropComma(tokens);
    const isComment = token.length > 1 && token.startsWith('/');
    if (!isComment) tokens.push(token);
    at = end;
  }
  return JSON.parse(tokens.join(''));
}

/** Takes a comma away that only spaces follow. */
function dropComma(tokens: string[]): void {
  let last = tokens.length - 1;
  while (last >= 0 && tokens[last]?.trim() === '') last -= 1;
  if (tokens[last] === ',') tokens[last] = ' ';
}

/** Where the string, the comment, the run of spaces or the single character ends that starts at an offset. */
function endOfToken(text: string, start: number): number {
  const first = text[start];
  if (first === '"') {
    let at = start + 1;
    while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    return at + 1;
  }
  if (text.startsWith('//', start)) return endAt(text.indexOf('\n', start), text);
  if (text.startsWith('/*', start)) return endAt(text.indexOf('*/', start), text, 2);
  return start + 1;
}

function endAt(found: number, text: string, length = 0): number {
  return found === -1 ? text.length : found + length;
}
