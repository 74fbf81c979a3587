import { TEARDOWN_FUNCTION, TEARDOWN_METHODS } from '../../catalogue/async-apis.js';
import { awaited, calleeName, enclosingFunctions, isFunction, keyName, unwrap, wrapped } from '../syntax/ast.js';
import { stringOf } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';
import { classOfFunction, functionName } from '../syntax/functions.js';
import { resultsOf } from '../syntax/results.js';

const FINAL_SIGNALS =
  /^(?:SIG[A-Z]+|beforeExit|exit|close|shutdown|disconnect|beforeunload|unload|will-quit|before-quit)$/;

/** True for code that runs when something ends: in `close()`, `onModuleDestroy()`, a handler of SIGTERM. */
export function isTeardownCode(file: FileModel, node: Node): boolean {
  for (const fn of enclosingFunctions(node)) {
    const name = functionName(fn);
    if (name !== null && TEARDOWN_FUNCTION.test(name)) return true;
    if (/shutdown|tear_?down/i.test(classOfFunction(fn)?.id?.name ?? '')) return true;
    const holder = wrapped(fn).parent;
    if (holder?.type === 'MethodDefinition' && holder.computed && /dispose/i.test(file.textOf(holder.key))) return true;
    if (holder?.type !== 'CallExpression') continue;
    const [first] = holder.arguments;
    const called = calleeName(holder) ?? '';
    if (
      /^(?:on|once|addHook|addEventListener|prependListener)$/.test(called) &&
      first &&
      FINAL_SIGNALS.test(stringOf(file, first) ?? '')
    )
      return true;
    if (
      /^(?:onShutdown|onExit|afterAll|afterEach|onClose|onBeforeUnmount|onUnmounted|onScopeDispose|addFinalizer)$/.test(
        called,
      )
    )
      return true;
  }
  return false;
}

/** True for work that ends one thing: `(connection) => connection.close()`. */
export function isTeardownWork(file: FileModel, work: Node): boolean {
  const value = unwrap(work);
  const results = isFunction(value) ? resultsOf(file, value) : [value];
  return (
    results.length > 0 &&
    results.every((result) => {
      let call = awaited(result);
      while (call.type === 'CallExpression') {
        const callee = unwrap(call.callee);
        const name = callee.type === 'MemberExpression' ? keyName(callee) : null;
        if (name !== null && TEARDOWN_METHODS.has(name)) return true;
        if (callee.type !== 'MemberExpression' || !/^(?:then|catch|finally)$/.test(name ?? '')) return false;
        call = unwrap(callee.object);
      }
      return false;
    })
  );
}
