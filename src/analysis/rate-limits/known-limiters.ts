import type { TSESTree } from '@typescript-eslint/utils';
import { LIMITER_LIBRARIES, SHEDDER_LIBRARIES, type LimiterLibrary } from '../../catalogue/rate-limiters.js';
import { LIMIT_OPTIONS, NEEDS_EARLIER_STEP } from '../../catalogue/limiter-words.js';
import { keyName, unwrap } from '../syntax/ast.js';
import { follow, propertyAt, unbound, type Bound } from '../syntax/bindings.js';
import { constantOf } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';
import { creationOf } from '../fan-out/limiter-values.js';
import { functionsOf } from '../syntax/functions.js';
import { isFrom, originOf } from '../syntax/origins.js';

const LIBRARIES = [...LIMITER_LIBRARIES, ...SHEDDER_LIBRARIES];

/** The library whose export an expression is. */
export function libraryOf(file: FileModel, node: Node): LimiterLibrary | null {
  const origin = originOf(file, node);
  if (!origin) return null;
  return LIBRARIES.find(({ module, names }) => names.some((name) => isFrom(origin, module, name))) ?? null;
}

/** A limiter that a library makes, with the call or `new` that makes it. */
export interface MadeLimiter {
  readonly file: FileModel;
  readonly library: LimiterLibrary;
  readonly creation: TSESTree.CallExpression | TSESTree.NewExpression;
  /** Something was added to it after it was made: `aj.withRule(...)`. */
  readonly isExtended: boolean;
}

/** The limiter of a library that a value is, through names, fields, imports and methods that hand on a changed one. */
export function madeLimiterOf(file: FileModel, node: Node, depth = 4): MadeLimiter | null {
  const made = depth > 0 ? creationOf(file, node) : null;
  if (!made) return null;
  const library = libraryOf(made.file, made.node.callee);
  if (library && library.use !== 'registered') return { file: made.file, library, creation: made.node, isExtended: false };
  // `aj.withRule(...)`, `Ratelimit.slidingWindow(...)` is none.
  const callee = unwrap(made.node.callee);
  if (callee.type !== 'MemberExpression' || made.node.type !== 'CallExpression') return null;
  const base = /^(?:with|extend)/.test(keyName(callee) ?? '') ? madeLimiterOf(made.file, callee.object, depth - 1) : null;
  return base && { ...base, isExtended: true };
}

/** True when a limiter refuses nobody: `limit: Infinity`, rules without a limit among them. */
export function neverRefuses({ file, creation, library, isExtended }: MadeLimiter): boolean {
  const options = creation.arguments.at(-1);
  if (!options || options.type === 'SpreadElement') return false;
  const bound = unbound(file, options);
  const unlimited = LIMIT_OPTIONS.some((name) => {
    const value = propertyAt(bound, name);
    return value ? constantOf(value.file, value.node)?.value === Infinity : false;
  });
  return unlimited || (library.rules !== undefined && !isExtended && hasOtherRulesOnly(bound, library.rules));
}

/** `arcjet({ rules: [shield()] })`: all rules are in sight, and none of them counts. */
function hasOtherRulesOnly(options: Bound, counting: ReadonlySet<string>): boolean {
  const rules = propertyAt(options, 'rules');
  const list = rules ? follow(rules) : null;
  if (list?.node.type !== 'ArrayExpression') return false;
  return list.node.elements.every((element) => {
    const value = element && unwrap(element);
    if (value?.type !== 'CallExpression') return false;
    const name = originOf(list.file, value.callee)?.path.at(-1);
    return name !== undefined && !counting.has(name);
  });
}

/** True when a limiter counts by what only an earlier step knows: the user, the session, the body. */
export function countsPerUser({ file, creation, library }: MadeLimiter): boolean {
  const options = creation.arguments.at(-1);
  if (!options || options.type === 'SpreadElement') return false;
  return (library.keys ?? []).some((name) => {
    const key = propertyAt(unbound(file, options), name);
    return key ? readsEarlierStep(key.file, key.node) : false;
  });
}

/** True when a function (or an expression) reads what only an earlier step knows. */
export function readsEarlierStep(file: FileModel, node: Node): boolean {
  const functions = functionsOf(file, node);
  const nodes: readonly Node[] = functions.length > 0 ? functions : [node];
  return nodes.some((one) => NEEDS_EARLIER_STEP.test(file.textOf(one)));
}
