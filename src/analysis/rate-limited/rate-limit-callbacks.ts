import type { TSESTree } from '@typescript-eslint/utils';
import {
  ATTEMPT_HOOKS,
  HONOURING_RETRIES,
  PLAIN_RETRIES,
  PREDICATE_CALLS,
  RETRY_CALL,
  RETRY_PREDICATES,
  STOP_PREDICATES,
  OWN_RETRY_OPTIONS,
} from '../../catalogue/http-clients.js';
import { calleeName, isFunction, keyName, receiverOf, unwrap, wrapped, type FunctionNode } from '../syntax/ast.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesAnywhere, usesOf, type AnyCall } from '../syntax/functions.js';
import { importsOf } from '../syntax/imported-modules.js';
import { originOf } from '../syntax/origins.js';
import { siteAt, trailFrom, valueFate, type RetrySite, type Trail } from './rate-limit-fates.js';
import { variableOf } from '../syntax/variables.js';

/** The values of a function: where it is written, and where its name is handed on. */
function valuesOf(file: FileModel, fn: FunctionNode): readonly Node[] {
  const uses = usesOf(file, fn);
  return fn.type === 'FunctionDeclaration' || uses.includes(fn) ? uses : [fn, ...uses];
}

/** The library or helper that asks a function whether there is another attempt; `holds` is its result. */
export function sortedBy(file: FileModel, fn: FunctionNode, holds: boolean, trail: Trail): RetrySite | null {
  const member = fn.parent;
  if (member.type === 'MethodDefinition' || member.type === 'PropertyDefinition') return null;
  for (const value of valuesOf(file, fn)) {
    const site = sortedAt(file, value, holds, trail);
    if (site) return site;
  }
  return null;
}

/** The same for a function of another file, where its name is handed on. */
export function sortedByValue(file: FileModel, value: Node, holds: boolean): RetrySite | null {
  return sortedAt(file, value, holds, trailFrom(value));
}

function sortedAt(file: FileModel, value: Node, holds: boolean, trail: Trail): RetrySite | null {
  const parent = wrapped(value).parent;
  if (parent?.type === 'Property') return byOption(file, parent, holds, trail);
  return parent?.type === 'CallExpression' && parent.callee !== wrapped(value)
    ? byArgument(file, parent, value, holds, trail)
    : null;
}

function byOption(file: FileModel, property: TSESTree.Property, holds: boolean, trail: Trail): RetrySite | null {
  const name = keyName(property) ?? '';
  const pause = /^(?:retryDelay|delay|calculateDelay|retryStrategy)$/.test(name);
  const goesOn = RETRY_PREDICATES.test(name) || pause ? holds : STOP_PREDICATES.test(name) ? !holds : false;
  if (!goesOn) return null;
  const library = libraryAround(file, property);
  // The pause of most libraries says nothing about whether there is an attempt.
  if (!library || (pause && !/^(?:rxjs|swr)/.test(library.module ?? '') && name !== 'calculateDelay')) return null;
  return siteAt(file, library.node, 'library', trail);
}

function byArgument(
  file: FileModel,
  call: TSESTree.CallExpression,
  value: Node,
  holds: boolean,
  trail: Trail,
): RetrySite | null {
  const name = calleeName(call) ?? '';
  if (PREDICATE_CALLS.has(name)) {
    const module = moduleOf(file, call);
    return holds && module !== null && PLAIN_RETRIES.test(module) ? siteAt(file, call, 'library', trail) : null;
  }
  // rxjs: `retryWhen(errors => errors.pipe(mergeMap(error => ...)))`
  if (/^(?:mergeMap|concatMap|switchMap|exhaustMap|delayWhen)$/.test(name)) {
    const around = operatorAround(call, 'retryWhen');
    return holds && around ? siteAt(file, around, 'library', trail) : null;
  }
  const index = call.arguments.indexOf(wrapped(value) as TSESTree.CallExpressionArgument);
  for (const callee of calleesAnywhere(file, call)) {
    const parameter = callee.node.params[index];
    const target = parameter?.type === 'AssignmentPattern' ? parameter.left : parameter;
    const variable = target?.type === 'Identifier' ? variableOf(callee.file, target) : null;
    for (const { identifier } of variable?.references ?? []) {
      const use = wrapped(identifier).parent;
      if (use?.type !== 'CallExpression' || use.callee !== wrapped(identifier)) continue;
      const via = [...trail.via, { file, node: call }];
      const site = valueFate(callee.file, use, holds, { ...trail, depth: trail.depth - 1, check: use, via });
      if (site) return site;
    }
  }
  return null;
}

function operatorAround(node: Node, name: string): TSESTree.CallExpression | null {
  for (let current = node.parent; current; current = current.parent) {
    if (current.type === 'CallExpression' && calleeName(current) === name) return current;
  }
  return null;
}

/** A function at whose end the next attempt comes anyway: `onFailedAttempt` of p-retry. */
export function hookedBy(file: FileModel, fn: FunctionNode, trail: Trail): RetrySite | null {
  for (const value of valuesOf(file, fn)) {
    const parent = wrapped(value).parent;
    if (parent?.type !== 'Property' || !ATTEMPT_HOOKS.test(keyName(parent) ?? '')) continue;
    const library = libraryAround(file, parent);
    if (library) return siteAt(file, library.node, 'library', trail);
  }
  return null;
}

/** A function that is called again when it throws: the argument of `pRetry`, of a helper named for it. */
export function repeatedBy(file: FileModel, fn: FunctionNode, trail: Trail): RetrySite | null {
  for (const value of valuesOf(file, fn)) {
    const call = wrapped(value).parent;
    if (call?.type !== 'CallExpression' || call.callee === wrapped(value)) continue;
    const name = calleeName(call) ?? '';
    const module = moduleOf(file, call);
    if (/^(?:then|catch|map|forEach|finally)$/.test(name)) continue;
    const callees = calleesAnywhere(file, call);
    if (callees.length > 0 ? !RETRY_CALL.test(name) : module === null || !PLAIN_RETRIES.test(module)) continue;
    if (callees.length === 0 && !RETRY_CALL.test(`${name} ${module ?? ''}`)) continue;
    return siteAt(file, call, 'library', trail);
  }
  return null;
}

interface Library {
  /** The call that gets the options, or the options themselves. */
  readonly node: Node;
  readonly module: string | null;
}

/**
 * Who gets the options that a property belongs to: a library that looks at no header, or a helper of the project.
 * Null when it honours the header by itself, or is not known.
 */
function libraryAround(file: FileModel, property: TSESTree.Property): Library | null {
  const name = keyName(property) ?? '';
  let object: Node = property.parent;
  for (;;) {
    const parent: Node | undefined = wrapped(object).parent;
    if (parent?.type === 'Property' && parent.parent.type === 'ObjectExpression') object = parent.parent;
    else break;
  }
  const holder = wrapped(object).parent;
  if (holder?.type === 'CallExpression' || holder?.type === 'NewExpression') return ofReceiver(file, holder, name);
  // Options that are kept under a name go to whoever the file imports.
  if (holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier') {
    for (const { identifier } of variableOf(file, holder.id)?.references ?? []) {
      const use = wrapped(identifier).parent;
      const call = use?.type === 'SpreadElement' ? wrapped(use.parent).parent : use;
      if (call?.type !== 'CallExpression' && call?.type !== 'NewExpression') continue;
      const library = ofReceiver(file, call, name);
      if (library) return library;
    }
  }
  return ofImports(file, object, name);
}

function ofReceiver(file: FileModel, call: AnyCall, option: string): Library | null {
  const module = moduleOf(file, call);
  if (module !== null && HONOURING_RETRIES.test(module)) return null;
  if (module !== null && PLAIN_RETRIES.test(module)) return { node: call, module };
  if (calleesAnywhere(file, call).length > 0) return { node: call, module: null };
  return ofImports(file, call, option);
}

/** Options whose name is one library's alone, where the file imports it. */
function ofImports(file: FileModel, node: Node, option: string): Library | null {
  const modules = importsOf(file);
  const wanted = OWN_RETRY_OPTIONS[option];
  const module = wanted && modules.find((one) => wanted.test(one));
  return module ? { node, module } : null;
}

/** The package that a call is made of: of its callee, or of what its chain starts with. */
export function moduleOf(file: FileModel, call: AnyCall): string | null {
  let callee: Node = unwrap(call.callee);
  for (let depth = 0; depth < 12; depth += 1) {
    const origin = originOf(file, callee);
    if (origin) return origin.module;
    const next: Node | null =
      callee.type === 'MemberExpression'
        ? unwrap(callee.object)
        : callee.type === 'CallExpression'
          ? (receiverOf(callee) ?? unwrap(callee.callee))
          : callee.type === 'NewExpression'
            ? unwrap(callee.callee)
            : callee.type === 'Identifier'
              ? madeBy(file, callee)
              : null;
    if (!next) return null;
    callee = next;
  }
  return null;
}

/** What makes the value of a name: `fetchRetry(fetch)` for `const fetchWithRetry = fetchRetry(fetch)`. */
function madeBy(file: FileModel, name: TSESTree.Identifier): Node | null {
  const declarator = variableOf(file, name)?.defs[0]?.node as Node | undefined;
  const made = declarator?.type === 'VariableDeclarator' && declarator.init ? unwrap(declarator.init) : null;
  if (made?.type === 'AwaitExpression' || !made || isFunction(made)) return null;
  return made.type === 'CallExpression' || made.type === 'NewExpression' ? unwrap(made.callee) : null;
}
