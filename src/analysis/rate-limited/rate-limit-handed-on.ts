import type { TSESTree } from '@typescript-eslint/utils';
import { MAY_WAIT } from '../../catalogue/http-clients.js';
import { calleeName, keyName, lastName, unwrap, wrapped } from '../syntax/ast.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { innerNodes } from '../syntax/nodes.js';
import type { RefusedRetry } from './refused-retries.js';
import { isReport } from './retry-after-uses.js';
import { globalPath, variableOf, type Variable } from '../syntax/variables.js';

/** True when a function that is not in sight gets the answer or the error, and may wait as the server asks. */
export function isHandedOn(
  { checks, site }: RefusedRetry,
  file: FileModel,
  units: readonly Located[],
): boolean {
  const roots = new Set(checks.flatMap(({ subject }) => rootsOf(file, subject)));
  return units.some(({ file: at, node }) =>
    innerNodes(at, node, 'CallExpression').some((call) => {
      if (!call.arguments.some((argument) => isAnswer(at, argument, roots, site))) return false;
      const name = calleeName(call) ?? '';
      if (isReport(at, call) || /^(?:is|has|should|can|may|was|needs)[A-Z_]/.test(name)) return false;
      if (globalPath(at, call.callee) === name || (!MAY_WAIT.test(name) && !feedsWait(call))) return false;
      return calleesAnywhere(at, call).length === 0 && !isOwnParameter(at, call);
    }),
  );
}

/** The variables that a check looks at: `res` of `res.status`. */
export function rootsOf(file: FileModel, subject: Node): readonly Variable[] {
  return innerNodes(file, subject, 'Identifier').flatMap((name) => {
    const variable = variableOf(file, name);
    const type = variable?.defs[0]?.type;
    return variable && type !== 'ImportBinding' && type !== 'ClassName' && type !== 'FunctionName' ? [variable] : [];
  });
}

/** The answer itself, its headers, or the error: not its status, nor its body. */
function isAnswer(file: FileModel, argument: Node, roots: ReadonlySet<Variable>, site: RefusedRetry['site']): boolean {
  const value = unwrap(argument);
  if (value.type === 'MemberExpression') {
    if (!/^(?:headers|response|res|error|cause)$/.test(keyName(value) ?? '')) return false;
    return isAnswer(file, value.object, roots, site) || /^(?:error|err|e|res|response)$/.test(lastName(value.object));
  }
  if (value.type === 'ObjectExpression')
    return value.properties.some((part) => part.type === 'Property' && isAnswer(file, part.value, roots, site));
  if (value.type !== 'Identifier') return false;
  const variable = variableOf(file, value);
  return (
    (variable !== null && roots.has(variable)) ||
    (file !== site.file && /^(?:err|error|e|res|response)$/.test(value.name))
  );
}

/** `const wait = somebody(res)`, `sleep(somebody(res))` */
function feedsWait(call: TSESTree.CallExpression): boolean {
  for (let current = wrapped(call).parent; current; current = current.parent) {
    if (current.type === 'VariableDeclarator')
      return (
        current.id.type === 'Identifier' && /wait|delay|pause|sleep|back_?off|after|ms$|sec/i.test(current.id.name)
      );
    if (current.type === 'CallExpression' && /^(?:sleep|delay|wait|setTimeout|pause)/i.test(calleeName(current) ?? ''))
      return true;
    if (/Statement$|Function/.test(current.type)) return false;
  }
  return false;
}

/** `retry(err)` of promise-retry: a parameter of the callback, which looks at nothing. */
function isOwnParameter(file: FileModel, call: TSESTree.CallExpression): boolean {
  const callee = unwrap(call.callee);
  return (
    callee.type === 'Identifier' &&
    variableOf(file, callee)?.defs[0]?.type === 'Parameter' &&
    /^(?:retry|done|cb|next|reject|resolve)$/.test(callee.name)
  );
}
