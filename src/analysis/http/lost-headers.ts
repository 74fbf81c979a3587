import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, enclosingFunctions, unwrap, type FunctionNode } from '../syntax/ast.js';
import type { FileModel } from '../model/file.js';
import { innerNodes } from '../syntax/nodes.js';
import { errorAnswersFor } from './error-answers.js';
import { guardsOf } from './overload.js';
import { headersGiven, retryAfterOf, type PlacedResponse } from './retry-after.js';

/**
 * The error handler of the project that answers with the status of an error and leaves the error's own headers behind,
 * Retry-After among them. Null: the header is not the error's own, the framework's handler copies it, or so may one here.
 */
export function headerLostIn(response: PlacedResponse): PlacedResponse | null {
  const { site } = response;
  const isMade = site.whole.type === 'CallExpression' || site.whole.type === 'NewExpression';
  if (site.kind !== 'error' || !isMade || headersGiven(response).kind !== 'sent') return null;
  const answers = errorAnswersFor(response.file, null).filter((answer) => !isForOneClass(answer));
  const [first] = answers;
  return first && answers.every((answer) => !mayCopyHeaders(answer) && retryAfterOf(answer).kind === 'absent')
    ? first
    : null;
}

/** True in `if (error instanceof ApiError)`: other errors go elsewhere. */
function isForOneClass({ file, site }: PlacedResponse): boolean {
  return guardsOf(file, site.whole).some((guard) => /\binstanceof\b/.test(file.textOf(guard)));
}

/** True when the handler reads the headers of anything but the request, or hands the error to code that may. */
function mayCopyHeaders({ file, site }: PlacedResponse): boolean {
  const handler = [...enclosingFunctions(site.whole)].at(-1);
  return !handler || readsHeaders(file, handler) || handsErrorOn(file, handler);
}

function readsHeaders(file: FileModel, handler: FunctionNode): boolean {
  return /(?<!\breq\??\.|\brequest\??\.|\bctx\??\.)\bheaders\b/.test(file.textOf(handler));
}

const ONLY_TELLS = /^(?:next|log|trace|debug|info|warn|error|fatal|String|capture\w*|report\w*|record\w*|emit|isHttpError)$/;

function handsErrorOn(file: FileModel, handler: FunctionNode): boolean {
  return innerNodes(file, handler, 'CallExpression').some(
    (call: TSESTree.CallExpression) =>
      !ONLY_TELLS.test(calleeName(call) ?? '') &&
      call.arguments.some((argument) => {
        const given = unwrap(argument);
        return given.type === 'Identifier' && /^_?(?:e|ex|err|error|exception|failure)$/.test(given.name);
      }),
  );
}
