import { BACKOFF_FUNCTION, COUNTS_ATTEMPTS, RANDOM_TEXT } from '../../catalogue/backoff-words.js';
import { wrapped, type FunctionNode } from '../syntax/ast.js';
import { codeOfFile } from './backoff-code.js';
import type { PlainDelay } from './backoff-delay.js';
import { callersOf } from '../syntax/call-sites.js';
import { perFile, type FileModel } from '../model/file.js';
import { functionName, functionNodes } from '../syntax/functions.js';
import { returnsOf } from '../time/header-values.js';
import { delayFrom } from './jitter.js';

/**
 * Functions that compute a growing delay without a random share, where the code that waits is not in sight: it is in
 * another file. Where that file is known, the fault is shown there.
 */
export const plainFunctionsOf = perFile((file): readonly PlainDelay[] => {
  if (RANDOM_TEXT.test(codeOfFile(file))) return [];
  return functionNodes(file).flatMap((fn) => ofFunction(file, fn) ?? []);
});

function ofFunction(file: FileModel, fn: FunctionNode): PlainDelay | null {
  const name = functionName(fn) ?? '';
  if (!BACKOFF_FUNCTION.test(name) || fn.params.length === 0) return null;
  // An option, and who reads it is not known: only what says that it counts attempts is one for a delay.
  if (wrapped(fn).parent?.type === 'Property' && !takesCount(fn)) return null;
  const delay = delayFrom(file, fn);
  if (delay.kind !== 'growing') return null;
  const callers = callersOf(file, fn);
  if (callers.some((caller) => caller.file !== file || RANDOM_TEXT.test(codeOfFile(caller.file)))) return null;
  const results = returnsOf(file, fn);
  const last = results.at(-1);
  if (!last) return null;
  return {
    form: 'function',
    node: last,
    name,
    delay,
    places: [{ file, node: fn.id ?? last }, ...delay.places],
    failure: null,
    again: null,
    isCertain: false,
    expression: results.length === 1 && !delay.asksServer ? last : null,
    isDrawnOnce: false,
    remedy: null,
  };
}

/** `retryDelay: (retryCount) => retryCount * 1_000`. */
function takesCount({ params: [first] }: FunctionNode): boolean {
  return first?.type === 'Identifier' && COUNTS_ATTEMPTS.test(first.name);
}
