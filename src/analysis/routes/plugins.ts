import type { TSESTree } from '@typescript-eslint/utils';
import type { PluginEntry, RoutingFramework } from '../../catalogue/frameworks/routing/index.js';
import { calleeName, isFunction, receiverOf, unwrap, wrapped, type FunctionNode } from '../syntax/ast.js';
import { propertyAt, unbound } from '../syntax/bindings.js';
import { exportedNamesOf, exportedNamesOfFunction, exportedNamesOfValue } from '../syntax/exports.js';
import { usesOf } from '../syntax/functions.js';
import { importedUses } from '../syntax/imported-uses.js';
import { functionsAnywhere } from '../syntax/methods.js';
import { originOf } from '../syntax/origins.js';
import { initialiserOf, variableOf } from '../syntax/variables.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { inlineRequires } from './required-calls.js';

/** What is registered as a plugin. */
export interface Plugin {
  /** Its function, where that is in sight. */
  readonly fn: Located<FunctionNode> | null;
  /** It acts on the application that it is registered on, not on one of its own. */
  readonly isTransparent: boolean;
  /** What is known of it, as a library's. */
  readonly entry: PluginEntry | null;
}

const UNKNOWN: Plugin = { fn: null, isTransparent: true, entry: null };

/** The plugin that an expression stands for: a function, one that is wrapped, an object with one, or a library's. */
export function pluginOf(file: FileModel, node: Node, framework: RoutingFramework, depth = 6): Plugin {
  const value = unwrap(node);
  if (depth <= 0) return UNKNOWN;
  if (isFunction(value)) return { fn: { file, node: value }, isTransparent: skipsOverride(file, value), entry: null };
  const origin = originOf(file, value);
  const entry = origin && framework.plugins?.find(({ module }) => module.test(origin.module));
  if (entry) return { fn: null, isTransparent: true, entry };
  if (origin) {
    const target =
      origin.path.length <= 1 ? file.facts.resolveExport(file, origin.module, origin.path[0] ?? 'default') : null;
    if (target) return pluginOf(target.file, target.node, framework, depth - 1);
  }
  switch (value.type) {
    case 'CallExpression': {
      const [inner] = value.arguments;
      if (inner && isPluginWrapper(file, value, framework))
        return { ...pluginOf(file, inner, framework, depth - 1), isTransparent: true };
      break;
    }
    case 'AwaitExpression':
      return pluginOf(file, value.argument, framework, depth - 1);
    case 'ObjectExpression': {
      // hapi: `{ plugin, options }`, and a plugin as `{ name, register }`.
      const part = propertyAt(unbound(file, value), 'plugin') ?? propertyAt(unbound(file, value), 'register');
      if (part) return pluginOf(part.file, part.node, framework, depth - 1);
      break;
    }
    case 'Identifier': {
      const variable = variableOf(file, value);
      const initialiser = variable && initialiserOf(variable);
      if (initialiser) return pluginOf(file, initialiser, framework, depth - 1);
      break;
    }
    default:
  }
  const [fn] = functionsAnywhere(file, value);
  return fn ? { fn, isTransparent: skipsOverride(fn.file, fn.node), entry: null } : UNKNOWN;
}

function isPluginWrapper(file: FileModel, call: TSESTree.CallExpression, framework: RoutingFramework): boolean {
  const origin = originOf(file, call.callee);
  if (origin) return framework.pluginWrappers?.test(origin.module) === true;
  return framework.pluginWrappers !== undefined && /^(?:fp|fastifyPlugin)$/.test(calleeName(call) ?? '');
}

/** `plugin[Symbol.for('skip-override')] = true` says what the wrapper says. */
function skipsOverride(file: FileModel, fn: FunctionNode): boolean {
  if (!file.text.includes('skip-override')) return false;
  return usesOf(file, fn).some((use) => {
    const member = use.parent;
    return (
      member?.type === 'MemberExpression' && member.computed && file.textOf(member.property).includes('skip-override')
    );
  });
}

/** A call that a function is an argument of, by itself or in a wrapper: it may be registered as a plugin there. */
export interface PluginUse {
  readonly file: FileModel;
  readonly call: TSESTree.CallExpression;
  readonly receiver: Node;
}

const MAX_USES = 50;

/** The calls of methods that a function is handed to, wherever its name is known. */
export function methodCallsWith(file: FileModel, fn: FunctionNode): readonly PluginUse[] {
  const found: PluginUse[] = [];
  const seen = new Set<Node>();
  const follow = (at: FileModel, node: Node): void => {
    if (seen.has(node) || found.length >= MAX_USES) return;
    seen.add(node);
    const outer = wrapped(node);
    const holder = outer.parent;
    if (holder?.type === 'CallExpression' && holder.callee !== outer) {
      const receiver = receiverOf(holder);
      if (receiver) found.push({ file: at, call: holder, receiver });
      else follow(at, holder);
    } else if (holder?.type === 'Property' && holder.value === outer) {
      // hapi: `{ plugin: { name, register }, options }`
      follow(at, holder.parent);
    } else if (holder?.type === 'VariableDeclarator' && holder.init === outer && holder.id.type === 'Identifier') {
      followName(at, holder.id);
    } else if (holder?.type === 'AwaitExpression') {
      follow(at, holder);
    }
    followExports(at, exportedNamesOfValue(at, node));
  };
  const followName = (at: FileModel, id: TSESTree.Identifier): void => {
    for (const reference of variableOf(at, id)?.references ?? []) {
      if (reference.isRead()) follow(at, reference.identifier);
    }
    followExports(at, exportedNamesOf(at, id));
  };
  const followExports = (at: FileModel, names: readonly string[]): void => {
    for (const name of names) for (const use of importedUses(at, name)) follow(use.file, use.node);
    if (names.includes('default')) for (const use of inlineRequires(at)) follow(use.file, use.node);
  };
  for (const use of usesOf(file, fn)) follow(file, use);
  followExports(file, exportedNamesOfFunction(file, fn));
  return found;
}
