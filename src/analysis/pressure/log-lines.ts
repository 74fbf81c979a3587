import type { TSESTree } from '@typescript-eslint/utils';
import { LOGGER_NAMES } from '../../catalogue/monitoring.js';
import { calleeName, enclosingFunctions, isFunction, lastName, receiverOf, unwrap } from '../syntax/ast.js';
import { functionName } from '../syntax/functions.js';
import type { Node } from '../model/file.js';

/** Functions that write a line of a log, which is read by people. */
const LOG_FUNCTIONS = /^_?(?:log|trace|debug|info|warn|error|verbose)(?:Line|Message|ToFile)?$/i;

/** True when statements do nothing but write to a log. */
export function isOnlyLogs(code: Node): boolean {
  const statements = code.type === 'BlockStatement' ? code.body : [code];
  return statements.every((statement) => isLogLine(statement.type === 'ExpressionStatement' ? statement.expression : statement));
}

function isLogLine(node: Node): boolean {
  const call = unwrap(node);
  if (call.type !== 'CallExpression') return false;
  const receiver = receiverOf(call);
  const name = receiver ? lastName(receiver) : (calleeName(call) ?? '');
  return LOGGER_NAMES.test(name.replace(/^[#_]/, '')) || isDrainLogged(call);
}

/** `out.once('drain', () => log.debug('the disk has caught up'))`, which holds up nothing. */
export function isDrainLogged(node: Node | undefined): boolean {
  if (node?.type !== 'CallExpression' || !/^(?:on|once)$/.test(calleeName(node) ?? '')) return false;
  const [event, callback] = node.arguments;
  const fn = callback && unwrap(callback);
  return event?.type === 'Literal' && event.value === 'drain' && isFunction(fn) && isOnlyLogs(fn.body);
}

/** True for code in a function that writes a line of a log. */
export function isInLogFunction(node: TSESTree.CallExpression): boolean {
  for (const fn of enclosingFunctions(node)) if (LOG_FUNCTIONS.test(functionName(fn) ?? '')) return true;
  return false;
}
