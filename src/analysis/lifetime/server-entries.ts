import {
  SERVER_COMPONENT_PATH,
  SERVER_ENTRIES,
  SERVER_ENTRY_TYPES,
} from '../../catalogue/program-kinds.js';
import { enclosingFunctions, isFunction, wrapped, type FunctionNode } from '../syntax/ast.js';
import { callersOf } from '../syntax/call-sites.js';
import { exportedNamesOfFunction } from '../syntax/exports.js';
import { importsOf } from '../syntax/imported-modules.js';
import type { FileModel, Node } from '../model/file.js';
import { isRequestHandler } from './handlers.js';
import { hasDirective, isOffServer } from './program-kind.js';

/** Longer ways from a request to what it does are not gone. */
const MAX_FUNCTIONS = 60;

/**
 * True when a request of a client leads to the code at a node: it is in a handler, or in what handlers call, in other
 * files too. Also functions that a framework finds by their name, such as loaders and server actions.
 */
export function isReachedByRequest(file: FileModel, node: Node): boolean {
  return isReached(file, node, new Set());
}

function isReached(file: FileModel, node: Node, visited: Set<Node>): boolean {
  if (isOffServer(file)) return false;
  for (const fn of enclosingFunctions(node)) {
    if (visited.has(fn) || visited.size >= MAX_FUNCTIONS) continue;
    visited.add(fn);
    if ((isRequestHandler(file, fn) && !isFetchLike(file, fn)) || isServerEntry(file, fn)) return true;
    if (callersOf(file, fn).some((call) => isReached(call.file, call.node, visited))) return true;
  }
  return false;
}

/** `apiFetch(input: string | URL | Request, init)` takes what `fetch` takes: it sends requests, and receives none. */
function isFetchLike(file: FileModel, fn: FunctionNode): boolean {
  const [first] = fn.params;
  return first?.type === 'Identifier' && !!first.typeAnnotation && /\bURL\b|\bstring\b|\bRequestInfo\b/.test(file.textOf(first.typeAnnotation));
}

/** True for a function that a framework calls on the server, by its name, its type or a directive. */
export function isServerEntry(file: FileModel, fn: FunctionNode): boolean {
  if (isAction(file, fn) || isServerComponent(file, fn)) return true;
  const names = exportedNamesOfFunction(file, fn);
  if (names.length === 0) return false;
  if (SERVER_ENTRY_TYPES.test(signatureOf(file, fn))) return true;
  const path = file.path.replaceAll('\\', '/');
  return SERVER_ENTRIES.some(
    (entry) =>
      names.some((name) => entry.name.test(name)) &&
      ((entry.module === null && entry.path === null) ||
        entry.path?.test(path) === true ||
        (entry.module !== null && importsOf(file).some((module) => entry.module?.test(module)))),
  );
}

/** The text before the body, with the type of the variable that holds the function. */
function signatureOf(file: FileModel, fn: FunctionNode): string {
  const holder = wrapped(fn).parent;
  const start = holder?.type === 'VariableDeclarator' ? holder.range[0] : fn.range[0];
  return file.text.slice(start, fn.body.range[0]);
}

/** A server action: what a module with 'use server' exports, in a wrapper or not, or a function that begins with it. */
function isAction(file: FileModel, fn: FunctionNode): boolean {
  if (hasDirective(file, 'use server') && outermost(fn).type.startsWith('Export')) return true;
  const [first] = fn.body.type === 'BlockStatement' ? fn.body.body : [];
  return first?.type === 'ExpressionStatement' && first.expression.type === 'Literal' && first.expression.value === 'use server';
}

/** The statement of the module that a node belongs to. */
function outermost(node: Node): Node {
  let statement = node;
  while (statement.parent && statement.parent.type !== 'Program') statement = statement.parent;
  return statement;
}

/** `export default async function Page()` in `app/shop/page.tsx`. */
function isServerComponent(file: FileModel, fn: FunctionNode): boolean {
  return (
    isFunction(fn) &&
    fn.async &&
    SERVER_COMPONENT_PATH.test(file.path.replaceAll('\\', '/')) &&
    !hasDirective(file, 'use client') &&
    exportedNamesOfFunction(file, fn).includes('default')
  );
}
