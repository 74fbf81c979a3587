import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, contains, enclosingFunctions, unwrap, wrapped, type FunctionNode } from '../syntax/ast.js';
import { unbound } from '../syntax/bindings.js';
import { mayShareRun } from '../syntax/flow-order.js';
import { calleesAnywhere, importedFunctions, usesOf } from '../syntax/functions.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { ABSENT, joinVerdicts, UNKNOWN, type HeaderVerdict } from '../time/header-values.js';
import { variableOf } from '../syntax/variables.js';
import { ofHelper } from './header-writes.js';
import type { PlacedResponse } from './retry-after.js';
import { outerWrites, retryAfterWrites, type RetryAfterWrite } from './retry-after-mentions.js';

/** A finished response handed to a function that may add headers, and code inside a wrapped handler. */
export function byWrapper({ file, site, bindings }: PlacedResponse): HeaderVerdict {
  const verdicts: HeaderVerdict[] = [];
  const outer = wrapped(site.whole);
  const call = outer.parent;
  if (
    call?.type === 'CallExpression' &&
    call.callee !== outer &&
    !/^(?:next|reject|resolve|callback|cb|send|throw)$/.test(calleeName(call) ?? '')
  ) {
    const index = call.arguments.indexOf(outer as TSESTree.CallExpressionArgument);
    verdicts.push(ofHelper({ file, node: outer, bindings }, call, index, 2));
  }
  for (const fn of enclosingFunctions(site.whole)) {
    for (const use of [fn as Node, ...usesOf(file, fn)]) {
      const given = wrapped(use);
      const wrapper = given.parent;
      if (wrapper?.type !== 'CallExpression' || wrapper.callee === given) continue;
      const index = wrapper.arguments.findIndex((argument) => argument === given);
      verdicts.push(wrappedBy(file, wrapper, index));
    }
  }
  return joinVerdicts(verdicts);
}

/** What a function does to the responses of the handler it is given: `withRetryAfter(handler)`. */
function wrappedBy(file: FileModel, call: TSESTree.CallExpression, index: number): HeaderVerdict {
  const name = calleeName(call) ?? '';
  const callees = [...calleesAnywhere(file, call), ...importedFunctions(file, call.callee)];
  for (const callee of callees) {
    const inside = writesAround(callee, index);
    if (inside.length > 0)
      return { kind: 'sent', values: inside.map((write) => write.value && unbound(callee.file, write.value)) };
  }
  const isBare = unwrap(call.callee).type === 'Identifier';
  return callees.length === 0 && isBare && /^(?:with|wrap|add|apply)\w*(?:limit|retry|thrott|headers)/i.test(name)
    ? UNKNOWN
    : ABSENT;
}

/** What a wrapper writes on the answers that come out of it, and what it writes in the runs that call the handler. */
function writesAround({ file, node }: Located<FunctionNode>, index: number): readonly RetryAfterWrite[] {
  const { responses, errors } = outerWrites(file);
  const outer = [...responses, ...errors].filter((write) => contains(node, write.node));
  if (outer.length > 0) return outer;
  const inside = retryAfterWrites(file).filter((write) => write.form !== 'property' && contains(node, write.node));
  if (inside.length === 0) return [];
  const parameter = node.params[index];
  const handler = parameter ? variableOf(file, parameter) : null;
  const calls = (handler?.references ?? [])
    .map((reference) => wrapped(reference.identifier as Node).parent)
    .filter((use) => use?.type === 'CallExpression');
  return inside.filter((write) => calls.some((call) => mayShareRun(write.node, call)));
}
