import { isFunction, unwrap, wrapped, type ClassNode, type FunctionNode } from './ast.js';
import { namesOfClass } from './class-reach.js';
import { exportedNamesOfFunction } from './exports.js';
import { NO_FACTS, type Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { callsOf, classOfFunction, type AnyCall } from './functions.js';
import { importedUses } from './imported-uses.js';
import { objectOf, type KnownObject } from './objects.js';
import { definitionOf, type Variable } from './variables.js';

/** A function with more calls than this is a general one: what one of them hands in says nothing about the others. */
const MAX_CALLS = 10;

/**
 * The object that all calls of a function hand in for a parameter without a declared type, as JavaScript has them:
 * `routes(app, store)`, `new Service(store)`. Null where they hand in different ones, or there are calls out of sight.
 */
export function objectOfParameter(file: FileModel, variable: Variable, depth: number): KnownObject | null {
  // One file alone rarely shows all the calls.
  const fn = file.facts === NO_FACTS ? null : definitionOf(variable)?.node;
  if (!isFunction(fn) || isCallback(fn)) return null;
  const index = fn.params.findIndex(
    (parameter) => parameter.type === 'Identifier' && variable.identifiers.includes(parameter),
  );
  const calls = index < 0 ? [] : plainCallsOf(file, fn);
  if (calls.length > MAX_CALLS) return null;
  let found: KnownObject | null = null;
  for (const { file: caller, node: call } of calls) {
    const argument = call.arguments[index];
    const object = argument ? objectOf(caller, argument, depth - 1) : null;
    if (!object || (found && found.node !== object.node)) return null;
    found = object;
  }
  return found;
}

/** A function that is an argument is called by what gets it. */
function isCallback(fn: FunctionNode): boolean {
  const holder = wrapped(fn).parent;
  return (
    holder?.type === 'CallExpression' || holder?.type === 'NewExpression' || holder?.type === 'JSXExpressionContainer'
  );
}

/** The calls of a function, or of the constructor of a class, by its name. */
function plainCallsOf(file: FileModel, fn: FunctionNode): readonly Located<AnyCall>[] {
  const own = callsOf(file, fn).map((node) => ({ file, node }));
  const member = wrapped(fn).parent;
  const owner: ClassNode | null =
    member?.type === 'MethodDefinition' && member.kind === 'constructor' ? classOfFunction(fn) : null;
  const names = owner ? namesOfClass(file, owner) : exportedNamesOfFunction(file, fn);
  const others = names
    .flatMap((name) => importedUses(file, name))
    .flatMap(({ file: user, node }): Located<AnyCall>[] => {
      const call: Node | undefined = wrapped(node).parent;
      const isCall = call?.type === 'CallExpression' || call?.type === 'NewExpression';
      return isCall && unwrap(call.callee) === node ? [{ file: user, node: call }] : [];
    });
  return [...own, ...others];
}
