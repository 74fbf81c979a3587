import { keyName, wrapped } from '../../syntax/ast.js';
import type { AnyCall } from '../../syntax/call-sites.js';
import { exportedNamesOf } from '../../syntax/exports.js';
import { importedUses } from '../../syntax/imported-uses.js';
import { variableOf } from '../../syntax/variables.js';
import type { Located } from '../../model/facts.js';
import type { FileModel, Node } from '../../model/file.js';
import { alternativesOf } from '../option-values.js';

const REQUEST_METHODS = /^(?:get|post|put|patch|head|delete|del|options|request|stream|fetch)$/;

/** Options that end the wait for one request. */
const DEADLINES = ['timeout', 'signal'];

/** The places where a client is used that a variable holds, in its own file and in those that import it. */
export function usesOfClient(file: FileModel, call: AnyCall): readonly Located[] {
  const holder = wrapped(call).parent;
  const name = holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier' ? holder.id : null;
  if (!name) return [];
  const own = variableOf(file, name)?.references.flatMap(({ identifier, init }): Located[] =>
    init === true ? [] : [{ file, node: identifier }],
  );
  return [...(own ?? []), ...exportedNamesOf(file, name).flatMap((exported) => importedUses(file, exported))];
}

/** True when every request of a client brings its own deadline, or an interceptor writes one into all of them. */
export function isLimitedByUse(file: FileModel, call: AnyCall): boolean {
  const uses = usesOfClient(file, call);
  if (uses.some(addsDeadline)) return true;
  const requests = uses.flatMap((use) => requestOf(use) ?? []);
  return requests.length > 0 && requests.every(hasDeadline);
}

/** `client.interceptors.request.use((config) => ({ ...config, signal: AbortSignal.timeout(ms) }))` */
function addsDeadline({ file, node }: Located): boolean {
  let outer = wrapped(node);
  while (outer.parent && /^(?:MemberExpression|CallExpression)$/.test(outer.parent.type)) outer = wrapped(outer.parent);
  const text = file.textOf(outer);
  return /\binterceptors\b/.test(text) && /\b(?:timeout|signal)\b/.test(text);
}

/** The request that is made with a client: `client.get(url)`, `client(url)`. */
function requestOf({ file, node }: Located): Located<AnyCall> | null {
  const value = wrapped(node);
  const member = value.parent;
  const isMethod = member?.type === 'MemberExpression' && member.object === value && REQUEST_METHODS.test(keyName(member) ?? '');
  const callee: Node = isMethod ? wrapped(member) : value;
  const call = callee.parent;
  return call?.type === 'CallExpression' && call.callee === callee ? { file, node: call } : null;
}

function hasDeadline({ file, node }: Located<AnyCall>): boolean {
  return node.arguments.some(
    (argument) =>
      argument.type === 'SpreadElement' ||
      DEADLINES.some((key) => alternativesOf(file, argument, [key]).some(({ kind }) => kind === 'value')),
  );
}
