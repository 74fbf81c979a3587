import type { TSESTree } from '@typescript-eslint/utils';
import { BOT_APPS, BOTS } from '../../catalogue/callbacks.js';
import { calleeName, keyName, receiverOf, unwrap } from '../syntax/ast.js';
import type { FileModel } from '../model/file.js';
import { globalPath } from '../syntax/variables.js';

/** `bot.command('sell', (ctx) => ...)`: somebody writes to the bot. Command lines have commands and actions too. */
export function isBotRegistration(call: TSESTree.CallExpression): boolean {
  const receiver = receiverOf(call);
  const name =
    receiver?.type === 'Identifier'
      ? receiver.name
      : receiver?.type === 'MemberExpression'
        ? (keyName(receiver) ?? '')
        : '';
  const method = calleeName(call) ?? '';
  const isApp = BOT_APPS.names.test(name);
  if (isApp && BOT_APPS.methods.has(method)) return true;
  const [first] = call.arguments;
  const isSlash = first?.type === 'Literal' && typeof first.value === 'string' && first.value.startsWith('/');
  if (isApp && method === 'command' && isSlash) return true;
  return BOTS.methods.has(method) && BOTS.names.test(name);
}

/** `app.get('/x', fn)`, `app.use(fn)`: not `map.get(key)`. */
export function isRoute(call: TSESTree.CallExpression, path: string | null): boolean {
  const name = calleeName(call);
  if (name === 'use' || name === 'addHook' || name === 'ext' || name === 'onBeforeHandle' || name === 'onRequest')
    return true;
  if (name === 'query' || name === 'mutation' || name === 'middleware' || name === 'procedure') return path === null;
  return path !== null || call.arguments.length > 1;
}

/** `console.log = ...`, `window.fetch = ...`: whatever calls these calls the function. */
export function isPatchedGlobal(file: FileModel, left: TSESTree.MemberExpression): boolean {
  const path = globalPath(file, left);
  return (
    path !== null && /^(?:console|process|fetch|XMLHttpRequest|history|navigator|document|http|https)\b/.test(path)
  );
}

/** `module.exports` and what is below it. */
export function isModuleExports(left: TSESTree.MemberExpression): boolean {
  const object = unwrap(left.object);
  if (object.type === 'Identifier') return object.name === 'exports' || object.name === 'module';
  return object.type === 'MemberExpression' && isModuleExports(object);
}
