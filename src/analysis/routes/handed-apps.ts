import { HARMLESS_METHODS, HARMLESS_MODULES } from '../../catalogue/frameworks/routing/guesses.js';
import { calleeName, receiverOf, unwrap } from '../syntax/ast.js';
import type { AnyCall } from '../syntax/functions.js';
import { originOf, type Origin } from '../syntax/origins.js';
import { initialiserOf, variableOf } from '../syntax/variables.js';
import type { FileModel, Node } from '../model/file.js';
import { appsOf } from './apps.js';
import type { AppUse } from './app-uses.js';
import { functionsCalled } from './required-calls.js';
import type { Stage } from './stages.js';

/**
 * A call that hands an application to code out of sight, which may add anything to it: `secure(app)`. Null where the
 * code is in sight, or is known to add nothing.
 */
export function handedStage({ file, call }: AppUse): Stage | null {
  const name = calleeName(call) ?? '';
  if (functionsCalled(file, call).length > 0 || isOnApp(file, call)) return null;
  const root = rootOf(call);
  const origin = originOf(file, root) ?? originOfMade(file, root);
  if ((origin && HARMLESS_MODULES.test(origin.module)) || HARMLESS_METHODS.has(name)) return null;
  const isPackage = origin !== null && !/^[.~#]|^@\//.test(origin.module);
  return { file, node: call, isOpen: !isPackage, role: 'plugin' };
}

/** What a call is made on in the end: `server` for `server.applyMiddleware()`, `limit` for `limit(app)`. */
function rootOf(call: AnyCall): Node {
  let root = unwrap(call.callee);
  while (root.type === 'MemberExpression') root = unwrap(root.object);
  return root;
}

/** The module that the class or function of a value comes from: `const server = new ApolloServer()`. */
function originOfMade(file: FileModel, node: Node): Origin | null {
  const variable = variableOf(file, node);
  const value = variable && initialiserOf(variable);
  return value?.type === 'NewExpression' || value?.type === 'CallExpression' ? originOf(file, value.callee) : null;
}

/** The application is an argument of another one's method: it is mounted there. */
function isOnApp(file: FileModel, call: AnyCall): boolean {
  const receiver = call.type === 'CallExpression' ? receiverOf(call) : null;
  return receiver !== null && appsOf(file, receiver).length > 0;
}
