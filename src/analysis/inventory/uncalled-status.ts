import { filesUsing, isFull } from '../syntax/class-reach.js';
import { keyName, type FunctionNode } from '../syntax/ast.js';
import { classOfFunction, functionName } from '../syntax/functions.js';
import { nodesOf } from '../syntax/nodes.js';
import { constructionsAnywhere } from '../lifetime/class-lives.js';
import type { FileModel } from '../model/file.js';

/**
 * True for a method like `stats()` of a class that the project makes and of which nothing ever uses this method: nobody
 * looks. Where not all files are in sight, or only others make the class, somebody may.
 */
export function isNeverCalled(file: FileModel, fn: FunctionNode): boolean {
  const owner = classOfFunction(fn);
  const name = functionName(fn);
  if (!owner || name === null || !file.facts.complete || constructionsAnywhere(file, owner).length === 0) return false;
  const target = { file, node: owner };
  if (isFull(target) || nodesOf(file).all('MemberExpression').some((member) => keyName(member) === name)) return false;
  return filesUsing(target).every((other) => other === file || !mentions(other, name));
}

/** The word anywhere in a file, so that what is taken apart or handed on in a way of its own counts as well. */
function mentions(file: FileModel, name: string): boolean {
  return file.text.split(/[^\w$#]+/).includes(name);
}
