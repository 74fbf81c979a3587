import type { FileModel } from '../../analysis/model/file.js';
import { unwrap } from '../../analysis/syntax/ast.js';
import type { Refusal } from '../../analysis/http/refusals.js';
import { headerEdits } from '../../analysis/http/retry-after-edits.js';
import { waitAtHand, type WaitAtHand } from '../../analysis/http/waits-at-hand.js';
import type { Suggestion } from '../rule.js';

/** Ways to send the header: what the limiter in front told, where it did, and the number of the settings. */
export function headerSuggestions(file: FileModel, refusal: Refusal): readonly Suggestion[] {
  if (refusal.helperCall) return [];
  const wait = waitAtHand(file, refusal.node);
  const seconds = String(file.settings.defaults.retryAfterSeconds);
  return [
    ...(wait ? ofRuntime(file, refusal, wait) : []),
    ...(wait ? written(file, refusal, 'addWait', { name: wait.name }, `String(${wait.seconds})`) : []),
    ...written(file, refusal, 'addHeader', { seconds }, `'${seconds}'`),
  ];
}

function written(
  file: FileModel,
  { response }: Refusal,
  messageId: string,
  data: Readonly<Record<string, string>>,
  value: string,
): readonly Suggestion[] {
  const edits = headerEdits(file, response.site, value);
  return edits.length === 0 ? [] : [{ messageId, data, edits, imports: [] }];
}

/** `new Response('slow down', tooManyRequests(verdict))`, which knows what else belongs to a 429. */
function ofRuntime(file: FileModel, { status, response: { site } }: Refusal, wait: WaitAtHand): readonly Suggestion[] {
  const { whole } = site;
  const init = site.init && unwrap(site.init);
  if (wait.result === null || status !== 429 || whole.type !== 'NewExpression' || init?.type !== 'ObjectExpression')
    return [];
  const [body] = whole.arguments;
  const isText = body?.type === 'Literal' && typeof body.value === 'string';
  if (!isText || whole.arguments[1] !== init || init.properties.length !== 1) return [];
  const edits = [{ range: init.range, text: `tooManyRequests(${wait.result})` }];
  const imports = [{ module: file.settings.runtime, name: 'tooManyRequests' }];
  return [{ messageId: 'useRuntime', data: { name: wait.result }, edits, imports }];
}
