import { unwrap } from '../../syntax/ast.js';
import { stringOf } from '../../syntax/constants.js';
import { originOf } from '../../syntax/origins.js';
import { typeNamesOf } from '../../syntax/type-names.js';
import { globalPath } from '../../syntax/variables.js';
import type { Located } from '../../model/facts.js';
import type { FileModel, Node } from '../../model/file.js';
import type { Construct } from '../construct.js';
import { alternativesOf } from '../option-values.js';
import { valuesOf } from '../values.js';

/** Addresses that only a page can ask without a host, and those that are asked of no server at all. */
const NO_SERVER = /^(?:\/(?!\/)|\.{1,2}\/|\?|data:|file:|blob:|chrome-extension:)/;

/** Names of requests that carry their own signal. */
const REQUEST_NAME = /^_?(?:req|request|\w*Request)$/;

/**
 * True for a request that is no call of a server by this program, or that may have a signal inside: a path without a
 * host, which only a page can ask for, `data:` and files, and `fetch(request)`.
 */
export function isOtherTarget({ file, call }: Construct): boolean {
  const [target] = call.arguments;
  if (!target || target.type === 'SpreadElement') return false;
  const values = valuesOf(file, target);
  if (values.some(isNewRequest)) return values.some(mayHaveSignal);
  if (isRequest(file, target)) return true;
  return values.length > 0 && values.every((value) => isNoServer(value.file, value.node));
}

/** True for a client whose addresses have no host: `axios.create({ baseURL: '/api' })`. */
export function isForPage({ options }: Construct): boolean {
  if (!options) return false;
  const addresses = ['baseURL', 'prefixUrl', 'baseUrl'].flatMap((key) => alternativesOf(options.file, options.node, [key]));
  const given = addresses.flatMap((address) => (address.kind === 'value' ? [address] : []));
  return given.length > 0 && given.every((address) => isNoServer(address.file, address.node) || /\bimport\.meta\b/.test(address.file.textOf(address.node)));
}

function isNoServer(file: FileModel, node: Node): boolean {
  const text = stringOf(file, node) ?? (node.type === 'TemplateLiteral' ? node.quasis[0]?.value.cooked : null);
  // A template may begin with a host in a variable.
  if (typeof text === 'string' && text !== '') return NO_SERVER.test(text);
  // `new URL('./module.wasm', import.meta.url)`
  return node.type === 'NewExpression' && /\bimport\.meta\.url\b|\b__dirname\b/.test(file.textOf(node));
}

function isNewRequest({ file, node }: Located): boolean {
  return node.type === 'NewExpression' && (globalPath(file, node.callee) ?? originOf(file, node.callee)?.path.at(-1)) === 'Request';
}

/** False for `new Request(url, { headers })`. */
function mayHaveSignal({ file, node }: Located): boolean {
  if (node.type !== 'NewExpression') return true;
  const [first, init] = node.arguments;
  if (first && (first.type === 'SpreadElement' || isRequest(file, first))) return true;
  if (!init) return false;
  return init.type === 'SpreadElement' || alternativesOf(file, init, ['signal']).some(({ kind }) => kind !== 'absent');
}

/** A name that stands for a request whose making is not in sight. */
function isRequest(file: FileModel, target: Node): boolean {
  const value = unwrap(target);
  if (typeNamesOf(file, value).some((name) => /(?:^|\.)(?:Next)?Request$/.test(file.textOf(name)))) return true;
  if (value.type === 'CallExpression' && file.textOf(value).endsWith('.clone()')) return true;
  const name = value.type === 'Identifier' ? value.name : value.type === 'MemberExpression' ? file.textOf(value.property) : '';
  return REQUEST_NAME.test(name);
}
