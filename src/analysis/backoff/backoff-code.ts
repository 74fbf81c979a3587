import { perFile, type FileModel, type Node } from '../model/file.js';

/** The text of a node without its comments: what a comment says of jitter is not in the delay. */
export function codeOf(file: FileModel, node: Node): string {
  const [from, to] = node.range;
  return file.textOf(node).includes('/') ? withoutComments(file, from, to) : file.textOf(node);
}

/** The text of a file without its comments. */
export const codeOfFile = perFile((file): string => withoutComments(file, 0, file.text.length));

function withoutComments(file: FileModel, from: number, to: number): string {
  const parts: string[] = [];
  let at = from;
  for (let index = firstCommentFrom(file, from); index < file.comments.length; index += 1) {
    const range = file.comments[index]?.range ?? [to, to];
    if (range[1] > to) break;
    parts.push(file.text.slice(at, range[0]));
    at = range[1];
  }
  return parts.join('') + file.text.slice(at, to);
}

/** The index of the first comment that starts at an offset or behind it: comments stand in the order of the text. */
function firstCommentFrom(file: FileModel, offset: number): number {
  let low = 0;
  let high = file.comments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((file.comments[middle]?.range[0] ?? offset) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
