import { enclosingFunction, isFunction, type FunctionNode } from '../syntax/ast.js';
import { constantOf } from '../syntax/constants.js';
import { boundOf } from '../collections/bounds.js';
import { growthsOf } from '../collections/growth.js';
import { releasesOf } from '../collections/releases.js';
import { fullCodeOf } from '../inventory/full-code.js';
import { innerNodes } from '../syntax/nodes.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { returnsIn, tells } from './told.js';
import { isWork } from './work.js';

/** How a function of a file refuses what does not fit: by what it returns, or by an error; and whether it tells anybody else. */
export interface Refusal {
  readonly by: 'answer' | 'error';
  readonly isToldInside: boolean;
}

/** The functions of a file that add to a list of work, and refuse when it is full. */
export const refusalsOf = perFile((file): ReadonlyMap<FunctionNode, Refusal> => {
  const found = new Map<FunctionNode, Refusal>();
  for (const growth of growthsOf(file)) {
    const fn = enclosingFunction(growth.node);
    const bound = fn && !found.has(fn) ? boundOf(growth) : null;
    const full = bound?.kind === 'size' ? fullCodeOf(bound, growth, releasesOf(growth.place)) : null;
    if (!fn || full?.file !== file) continue;
    const code = full.branches.length > 0 ? full.branches : full.after;
    if (!code.every((one) => isWithin(one, fn)) || !isWork(growth.place, code)) continue;
    const by = code.some((one) => throws(file, one)) ? 'error' : code.some((one) => answersNo(file, one)) ? 'answer' : null;
    if (by !== null) found.set(fn, { by, isToldInside: code.some((one) => tellsBesides(file, one)) });
  }
  return found;
});

function isWithin(node: Node, fn: FunctionNode): boolean {
  for (let current: Node | undefined = node; current; current = current.parent) if (isFunction(current)) return current === fn;
  return false;
}

function throws(file: FileModel, code: Node): boolean {
  return code.type === 'ThrowStatement' || innerNodes(file, code, 'ThrowStatement').length > 0;
}

/** `return false`, `return null`, `return 'full'` */
function answersNo(file: FileModel, code: Node): boolean {
  return returnsIn(file, code).some((argument) => {
    const known = argument && constantOf(file, argument);
    return known ? known.value !== undefined && known.value !== true : false;
  });
}

/** Something besides the answer itself: a counter, a log, an event. */
function tellsBesides(file: FileModel, code: Node): boolean {
  const statements = code.type === 'BlockStatement' ? code.body : [code];
  return statements.some((one) => one.type !== 'ReturnStatement' && one.type !== 'ThrowStatement' && tells(file, one));
}
