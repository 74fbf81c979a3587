import type { TSESTree } from '@typescript-eslint/utils';
import { LIMITER_CLASSES, LIMITER_LIBRARIES, WAIT_OPTIONS, type LimiterLibrary } from '../../catalogue/http.js';
import {
  calleeName,
  classOfThis,
  enclosingFunctions,
  isClass,
  keyName,
  unwrap,
  wrapped,
  type ClassNode,
} from '../syntax/ast.js';
import { propertyAt, unbound, type Bound } from '../syntax/bindings.js';
import { constantOf } from '../syntax/constants.js';
import { exportedNamesOf } from '../syntax/exports.js';
import type { FileModel, Node } from '../model/file.js';
import { functionName, usesOf } from '../syntax/functions.js';
import { importedUses } from '../syntax/imported-uses.js';
import { isNamedInSettings } from '../stated/named-in-settings.js';
import { nodesOf } from '../syntax/nodes.js';
import { isFrom, originOf } from '../syntax/origins.js';

/** A call that makes a limiter of a known library, and whether that limiter writes Retry-After. */
export interface LimiterCall {
  readonly file: FileModel;
  readonly call: TSESTree.CallExpression;
  readonly library: LimiterLibrary;
  readonly sends: boolean;
  /** The options that keep it from writing the header. */
  readonly off: readonly Node[];
}

/** The known limiter that a call makes, or null. */
export function limiterCallOf(file: FileModel, call: TSESTree.CallExpression): LimiterCall | null {
  const library = libraryOf(file, call);
  if (!library) return null;
  const off = offOptions(file, call, library);
  return { file, call, library, sends: off === null, off: off ?? [] };
}

const LIMITER_TEXT = /rate-?limit|throttler/i;

/** The limiters of a file that answer by themselves and leave the header out. */
export function silentLimiters(file: FileModel): readonly LimiterCall[] {
  if (!LIMITER_TEXT.test(file.text)) return [];
  return nodesOf(file)
    .all('CallExpression')
    .map((call) => limiterCallOf(file, call))
    .filter((limiter) => limiter !== null)
    .filter(({ call, sends }) => {
      const options = call.arguments.at(-1);
      return !sends && options !== undefined && propertyAt(unbound(file, options), 'handler') === undefined;
    });
}

/** The values of Retry-After that a file configures in a library, by its options. */
export function configuredWaits(file: FileModel): readonly Bound[] {
  if (!/\bretryAfter\b/.test(file.text)) return [];
  return nodesOf(file)
    .all('CallExpression')
    .flatMap((call) => {
      const origin =
        originOf(file, call.callee) ??
        (calleeName(call) === 'register' && call.arguments[0] ? originOf(file, call.arguments[0]) : null);
      const known = origin && WAIT_OPTIONS.find(({ module }) => module.test(origin.module));
      const options = call.arguments.at(-1);
      const value = known && options ? propertyAt(unbound(file, options), known.option) : null;
      return value ? [value] : [];
    });
}

function libraryOf(file: FileModel, call: TSESTree.CallExpression): LimiterLibrary | null {
  const origin = originOf(file, call.callee);
  if (origin) return libraryNamed((library) => library.names.some((name) => isFrom(origin, library.module, name)));
  // `app.register(rateLimit, options)`.
  const [plugin] = call.arguments;
  const registered = calleeName(call) === 'register' && plugin ? originOf(file, plugin) : null;
  return registered && libraryNamed((library) => isFrom(registered, library.module, 'default'));
}

function libraryNamed(test: (library: LimiterLibrary) => boolean): LimiterLibrary | null {
  return LIMITER_LIBRARIES.find(test) ?? null;
}

/** The options that switch the header off; null: it is on, or that cannot be seen. */
function offOptions(file: FileModel, call: TSESTree.CallExpression, library: LimiterLibrary): Node[] | null {
  const options = call.arguments.at(-1);
  if (!library.offWhen || !options || options.type === 'SpreadElement') return null;
  const found: Node[] = [];
  for (const { option, absentMeansOff } of library.offWhen) {
    let value: ReturnType<typeof propertyAt> = unbound(file, options);
    for (const name of option.split('.')) value = value && propertyAt(value, name);
    if (value === undefined && absentMeansOff) continue;
    if (!value || constantOf(value.file, value.node)?.value !== false) return null;
    if (value.file === file) found.push(value.node);
  }
  return found;
}

/**
 * The limiter in whose callback an answer is made: `rateLimit({ handler: (req, res) => ... })`, the callback also
 * declared apart, or in another file. Null when there is none.
 */
export function limiterAround(file: FileModel, place: Node): LimiterCall | null {
  const direct = limiterOfOption(file, place);
  if (direct) return direct;
  for (const fn of enclosingFunctions(place)) {
    for (const use of [fn as Node, ...usesOf(file, fn)]) {
      const limiter = limiterOfOption(file, use);
      if (limiter) return limiter;
    }
    const id = fn.type === 'FunctionDeclaration' ? fn.id : declaredName(fn);
    for (const name of id ? exportedNamesOf(file, id) : []) {
      for (const use of importedUses(file, name)) {
        const limiter = limiterOfOption(use.file, use.node);
        if (limiter) return limiter;
      }
    }
  }
  return null;
}

function declaredName(fn: Node): TSESTree.Identifier | null {
  const parent = wrapped(fn).parent;
  return parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier' ? parent.id : null;
}

function limiterOfOption(file: FileModel, value: Node): LimiterCall | null {
  const outer = wrapped(value).parent;
  if (outer?.type !== 'Property' || outer.value !== wrapped(value) || outer.parent.type !== 'ObjectExpression')
    return null;
  const call = callOfOptions(file, outer.parent);
  const limiter = call && limiterCallOf(file, call);
  if (!limiter) {
    const isOwn =
      call !== null &&
      (looksLikeLimiter(outer.parent) || isNamedInSettings(file, call.callee, file.settings.limiters));
    return isOwn ? { file, call, library: GENERIC, sends: true, off: [] } : null;
  }
  return limiter.library.after.includes(keyName(outer) ?? '') ? limiter : null;
}

/** The call that an options object is for, directly or through a const. */
function callOfOptions(file: FileModel, options: TSESTree.ObjectExpression): TSESTree.CallExpression | null {
  const outer = wrapped(options).parent;
  if (outer?.type === 'CallExpression') return outer;
  if (outer?.type !== 'VariableDeclarator' || outer.id.type !== 'Identifier') return null;
  const [variable] = file.scopes.getDeclaredVariables(outer);
  for (const reference of variable?.references ?? []) {
    const use = wrapped(reference.identifier).parent;
    if (use?.type === 'CallExpression') return use;
    if (use?.type === 'SpreadElement' && use.parent.type === 'ObjectExpression') return callOfOptions(file, use.parent);
  }
  return null;
}

/** A limiter of the project itself: it is named in the settings, or its options show that it wraps express-rate-limit. */
const GENERIC: LimiterLibrary = { module: /^$/, names: [], after: [], versions: '' };

function looksLikeLimiter(options: TSESTree.ObjectExpression): boolean {
  const names = options.properties.map((property) => (property.type === 'Property' ? keyName(property) : null));
  return names.includes('windowMs') && (names.includes('handler') || names.includes('message'));
}

/** True inside a method, overridden from a library's guard, that runs after the guard has written the header. */
export function isInLimiterClass(file: FileModel, place: Node): boolean {
  for (const fn of enclosingFunctions(place)) {
    const member = fn.parent;
    const owner: ClassNode | null =
      member.type === 'MethodDefinition' && isClass(member.parent.parent)
        ? member.parent.parent
        : (classOfThis(place)?.owner ?? null);
    if (!owner?.superClass) continue;
    if (isNamedInSettings(file, owner.superClass, file.settings.limiters)) return true;
    const base = originOf(file, unwrap(owner.superClass));
    if (!base) continue;
    const known = LIMITER_CLASSES.find((one) => isFrom(base, one.module, one.name));
    if (known) return !known.before.includes(functionName(fn) ?? '');
  }
  return false;
}
