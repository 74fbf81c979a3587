import type { TSESTree } from '@typescript-eslint/utils';
import { DATA_LOADER } from '../../catalogue/limiters.js';
import { calleeName, isFunction, keyName, unwrap } from '../syntax/ast.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { originOfCreation } from './limiter-values.js';
import { resultsOf } from '../syntax/results.js';
import { definitionOf, resolveValue, variableOf } from '../syntax/variables.js';

/** `loader.load(id)`: a DataLoader collects the keys of one turn into one request. */
export function isDataLoad(file: FileModel, call: TSESTree.CallExpression): boolean {
  const callee = unwrap(call.callee);
  const name = calleeName(call);
  if (callee.type !== 'MemberExpression' || (name !== 'load' && name !== 'loadMany')) return false;
  const loader = unwrap(callee.object);
  return (
    isMadeLoader(file, loader) ||
    isNamedLoader(loader) ||
    (loader.type === 'MemberExpression' && (isTypedLoader(file, loader) || isOfResolverContext(file, loader, call)))
  );
}

/** `new DataLoader(...)`, also by a function of the project. */
function isMadeLoader(file: FileModel, loader: Node): boolean {
  if (originOfCreation(file, loader)?.module === DATA_LOADER.module) return true;
  const made = resolveValue(file, loader);
  if (made.type !== 'CallExpression') return false;
  const callees = calleesAnywhere(file, made);
  return (
    callees.length > 0 &&
    callees.every((maker) =>
      resultsOf(maker.file, maker.node).some(
        (result) => originOfCreation(maker.file, result)?.module === DATA_LOADER.module,
      ),
    )
  );
}

/** `userLoader`, `context.loaders.user`, `loaders(ctx).user` */
function isNamedLoader(loader: Node): boolean {
  for (let object = loader; ;) {
    const part =
      object.type === 'MemberExpression' ? (keyName(object) ?? '') : object.type === 'Identifier' ? object.name : '';
    if (/loaders?$/i.test(part)) return true;
    if (object.type === 'CallExpression') object = unwrap(object.callee);
    else if (object.type === 'MemberExpression') object = unwrap(object.object);
    else return false;
  }
}

/** `ctx: { forecast: DataLoader<string, Forecast> }`, `ctx: { forecast: ReturnType<typeof forecastLoader> }` */
function isTypedLoader(file: FileModel, loader: TSESTree.MemberExpression): boolean {
  const name = keyName(loader)?.replace('#', '');
  if (name === undefined || !/^\w+$/.test(name)) return false;
  const type = `(?:\\w+\\.)?${DATA_LOADER.type}\\s*<|ReturnType<\\s*typeof\\s+\\w*loader`;
  return new RegExp(`\\b${name}[?!]?\\s*:\\s*(?:${type})`, 'i').test(file.text);
}

/** Things of a context that load what they are asked for at once. */
const OTHER_THINGS = /store|storage|repo|repository|db|database|service|client|api|fs|disk|cache|bucket|model$/i;

/** `(parent, args, ctx) => parent.ids.map((id) => ctx.users.load(id))`: what resolvers are given to load by key. */
function isOfResolverContext(
  file: FileModel,
  loader: TSESTree.MemberExpression,
  call: TSESTree.CallExpression,
): boolean {
  let root = unwrap(loader.object);
  while (root.type === 'MemberExpression') root = unwrap(root.object);
  const variable = root.type === 'Identifier' ? variableOf(file, root) : null;
  const definition = variable && definitionOf(variable);
  if (definition?.type !== 'Parameter' || !isFunction(definition.node) || call.arguments.length !== 1) return false;
  const [, args, context] = definition.node.params;
  return (
    context !== undefined &&
    context === variable?.identifiers[0] &&
    (args?.type === 'ObjectPattern' || (args?.type === 'Identifier' && /^_*(?:args?|params|input)?$/.test(args.name))) &&
    !OTHER_THINGS.test(keyName(loader) ?? '')
  );
}
