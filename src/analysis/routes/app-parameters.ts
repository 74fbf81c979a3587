import type { TSESTree } from '@typescript-eslint/utils';
import {
  ROUTING_FRAMEWORKS,
  type RegistrationMethod,
  type RoutingFramework,
} from '../../catalogue/frameworks/routing/index.js';
import { calleeName, isFunction, keyName, unwrap, type FunctionNode } from '../syntax/ast.js';
import { propertyAt, unbound } from '../syntax/bindings.js';
import { callersOf } from '../syntax/call-sites.js';
import { definitionOf, type Variable } from '../syntax/variables.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { methodCallsWith, pluginOf } from './plugins.js';
import { requiringCalls } from './required-calls.js';
import { appAt, appsOf, type App } from './apps.js';

/** Where a parameter gets its value: the index of the argument, and the property of it that a pattern takes. */
interface ParameterPlace {
  readonly fn: FunctionNode;
  readonly index: number;
  readonly property: string | null;
}

/** The place of a parameter among what its function is called with; null for rest parameters and the like. */
function parameterPlace(variable: Variable): ParameterPlace | null {
  const fn = definitionOf(variable)?.node;
  const [declared] = variable.identifiers;
  if (!isFunction(fn) || declared?.type !== 'Identifier') return null;
  for (const [index, parameter] of fn.params.entries()) {
    const target = plainParameter(parameter);
    if (target === declared) return { fn, index, property: null };
    if (target.type !== 'ObjectPattern') continue;
    for (const property of target.properties) {
      if (property.type === 'Property' && plainParameter(property.value) === declared)
        return { fn, index, property: keyName(property) };
    }
  }
  return null;
}

function plainParameter(node: Node): Node {
  if (node.type === 'TSParameterProperty') return plainParameter(node.parameter);
  return node.type === 'AssignmentPattern' ? node.left : node;
}

/** The applications that the calls of a function hand in for a parameter, or as a property of what they hand in. */
export function appsOfParameter(
  file: FileModel,
  variable: Variable,
  depth: number,
  part: string | null = null,
): readonly App[] {
  const place = parameterPlace(variable);
  if (!place || depth <= 1 || (part !== null && place.property !== null)) return [];
  const found = new Set<App>();
  for (const { file: caller, node: call } of [...callersOf(file, place.fn), ...requiringCalls(file, place.fn)]) {
    const argument = call.arguments[place.index];
    const value = argument && handedValue(caller, argument, part ?? place.property);
    if (value) for (const app of appsOf(value.file, value.node, depth - 2)) found.add(app);
  }
  if (part !== null) return [...found];
  if (place.index === 0 && place.property === null)
    for (const app of appsOfPlugin(file, place.fn, depth)) found.add(app);
  // `function init(app = new Koa())`
  const fallback = variable.identifiers[0]?.parent;
  if (fallback?.type === 'AssignmentPattern') for (const app of appsOf(file, fallback.right, depth - 2)) found.add(app);
  return [...found];
}

/** What a plugin or group function gets: the application that it is registered on, or one of its own. */
function appsOfPlugin(file: FileModel, fn: FunctionNode, depth: number): readonly App[] {
  return methodCallsWith(file, fn).flatMap(({ file: at, call, receiver }): readonly App[] => {
    const name = calleeName(call) ?? '';
    if (!METHODS_WITH_SCOPE.has(name)) return [];
    return appsOf(at, receiver, depth - 2).flatMap((parent): readonly App[] => {
      const { framework } = parent;
      const method = framework.methods.get(name);
      if (!method || !handsOver(method)) return [];
      const { does } = method;
      if (does === 'use') return [parent];
      const [first] = call.arguments;
      const isTransparent = does === 'plugin' && first !== undefined && isTransparentOn(at, first, fn, framework);
      return isTransparent ? [parent] : [appAt(file, fn, { framework, kind: 'scope', seen: true })];
    });
  });
}

function isTransparentOn(file: FileModel, plugins: Node, fn: FunctionNode, framework: RoutingFramework): boolean {
  const list = unwrap(plugins);
  return (list.type === 'ArrayExpression' ? list.elements : [list]).some((one) => {
    const plugin = one && pluginOf(file, one, framework);
    return plugin?.fn?.node === fn && plugin.isTransparent;
  });
}

/** True for a method that hands an application to a function. */
function handsOver(method: RegistrationMethod): boolean {
  return method.does === 'plugin' || method.does === 'group' || (method.does === 'use' && method.calls === true);
}

/** The names of such methods. */
const METHODS_WITH_SCOPE: ReadonlySet<string> = new Set(
  ROUTING_FRAMEWORKS.flatMap(({ methods }) =>
    [...methods].flatMap(([name, method]) => (handsOver(method) ? [name] : [])),
  ),
);

function handedValue(
  file: FileModel,
  argument: TSESTree.CallExpressionArgument,
  property: string | null,
): Located | null {
  if (argument.type === 'SpreadElement') return null;
  return property === null ? { file, node: argument } : (propertyAt(unbound(file, argument), property) ?? null);
}
