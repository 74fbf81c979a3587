import type { ArgumentAt, Site } from '../../catalogue/libraries/entry.js';
import { calleeName, isClass, isFunction, lastName, unwrap } from '../syntax/ast.js';
import type { AnyCall } from '../syntax/call-sites.js';
import { nodesOf } from '../syntax/nodes.js';
import { constantOf } from '../syntax/constants.js';
import { globalPath, variableOf } from '../syntax/variables.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { importsOf } from '../syntax/imported-modules.js';
import { catalogueOf, instanceKind, namesOf, type EntrySite } from './catalogue-index.js';
import type { Construct } from './construct.js';
import { isInstance } from './instances.js';
import { alternativesOf, pathOf } from './option-values.js';
import { argumentAt, exportedOrigin, isExport, isExportSite, isOwnExport, ITSELF, methodReceiver, originOfCallee } from './sites.js';
import { valuesOf } from './values.js';

export type { Construct } from './construct.js';

/** Everything in a file that the catalogue knows, bounded or not. */
export const constructsOf = perFile((file): readonly Construct[] => {
  const nodes = nodesOf(file);
  const calls: readonly AnyCall[] = [...nodes.all('NewExpression'), ...nodes.all('CallExpression')];
  return [...calls.flatMap((call) => constructsAt(file, call)), ...decorated(file)];
});

function constructsAt(file: FileModel, call: AnyCall): readonly Construct[] {
  const { byModule, ofProject, byMethod } = catalogueOf(file);
  const origin = originOfCallee(file, call);
  const exported = [...((origin && byModule.get(origin.module)) ?? []), ...ofProject];
  const found = exported
    .filter(({ site, modules }) => isExportSite(file, call, origin, site, modules))
    .flatMap((item) => made(file, call, item, null));
  if (found.length > 0 || call.type === 'NewExpression') return found;
  const name = calleeName(call);
  const methods = [...((name === null ? undefined : byMethod.get(name)) ?? []), ...(byMethod.get(ITSELF) ?? [])];
  // One question for all entries of an instance.
  const known = new Map<string, boolean>();
  return methods.flatMap((item) => {
    const receiver = methodReceiver(call, item.site);
    const id = item.site.of ?? '';
    if (!receiver || !mayHave(file, id)) return [];
    const question = `${id} ${String(receiver.range[1])}`;
    if (!known.has(question)) known.set(question, isInstance(file, receiver, id));
    return known.get(question) === true ? made(file, call, item, receiver) : [];
  });
}

/** False for an instance that only files with an import of its module can have. */
function mayHave(file: FileModel, id: string): boolean {
  const kind = instanceKind(file, id);
  return kind?.imported !== true || importsOf(file).some((module) => kind.modules.includes(module));
}

/** `@Processor('mail', { concurrency: 5 })` on classes, members and parameters. */
function decorated(file: FileModel): readonly Construct[] {
  const { byModule, ofProject } = catalogueOf(file);
  return nodesOf(file).all('Decorator').flatMap(({ expression }) => {
    const call = unwrap(expression);
    if (call.type !== 'CallExpression') return [];
    const origin = exportedOrigin(file, call.callee);
    const sites = [...((origin && byModule.get(origin.module)) ?? []), ...ofProject];
    return sites
      .filter(({ site, modules }) => {
        const names = namesOf(site.decorator);
        return (origin !== null && isExport(origin, modules, names)) || isOwnExport(file, call.callee, modules, names);
      })
      .flatMap((item) => made(file, call, item, null));
  });
}

/** One construct for each options object: `registerQueue({ name: 'a' }, { name: 'b' })` has two. */
function made(file: FileModel, call: AnyCall, { entry, site }: EntrySite, receiver: Node | null): readonly Construct[] {
  return optionsOf(file, call, site).map((options) => ({ entry, site, file, call, options, receiver }));
}

function optionsOf(file: FileModel, call: AnyCall, site: Site): readonly (Located | null | undefined)[] {
  if (site.options === undefined) return [undefined];
  const given = site.options === 'every-object' ? everyObject(file, call) : [optionsArgument(file, call, site.options)];
  return given.flatMap((node) => {
    if (!node) return [node];
    const whole: Located = { file, node };
    return site.within === undefined ? [whole] : partsOf(whole, pathOf(site.within));
  });
}

/**
 * The objects at a path inside of an argument: one for each element that the path goes through. Undefined where it is left
 * out, null where it cannot be told.
 */
function partsOf(whole: Located, path: readonly string[]): readonly (Located | null | undefined)[] {
  const every = path.indexOf('*');
  const first = every === -1 ? path : path.slice(0, every + 1);
  const found = alternativesOf(whole.file, whole.node, first).map((alternative): Located | null | undefined => {
    if (alternative.kind === 'value') return alternative;
    return alternative.kind === 'unknown' ? null : undefined;
  });
  if (every !== -1) return found.flatMap((part) => (part ? partsOf(part, path.slice(every + 1)) : [part]));
  // What one branch leaves out and another gives is one construct.
  const given = found.filter((part) => part !== undefined);
  return given.length > 0 ? given : [undefined];
}

function everyObject(file: FileModel, call: AnyCall): readonly (Node | null)[] {
  return call.arguments.flatMap((argument): readonly (Node | null)[] => {
    if (argument.type === 'SpreadElement') return [null];
    return mayBeOptions(file, argument) ? [argument] : [];
  });
}

function optionsArgument(file: FileModel, call: AnyCall, at: Exclude<ArgumentAt, 'every-object'>): Node | null | undefined {
  if (typeof at === 'number') {
    const argument = argumentAt(call, at);
    // `gunzip(buffer, (err, data) => ...)`: the options may be left out in front of a callback.
    return argument && valuesOf(file, argument).every(({ node }) => isFunction(node)) ? undefined : argument;
  }
  const candidates = at === 'object' ? call.arguments : [...call.arguments].reverse();
  let isUnknown = false;
  for (const argument of candidates) {
    if (argument.type === 'SpreadElement') isUnknown = true;
    else if (mayBeOptions(file, argument)) return argument;
  }
  return isUnknown ? null : undefined;
}

/** An object, or a name that may stand for one: not a text, an address, a number, a function or an instance. */
function mayBeOptions(file: FileModel, argument: Node): boolean {
  return valuesOf(file, argument).some(({ file: at, node }) => {
    if (node.type === 'ObjectExpression') return true;
    if (constantOf(at, node) !== null || isClass(node) || isFunction(node) || isAddress(at, node) || isText(node)) return false;
    return !/^(?:NewExpression|TemplateLiteral|ArrayExpression)$/.test(node.type);
  });
}

/** A text by its declared type, where it comes from, or its name: `process.env.REDIS_URL`, `config.redisUrl`. */
function isAddress(file: FileModel, node: Node): boolean {
  const path = globalPath(file, node) ?? '';
  if (/^(?:process\.env|import\.meta\.env|Deno\.env|Bun\.env)\b/.test(path) || /^(?:process|import\.meta)\.env\b/.test(file.textOf(node)))
    return true;
  return hasTextType(file, node) || /(?:url|uri|dsn|href|host|port|endpoint|connection_?string|address)$/i.test(lastName(node));
}

/** `path.join(__dirname, 'worker.js')`, `fileURLToPath(...)`, `'./' + name` */
function isText(node: Node): boolean {
  if (node.type === 'BinaryExpression') return true;
  if (node.type === 'CallExpression') return TEXT_CALLS.test(calleeName(node) ?? '');
  return /^(?:__filename|__dirname|pathname)$/.test(lastName(node));
}

const TEXT_CALLS = /^(?:join|resolve|fileURLToPath|String|toString|trim|replace|concat)$/;

function hasTextType(file: FileModel, node: Node): boolean {
  const declared = variableOf(file, node)?.identifiers[0];
  const type = declared?.type === 'Identifier' ? declared.typeAnnotation?.typeAnnotation : undefined;
  return type?.type === 'TSStringKeyword' || type?.type === 'TSNumberKeyword';
}
