import { ERROR_HOOKS, OUTGOING_HOOKS } from '../../catalogue/frameworks/responses/index.js';
import type { RefusalStatus } from '../../catalogue/http.js';
import { surroundingsOf } from '../lifetime/app-surroundings.js';
import { calleeName, unwrap } from '../syntax/ast.js';
import { unbound, type Bound } from '../syntax/bindings.js';
import { perFile, type FileModel } from '../model/file.js';
import { importedFunctions } from '../syntax/functions.js';
import { nodesOf } from '../syntax/nodes.js';
import { ABSENT, UNKNOWN, type HeaderVerdict } from '../time/header-values.js';
import type { ResponseSite } from './response-sites.js';
import { outerWrites, testedAround } from './retry-after-mentions.js';
import { refusalsAmong } from './status-values.js';

/** A hook, an outer middleware or an error handler, here or where the application is put together. */
export function byOuterCode({ file, site }: { readonly file: FileModel; readonly site: ResponseSite }): HeaderVerdict {
  const isError = site.kind === 'error' || site.kind === 'own-error';
  const found: (Bound | null)[] = [];
  const statuses = statusesOf(file, site);
  for (const other of new Set([file, ...hooksElsewhere(file), ...surroundingsOf(file, /retry.?after/i)])) {
    const writes = outerWrites(other);
    for (const write of isError ? [...writes.responses, ...writes.errors] : writes.responses) {
      const tested = testedAround(other, write.node);
      if (tested.length > 0 && statuses.length > 0 && !statuses.some((status) => tested.includes(status))) continue;
      found.push(write.value && unbound(other, write.value));
    }
  }
  if (found.length > 0) return { kind: 'sent', values: found };
  return isRegistered(file) ? UNKNOWN : ABSENT;
}

/** The refusals that a response may have. */
function statusesOf(file: FileModel, { fixed, status }: ResponseSite): readonly RefusalStatus[] {
  if (fixed !== null) return [fixed];
  return status ? refusalsAmong(file, status).map((refusal) => refusal.status) : [];
}

/** The files of the functions that a file registers as hooks or error handlers: `app.onError(answer)`. */
const hooksElsewhere = perFile((file): readonly FileModel[] =>
  nodesOf(file)
    .all('CallExpression')
    .filter((call) => OUTGOING_HOOKS.has(calleeName(call) ?? '') || ERROR_HOOKS.has(calleeName(call) ?? ''))
    .flatMap((call) => call.arguments.flatMap((argument) => importedFunctions(file, argument)))
    .map((fn) => fn.file),
);

/** `app.use(retryAfter())`: a middleware that is named after the header. */
function isRegistered(file: FileModel): boolean {
  if (!/retry_?after/i.test(file.text)) return false;
  return nodesOf(file)
    .all('CallExpression')
    .some((call) => {
      const name = calleeName(call) ?? '';
      if (!/^(?:use|register|addHook|onError|onAfterHandle|ext|useGlobalInterceptors|useGlobalFilters)$/.test(name))
        return false;
      return call.arguments.some((argument) => {
        const value = unwrap(argument);
        const text =
          value.type === 'Identifier'
            ? value.name
            : value.type === 'CallExpression' || value.type === 'NewExpression'
              ? (calleeName(value) ?? '')
              : '';
        return /retry_?after/i.test(text);
      });
    });
}
