import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, enclosingFunction, receiverOf, unwrap, wrapped, type FunctionNode } from '../syntax/ast.js';
import { callersOf } from '../syntax/call-sites.js';
import { nodesOf } from '../syntax/nodes.js';
import { variableOf } from '../syntax/variables.js';
import type { FileModel, Node } from '../model/file.js';
import { asksAround, hasCallback } from './answers.js';
import { isOnlyFirst } from './once-only.js';
import { paceOf } from './pace.js';
import type { IgnoredPressure } from './pressure.js';
import { isWritable } from './receivers.js';
import { isPacedInTurn } from './turn-waits.js';
import { isWithoutEffect } from './unread-answers.js';

/** `writeRow(row)` for each of many rows, where `writeRow` returns what `out.write(row)` answers. */
export function returnedWrites(file: FileModel): readonly IgnoredPressure[] {
  return nodesOf(file).all('CallExpression').flatMap((call): readonly IgnoredPressure[] => {
    const receiver = calleeName(call) === 'write' ? receiverOf(call) : null;
    const fn = receiver && isReturned(call) ? enclosingFunction(call) : null;
    if (!receiver || !fn || hasCallback(file, call) || !isWritable(file, receiver) || asksAround(file, call, receiver)) return [];
    return callersOf(file, fn).flatMap(({ file: at, node }): readonly IgnoredPressure[] => {
      if (at !== file || node.type !== 'CallExpression' || !isWithoutEffect(file, node)) return [];
      const outer = receiverAtCall(file, fn, receiver, node);
      const pace = outer && !asksAround(file, node, outer) ? paceOf(file, node, outer) : null;
      if (!outer || !pace || isOnlyFirst(file, node) || isPacedInTurn(file, node, outer, pace)) return [];
      return [{ kind: 'write', node, receiver: file.textOf(receiver), pace, confidence: pace.certainty }];
    });
  });
}

function isReturned(call: Node): boolean {
  const value = wrapped(call);
  const { parent } = value;
  return parent?.type === 'ReturnStatement' || (parent?.type === 'ArrowFunctionExpression' && parent.body === value);
}

/** What the receiver in a function is called where the function is called: an argument, the object of the method, or the same. */
function receiverAtCall(file: FileModel, fn: FunctionNode, receiver: Node, call: TSESTree.CallExpression): Node | null {
  let root = unwrap(receiver);
  while (root.type === 'MemberExpression') root = unwrap(root.object);
  if (root.type === 'ThisExpression') return receiverOf(call);
  const variable = root.type === 'Identifier' ? variableOf(file, root) : null;
  const index = fn.params.findIndex((parameter) => variable?.identifiers.some((one) => one === parameter));
  if (index === -1) return receiver;
  const argument = call.arguments[index];
  return argument && argument.type !== 'SpreadElement' ? argument : null;
}
