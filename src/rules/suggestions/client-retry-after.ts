import { innerNodes } from '../../analysis/syntax/nodes.js';
import type { FileModel, Node } from '../../analysis/model/file.js';
import { canImport } from '../../analysis/edits/imports.js';
import type { UnheededRetry } from '../../analysis/rate-limited/rate-limit-retries.js';
import { headersText, pauseIn } from '../../analysis/rate-limited/retry-after-read-faults.js';
import type { Suggestion } from '../rule.js';

/** A wait that the server asks for is obeyed up to this many seconds. */
const LONGEST = 60;

/** The repairs of a client that does not wait as long as it is asked to. */
export function clientSuggestions(file: FileModel, retry: UnheededRetry): readonly Suggestion[] {
  const { reason, unit } = retry;
  const read = retry.read?.file === file ? retry.read.read : null;
  switch (reason) {
    case 'case':
      return read?.node.type === 'MemberExpression' && read.node.property.type === 'Literal'
        ? [edit('correctName', read.node.property, quoted(file, read.node.property, read.name.toLowerCase()))]
        : [];
    case 'object':
      return read?.node.type === 'MemberExpression' && read.node.property.type === 'Literal' && !read.node.optional
        ? [
            edit(
              'readHeaders',
              read.node,
              `${file.textOf(read.node.object)}.get(${quoted(file, read.node.property, read.name.toLowerCase())})`,
            ),
          ]
        : [];
    case 'milliseconds':
      return unit?.file === file && isNumber(unit.seconds)
        ? [edit('toMilliseconds', unit.seconds, `${file.textOf(unit.seconds)} * 1000`)]
        : [];
    default:
      return waitAsAsked(file, retry);
  }
}

function edit(messageId: string, node: Node, text: string): Suggestion {
  return { messageId, edits: [{ range: node.range, text }], imports: [] };
}

function quoted(file: FileModel, like: Node, text: string): string {
  const quote = file.textOf(like).startsWith('"') ? '"' : "'";
  return quote + text + quote;
}

/** Only a number may be multiplied, and only what binds closer than `*`. */
function isNumber(node: Node): boolean {
  return (
    node.type === 'CallExpression' ||
    (node.type === 'UnaryExpression' && node.operator === '+') ||
    node.type === 'Identifier'
  );
}

/** `await sleep(x)` becomes `await sleep(Math.min(parseRetryAfter(...) ?? x, 60_000))`. */
function waitAsAsked(file: FileModel, { checks: [check], site }: UnheededRetry): readonly Suggestion[] {
  const { branch } = site;
  const header = headersText(file, check.subject);
  if (branch?.file !== file || header === null) return [];
  const pauses = innerNodes(file, branch.node, 'CallExpression').flatMap((call) => {
    const pause = call.range[0] > check.node.range[1] ? pauseIn(file, call) : null;
    return pause ? [pause] : [];
  });
  const [pause, another] = pauses;
  const imports = [{ module: file.settings.runtime, name: 'parseRetryAfter' }];
  if (!pause || another || !canImport(file, imports)) return [];
  const own = file.textOf(pause);
  const isPlain = /^(?:Literal|Identifier|MemberExpression|CallExpression)$/.test(pause.type);
  const text = `Math.min(parseRetryAfter(${header}) ?? ${isPlain ? own : `(${own})`}, ${String(LONGEST)}_000)`;
  return [
    { messageId: 'waitAsAsked', data: { seconds: String(LONGEST) }, edits: [{ range: pause.range, text }], imports },
  ];
}
