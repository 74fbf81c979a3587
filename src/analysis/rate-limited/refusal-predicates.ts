import type { TSESTree } from '@typescript-eslint/utils';
import { RETRYABLE_NAME } from '../../catalogue/http-clients.js';
import { calleeName, contains, enclosingFunction, isFunction, lastName, unwrap, wrapped } from '../syntax/ast.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { calleesAnywhere, importedFunctions } from '../syntax/functions.js';
import { nodesOf } from '../syntax/nodes.js';
import { sortedByValue } from './rate-limit-callbacks.js';
import { isSharedPredicate, verdictAfterCheck, type RetrySite } from './rate-limit-fates.js';
import { statusChecksOf, type StatusCheck } from './status-checks.js';

/** The calls that ask a function which is not for one place alone whether an answer or error is a refusal. */
export const predicateChecksOf = perFile((file): readonly StatusCheck[] =>
  nodesOf(file)
    .all('CallExpression')
    .flatMap((call): readonly StatusCheck[] => {
      const [first] = call.arguments;
      if (!first || first.type === 'SpreadElement' || !RETRYABLE_NAME.test(calleeName(call) ?? '')) return [];
      const verdict = verdictOf(file, calleesAnywhere(file, call));
      return verdict ? [checkAt(call, unwrap(first), verdict)] : [];
    }),
);

/** Predicates of other files that are handed to a library or helper: `{ shouldRetry: isTransient }`. */
export const predicateOptionsOf = perFile(
  (file): readonly { readonly check: StatusCheck; readonly site: RetrySite | null }[] =>
    [...nodesOf(file).all('Identifier'), ...nodesOf(file).all('MemberExpression')].flatMap((node) => {
      if (!RETRYABLE_NAME.test(lastName(node)) || !isValue(node)) return [];
      const verdict = verdictOf(file, importedFunctions(file, node));
      if (!verdict) return [];
      const check = checkAt(node, node, verdict);
      return [{ check, site: sortedByValue(file, node, check.holds) }];
    }),
);

/** A name that is handed on, and not called or declared. */
function isValue(node: TSESTree.Identifier | TSESTree.MemberExpression): boolean {
  const outer = wrapped(node);
  const { parent } = outer;
  if (parent?.type === 'Property') return parent.value === outer && parent.parent.type === 'ObjectExpression';
  return parent?.type === 'CallExpression' && parent.callee !== outer;
}

interface Verdict {
  readonly check: StatusCheck;
  readonly file: FileModel;
  readonly holds: boolean;
}

function checkAt(node: Node, subject: Node, { check, file, holds }: Verdict): StatusCheck {
  return { node, status: check.status, holds, subject, by: check.by, list: { file, node: check.node } };
}

/** What one of these functions says about a refusal. */
function verdictOf(file: FileModel, functions: readonly Located[]): Verdict | null {
  for (const { file: at, node } of functions) {
    if (!isFunction(node) || !isSharedPredicate(at, node, file)) continue;
    for (const check of statusChecksOf(at)) {
      if (!contains(node, check.node) || enclosingFunction(check.node) !== node) continue;
      const holds = verdictAfterCheck(at, check.node, check.holds, node);
      if (holds !== null) return { check, file: at, holds };
    }
  }
  return null;
}
