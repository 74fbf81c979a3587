import type { TSESTree } from '@typescript-eslint/utils';
import type { Site } from '../../catalogue/libraries/entry.js';
import { calleeName, classOfThis, keyName, unwrap } from '../syntax/ast.js';
import type { AnyCall } from '../syntax/call-sites.js';
import { membersOf } from '../syntax/classes.js';
import { classChain } from '../syntax/object-members.js';
import { classAnywhere } from '../syntax/objects.js';
import type { Located } from '../model/facts.js';
import { isRelative } from '../model/module-paths.js';
import { isNamedInSettings } from '../stated/named-in-settings.js';
import { isFrom, originOf, type Origin } from '../syntax/origins.js';
import { globalPath, resolveValue } from '../syntax/variables.js';
import type { FileModel, Node } from '../model/file.js';
import { namesOf } from './catalogue-index.js';

/** Where the thing that is called or constructed comes from; for `super(...)` the class that is extended. */
export function originOfCallee(file: FileModel, call: AnyCall): Origin | null {
  const callee = unwrap(call.callee);
  if (callee.type === 'Super') {
    const base = classOfThis(call)?.owner.superClass;
    return base ? exportedOrigin(file, base) : null;
  }
  const named = exportedOrigin(file, promisified(file, callee)) ?? globalOrigin(file, callee);
  const isOwn = call.type === 'NewExpression' && (named === null || /^[.#@~/]/.test(named.module));
  const base = isOwn ? extendedBy(file, callee) : null;
  return base ? exportedOrigin(base.file, base.node) : named;
}

/**
 * The class of a package that a class of the project extends without a constructor of its own, which hands on what it is
 * given: `class Database extends PrismaClient {}`.
 */
function extendedBy(file: FileModel, callee: Node): Located | null {
  const found = classAnywhere(file, callee);
  const chain = found ? classChain(found) : [];
  const last = chain.at(-1);
  const hasConstructor = chain.some(({ node }) => membersOf(node, 'constructor').some((member) => !member.static));
  return last?.node.superClass && !hasConstructor ? { file: last.file, node: last.node.superClass } : null;
}

/** `exec` for `const run = promisify(exec)`: its arguments are the same. */
function promisified(file: FileModel, callee: Node): Node {
  const value = resolveValue(file, callee);
  const [first] = value.type === 'CallExpression' ? value.arguments : [];
  if (value.type !== 'CallExpression' || !first) return callee;
  return isFrom(originOf(file, value.callee), 'util', 'promisify') ? first : callee;
}

/** The origin of a name, through files of the project that only hand it on: `export { Queue } from 'bullmq'`. */
export function exportedOrigin(file: FileModel, node: Node, depth = 3): Origin | null {
  const origin = originOf(file, node);
  const [name, ...rest] = origin?.path ?? [];
  if (!origin || name === undefined || depth <= 0 || !/^[.#@~/]/.test(origin.module)) return origin;
  const target = file.facts.resolveExport(file, origin.module, name);
  const further = target && target.file !== file ? exportedOrigin(target.file, target.node, depth - 1) : null;
  if (further) return { module: further.module, path: [...further.path, ...rest] };
  const handed = target ? null : file.facts.packageExport?.(file, origin.module, name);
  return handed ? { module: handed.module, path: [handed.name, ...rest].filter((part) => part !== '*') } : origin;
}

/** `fetch(...)`, `new WebSocket(...)`: what no module has to export. */
function globalOrigin(file: FileModel, callee: Node): Origin | null {
  const path = globalPath(file, callee);
  return path === null ? null : { module: 'global', path: path.split('.') };
}

/** True when an origin is one of these exports of one of these modules. */
export function isExport(origin: Origin, modules: readonly string[], names: readonly string[]): boolean {
  return modules.includes(origin.module) && names.some((name) => isFrom(origin, origin.module, name.replace(/^default\./, '')));
}

/**
 * True when an expression is one of these exports of a module of the project, which the settings name by its path from
 * their folder: `./src/lib/queue`. Whatever this file calls it, and however it gets there.
 */
export function isOwnExport(file: FileModel, node: Node, modules: readonly string[], names: readonly string[]): boolean {
  const own = modules.filter(isRelative);
  return isNamedInSettings(file, node, own.flatMap((module) => names.map((name) => `${module}#${name}`)));
}

/** True when a call or `new` is one of the exports of a site. */
export function isExportSite(
  file: FileModel,
  call: AnyCall,
  origin: Origin | null,
  site: Site,
  modules: readonly string[],
): boolean {
  const callee = unwrap(call.callee);
  const named = callee.type === 'Super' ? classOfThis(call)?.owner.superClass : callee;
  const names = namesOf(call.type === 'NewExpression' || callee.type === 'Super' ? site.new : site.call);
  if (origin !== null && isExport(origin, modules, names)) return true;
  return named ? isOwnExport(file, named, modules, names) : false;
}

/** The name of the method of an instance that is called itself: `pgp(connection)`. */
export const ITSELF = '()';

/** For a call of a method of a site: the instance it is called on. */
export function methodReceiver(call: AnyCall, site: Site): Node | null {
  const last = calleeName(call);
  if (site.method === ITSELF) return call.callee;
  // `axiosRef.get` goes before `get`.
  const methods = [...namesOf(site.method)].sort((a, b) => b.split('.').length - a.split('.').length);
  for (const method of methods) {
    const names = method.split('.');
    if (names.at(-1) !== last) continue;
    const receiver = objectOfMember(call.callee, names);
    if (receiver) return receiver;
  }
  return null;
}

/** `jsm` for `jsm.streams.add` and `['streams', 'add']`. */
export function objectOfMember(member: Node, names: readonly string[]): Node | null {
  return names.reduceRight<Node | null>((node, name) => {
    const outer = node && unwrap(node);
    return outer?.type === 'MemberExpression' && keyName(outer) === name ? outer.object : null;
  }, member);
}

/** The argument of a call at a position; null where a spread may have moved it, undefined where there is none. */
export function argumentAt(call: { readonly arguments: readonly TSESTree.CallExpressionArgument[] }, at: number): Node | null | undefined {
  const spread = call.arguments.findIndex((argument) => argument.type === 'SpreadElement');
  if (spread !== -1 && (at < 0 || at >= spread)) return null;
  return call.arguments.at(at >= call.arguments.length ? call.arguments.length : at);
}
