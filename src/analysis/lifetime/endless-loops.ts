import { calleeName, isFunction, isLoop, lastName, unwrap } from '../syntax/ast.js';
import { ENDLESS_SOURCES, FINITE_SOURCES } from '../../catalogue/callbacks.js';
import { constantOf } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';
import { isFrom, originOf } from '../syntax/origins.js';

/** A `for await` ends with its source, unless that is one that goes on for ever. */
export function certaintyOfLoop(file: FileModel, loop: Node): 'high' | 'low' {
  if (loop.type !== 'ForOfStatement') return 'high';
  const source = unwrap(loop.right);
  if (
    source.type === 'CallExpression' &&
    isFrom(originOf(file, source.callee), /^(?:events|timers\/promises)$/, calleeName(source) ?? '')
  )
    return 'high';
  const text = file.textOf(source);
  return ENDLESS_SOURCES.test(text) && !FINITE_SOURCES.test(text) ? 'high' : 'low';
}

/** `while (true)`, `for (;;)`, `while (!stopped)` and `for await` over a source from outside, around a node. */
export function endlessLoopAround(file: FileModel, node: Node, within: Node | null): Node | null {
  for (let current = node.parent; current && current !== within; current = current.parent) {
    if (isFunction(current)) return null;
    if (!isLoop(current)) continue;
    if (current.type === 'ForOfStatement' && current.await) return current;
    if (current.type === 'ForStatement' && !current.test) return current;
    if (current.type === 'WhileStatement' || current.type === 'DoWhileStatement') {
      const known = constantOf(file, current.test)?.value;
      if (known === true || known === 1 || isUntilStopped(current.test)) return current;
    }
  }
  return null;
}

/** `while (!signal.aborted)`, `while (this.running)`: the loop of a worker, which ends with the program. */
function isUntilStopped(test: Node): boolean {
  const value = unwrap(test);
  if (value.type === 'UnaryExpression') {
    return value.operator === '!' && /^(?:aborted|stop|stopped|stopping|isStopped|shutdown|shuttingDown|terminated|disposed|destroyed|exiting|quitting|closing)$/.test(lastName(value.argument));
  }
  return /^_?#?(?:running|isRunning|alive|isAlive|keepRunning)$/.test(lastName(value));
}
