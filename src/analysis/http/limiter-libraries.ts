import type { TSESTree } from '@typescript-eslint/utils';
import {
  LIMITER_CLASSES,
  LIMITER_LIBRARIES,
  WAIT_OPTIONS,
  type LimiterHeaders,
  type LimiterLibrary,
} from '../../catalogue/rate-limiters.js';
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
import { constantOf, stringOf } from '../syntax/constants.js';
import { exportedNamesOf } from '../syntax/exports.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { functionName, usesOf } from '../syntax/functions.js';
import { importedUses } from '../syntax/imported-uses.js';
import { isNamedInSettings } from '../stated/named-in-settings.js';
import { nodesOf } from '../syntax/nodes.js';
import { isFrom, originOf } from '../syntax/origins.js';
import { resolveValue } from '../syntax/variables.js';

/** A call that makes a limiter of a known library, and whether that limiter writes Retry-After. */
export interface LimiterCall {
  readonly file: FileModel;
  readonly call: TSESTree.CallExpression;
  readonly headers: LimiterHeaders;
  readonly sends: boolean;
  /** The options that keep it from writing the header. */
  readonly off: readonly Located[];
  /** The names of its limiters do so: it writes `Retry-After-short`. */
  readonly isSuffixed: boolean;
}

/** The known limiter that a call makes, or null. */
export function limiterCallOf(file: FileModel, call: TSESTree.CallExpression): LimiterCall | null {
  const headers = headersOf(file, call);
  if (!headers) return null;
  const off = offOptions(file, call, headers);
  const names = off ? null : suffixes(file, call, headers);
  return { file, call, headers, sends: !off && !names, off: off ?? names ?? [], isSuffixed: names !== null };
}

const LIMITER_TEXT = /rate-?limit|throttler|express-limiter/i;

/** The limiters of a file that answer by themselves and leave the header out. */
export function silentLimiters(file: FileModel): readonly LimiterCall[] {
  if (!LIMITER_TEXT.test(file.text)) return [];
  return nodesOf(file)
    .all('CallExpression')
    .map((call) => limiterCallOf(file, call))
    .filter((limiter) => limiter !== null)
    .filter(({ call, headers, sends }) => {
      const options = call.arguments.at(-1);
      if (sends || !options) return false;
      return headers.answeredBy === undefined || propertyAt(unbound(file, options), headers.answeredBy) === undefined;
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

function headersOf(file: FileModel, call: TSESTree.CallExpression): LimiterHeaders | null {
  const origin = originOf(file, call.callee);
  if (origin) {
    return headersWhere(({ module, names, headers }) =>
      (headers?.names ?? names).some((name) => isFrom(origin, module, name)),
    );
  }
  // `const limiter = require('express-limiter')(app, db); limiter(options)`.
  const made = resolveValue(file, call.callee);
  const maker = made.type === 'CallExpression' ? originOf(file, made.callee) : null;
  if (maker) return headersWhere(({ module, use }) => use === 'installer' && isFrom(maker, module, 'default'));
  // `app.register(rateLimit, options)`.
  const [plugin] = call.arguments;
  const registered = calleeName(call) === 'register' && plugin ? originOf(file, plugin) : null;
  return registered && headersWhere(({ module }) => isFrom(registered, module, 'default'));
}

function headersWhere(test: (library: LimiterLibrary) => boolean): LimiterHeaders | null {
  return LIMITER_LIBRARIES.find((library) => library.headers !== undefined && test(library))?.headers ?? null;
}

/** The options that switch the header off; null: it is on, or that cannot be seen. */
function offOptions(file: FileModel, call: TSESTree.CallExpression, { offWhen }: LimiterHeaders): Located[] | null {
  const options = call.arguments.at(-1);
  if (!offWhen || !options || options.type === 'SpreadElement') return null;
  const found: Located[] = [];
  for (const { option, formerly, absentMeansOff, off = false } of offWhen) {
    const value = optionAt(file, options, option) ?? (formerly && optionAt(file, options, formerly));
    if (value === undefined && absentMeansOff) continue;
    if (!value || constantOf(value.file, value.node)?.value !== off) return null;
    found.push({ file: value.file, node: value.node });
  }
  return found;
}

function optionAt(file: FileModel, options: Node, path: string): Bound | null | undefined {
  let value: Bound | null | undefined = unbound(file, options);
  for (const name of path.split('.')) value = value && propertyAt(value, name);
  return value;
}

/** The names that limiters add to the name of the header, where every one of them has such a name. */
function suffixes(file: FileModel, call: TSESTree.CallExpression, { suffixedBy }: LimiterHeaders): Located[] | null {
  const [options] = call.arguments;
  if (!suffixedBy || !options) return null;
  const list = resolveValue(file, optionAt(file, options, suffixedBy.list)?.node ?? options);
  if (list.type !== 'ArrayExpression' || list.elements.length === 0) return null;
  const names = list.elements.map((element) => (element ? optionAt(file, element, suffixedBy.name) : null));
  const own = names.flatMap((name) => {
    const known = name && stringOf(name.file, name.node);
    return known && known !== suffixedBy.plain ? [{ file: name.file, node: name.node }] : [];
  });
  return own.length === names.length ? own : null;
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
    return isOwn ? { file, call, headers: GENERIC, sends: true, off: [], isSuffixed: false } : null;
  }
  return limiter.headers.after.includes(keyName(outer) ?? '') ? limiter : null;
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
const GENERIC: LimiterHeaders = { after: [], versions: '', evidence: [] };

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
