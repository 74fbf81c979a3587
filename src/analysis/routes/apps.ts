import type { TSESTree } from '@typescript-eslint/utils';
import { APP_NAME, FRAMEWORK_MODULES, FRAMEWORK_NAMES, MOUNTERS } from '../../catalogue/frameworks/routing/guesses.js';
import { ROUTING_FRAMEWORKS, type RoutingFramework } from '../../catalogue/frameworks/routing/index.js';
import { calleeName, classOfThis, keyName, receiverOf, unwrap, type ClassNode } from '../syntax/ast.js';
import { follow, propertyAt, unbound, type Bound } from '../syntax/bindings.js';
import { constructorAssignment, membersOf, parameterPropertyOf } from '../syntax/classes.js';
import { importsOf } from '../syntax/imported-modules.js';
import { classAnywhere } from '../syntax/objects.js';
import { isFrom, originOf, type Origin } from '../syntax/origins.js';
import { resultsOf } from '../syntax/results.js';
import { definitionOf, initialiserOf, resolveValue, variableOf, type Variable } from '../syntax/variables.js';
import { DepthCache } from '../model/depth-cache.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { appsOfParameter } from './app-parameters.js';
import { functionsCalled } from './required-calls.js';

/** An application, a router, or the scope of a plugin: something that routes and what runs before them are added to. */
export interface App {
  readonly file: FileModel;
  /** What makes it, the function of the plugin, or the name of one that is made out of sight. */
  readonly node: Node;
  readonly framework: RoutingFramework;
  readonly kind: 'application' | 'router' | 'either' | 'scope';
  /** False for one that is made out of sight. */
  readonly seen: boolean;
}

/** Longer ways from a name to what makes its value are not gone. */
const MAX_APP_DEPTH = 8;

const appsByNode = perFile(() => new Map<Node, App>());

/** The one object for an application, however it is found. */
export function appAt(file: FileModel, node: Node, make: Omit<App, 'file' | 'node'>): App {
  const known = appsByNode(file).get(node);
  if (known) return known;
  const app: App = { file, node, ...make };
  appsByNode(file).set(node, app);
  return app;
}

/** The application that a call or `new` makes; null when it makes none. */
export function appMadeBy(file: FileModel, node: TSESTree.CallExpression | TSESTree.NewExpression): App | null {
  const origin = originOf(file, node.callee);
  const made = origin ? null : madeBefore(file, node);
  if (!origin && !made) return null;
  for (const framework of ROUTING_FRAMEWORKS) {
    const maker = framework.makers.find(({ module, name, method }) =>
      method === undefined
        ? isFrom(origin, module, name)
        : made?.method === method && isFrom(made.origin, module, name),
    );
    if (maker) return appAt(file, node, { framework, kind: maker.kind, seen: true });
  }
  return null;
}

/** For a call of a method of what another call has made: that call's origin, and the method. */
function madeBefore(
  file: FileModel,
  node: TSESTree.CallExpression | TSESTree.NewExpression,
): { readonly origin: Origin | null; readonly method: string } | null {
  const method = calleeName(node) ?? '';
  const object = MAKER_METHODS.has(method) && node.type === 'CallExpression' ? receiverOf(node) : null;
  const value = object && resolveValue(file, object);
  return value?.type === 'CallExpression' ? { origin: originOf(file, value.callee), method } : null;
}

const MAKER_METHODS: ReadonlySet<string> = new Set(
  ROUTING_FRAMEWORKS.flatMap(({ makers }) => makers.flatMap(({ method }) => method ?? [])),
);

/** The applications that an expression may stand for, wherever they are made. Empty when it is none that is known. */
export function appsOf(file: FileModel, node: Node, depth = MAX_APP_DEPTH): readonly App[] {
  if (depth <= 0) return [];
  const expression = unwrap(node);
  switch (expression.type) {
    case 'NewExpression': {
      const made = appMadeBy(file, expression);
      return made ? [made] : [];
    }
    case 'CallExpression':
      return appsByCall(file).get(expression, depth, () => appsOfCall(file, expression, depth));
    case 'AwaitExpression':
      return appsOf(file, expression.argument, depth);
    case 'AssignmentExpression':
      return appsOf(file, expression.right, depth - 1);
    case 'LogicalExpression':
      return [...appsOf(file, expression.left, depth - 1), ...appsOf(file, expression.right, depth - 1)];
    case 'ConditionalExpression':
      return [...appsOf(file, expression.consequent, depth - 1), ...appsOf(file, expression.alternate, depth - 1)];
    case 'Identifier': {
      const variable = variableOf(file, expression);
      if (!variable) return [];
      return appsByVariable(file).get(variable, depth, () => findAppsOfVariable(file, variable, depth));
    }
    case 'MemberExpression':
      return appsOfMember(file, expression, depth);
    default:
      return [];
  }
}

function appsOfCall(file: FileModel, call: TSESTree.CallExpression, depth: number): readonly App[] {
  const made = appMadeBy(file, call);
  if (made) return [made];
  const receiver = receiverOf(call);
  const name = calleeName(call) ?? '';
  if (receiver && CHAINED.has(name)) {
    // Chains are as long as people like.
    const apps = appsOf(file, receiver, depth).filter(({ framework }) => returnsItself(framework, name));
    if (apps.length > 0) return apps;
  }
  const last = call.arguments.at(-1);
  if (last && isMounter(file, call)) return appsOf(file, last, depth - 1);
  const required = requiredApps(file, call, depth);
  if (required.length > 0) return required;
  return functionsCalled(file, call)
    .filter((callee) => !callee.node.generator)
    .flatMap((callee) => resultsOf(callee.file, callee.node).flatMap((node) => appsOf(callee.file, node, depth - 1)));
}

/** `mount('/admin', admin)` stands for the application that it is given. */
export function isMounter(file: FileModel, call: TSESTree.CallExpression): boolean {
  const origin = originOf(file, call.callee);
  return origin !== null && MOUNTERS.some(({ module, name }) => isFrom(origin, module, name));
}

/** `require('./routes/users')`, where it stands in place of a name. */
function requiredApps(file: FileModel, call: TSESTree.CallExpression, depth: number): readonly App[] {
  const origin = originOf(file, call);
  const target =
    origin && origin.path.length <= 1 && file.facts.resolveExport(file, origin.module, origin.path[0] ?? 'default');
  return target ? appsOf(target.file, target.node, depth - 1) : [];
}

/** Names of methods that may give the application they are called on. */
export const CHAINED: ReadonlySet<string> = new Set(
  ROUTING_FRAMEWORKS.flatMap(({ methods, chainable }) => [...methods.keys(), ...chainable]),
);

/** True for the methods of an application whose result is the application: all that register, but `app.route(path)`. */
export function returnsItself(framework: RoutingFramework, name: string): boolean {
  const method = framework.methods.get(name);
  return framework.chainable.has(name) || (method !== undefined && method.does !== 'path');
}

const appsByVariable = perFile(() => new DepthCache<Variable, readonly App[]>());
const appsByCall = perFile(() => new DepthCache<TSESTree.CallExpression, readonly App[]>());

function findAppsOfVariable(file: FileModel, variable: Variable, depth: number): readonly App[] {
  const definition = definitionOf(variable);
  const [declared] = variable.identifiers;
  if (!definition || declared?.type !== 'Identifier') return [];
  if (definition.type === 'Parameter') return appsOfParameter(file, variable, depth);
  const value = initialiserOf(variable);
  if (value) return appsOf(file, value, depth - 1);
  if (definition.node.type === 'VariableDeclarator' && definition.node.id.type === 'ObjectPattern') {
    const part = definition.node.init && partOfResult(file, definition.node.init, declared, depth);
    if (part) return part;
  } else if (definition.type === 'Variable') {
    // `let app; if (x) app = a(); else app = b();`
    return variable.references.flatMap(({ writeExpr }) => (writeExpr ? appsOf(file, writeExpr, depth - 1) : []));
  }
  const origin = originOf(file, declared);
  const [name = 'default', ...rest] = origin?.path ?? [];
  const target = origin && rest.length === 0 ? file.facts.resolveExport(file, origin.module, name) : null;
  return target ? appsOf(target.file, target.node, depth - 1) : [];
}

/** `const { app } = build()`. */
function partOfResult(
  file: FileModel,
  init: Node,
  declared: TSESTree.Identifier,
  depth: number,
): readonly App[] | null {
  const property = declared.parent;
  const name = property.type === 'Property' ? keyName(property) : null;
  if (name === null) return null;
  const handed = appsHanded(file, init, name, depth);
  if (handed.length > 0) return handed;
  const apps = wholesOf(file, init).flatMap((whole) => {
    const part = propertyAt(whole, name);
    return part ? appsOf(part.file, part.node, depth - 1) : [];
  });
  return apps.length > 0 ? apps : null;
}

/** What an expression stands for; for a call, also behind a name, what it returns. */
function wholesOf(file: FileModel, node: Node): readonly Bound[] {
  const known = follow(unbound(file, node));
  if (!known) return [];
  const value = unwrap(known.node.type === 'AwaitExpression' ? known.node.argument : known.node);
  if (value.type !== 'CallExpression') return [{ ...known, node: value }];
  return functionsCalled(known.file, value).flatMap((callee) =>
    resultsOf(callee.file, callee.node).map((result) => unbound(callee.file, result)),
  );
}

/** `args.app`, with `args` as a parameter. Parameters have many properties, and few of them are applications. */
function appsHanded(file: FileModel, object: Node, name: string, depth: number): readonly App[] {
  if (!APP_NAME.test(name)) return [];
  const variable = variableOf(file, unwrap(object));
  const isParameter = variable !== null && definitionOf(variable)?.type === 'Parameter';
  return isParameter ? appsOfParameter(file, variable, depth, name) : [];
}

function appsOfMember(file: FileModel, member: TSESTree.MemberExpression, depth: number): readonly App[] {
  const name = keyName(member);
  if (name === null) return [];
  const object = unwrap(member.object);
  const own = object.type === 'ThisExpression' ? classOfThis(object)?.owner : null;
  const owner = own ? { file, node: own } : object.type === 'ThisExpression' ? null : classAnywhere(file, object);
  if (owner) return appsOfField(owner.file, owner.node, name, depth);
  const aliased = ALIASES.has(name)
    ? appsOf(file, object, depth - 1).filter(({ framework }) => framework.aliases?.has(name))
    : [];
  if (aliased.length > 0) return aliased;
  const handed = appsHanded(file, object, name, depth);
  if (handed.length > 0) return handed;
  for (const whole of APP_NAME.test(name) ? wholesOf(file, object) : [unbound(file, object)]) {
    const part = propertyAt(whole, name);
    if (part) return appsOf(part.file, part.node, depth - 1);
  }
  const origin = originOf(file, member);
  const [exported, ...rest] = origin?.path ?? [];
  const target =
    origin && exported !== undefined && rest.length === 0
      ? file.facts.resolveExport(file, origin.module, exported)
      : null;
  return target ? appsOf(target.file, target.node, depth - 1) : [];
}

const ALIASES: ReadonlySet<string> = new Set(ROUTING_FRAMEWORKS.flatMap(({ aliases }) => [...(aliases ?? [])]));

/** The applications that a field of a class holds, or a getter returns. */
function appsOfField(file: FileModel, owner: ClassNode, name: string, depth: number): readonly App[] {
  for (const member of membersOf(owner, name)) {
    if (member.type !== 'MethodDefinition' && member.value) return appsOf(file, member.value, depth - 1);
    if (member.type === 'MethodDefinition' && member.kind === 'get')
      return resultsOf(file, member.value).flatMap((node) => appsOf(file, node, depth - 1));
  }
  const assigned = constructorAssignment(owner, name);
  if (assigned) return appsOf(file, assigned.right, depth - 1);
  const parameter = parameterPropertyOf(owner, name)?.parameter;
  return parameter?.type === 'Identifier' ? appsOf(file, parameter, depth - 1) : [];
}

/**
 * What is called as an application is, by its declared type or its name, but is made out of sight. Null for what is
 * known to be something else.
 */
export function unseenApp(file: FileModel, node: Node): App | null {
  const expression = fieldValue(node);
  if (expression?.type !== 'Identifier') return null;
  const variable = variableOf(file, expression);
  const [declared] = variable?.identifiers ?? [];
  if (!variable || declared?.type !== 'Identifier') return null;
  if (!mayBeApp(variable)) return null;
  const typed = frameworkOfType(declared);
  const framework = typed ?? (APP_NAME.test(declared.name) ? guessedFramework(file, declared.name) : null);
  return framework && appAt(file, declared, { framework, kind: 'router', seen: false });
}

/** For `this.app`: the parameter of the constructor that becomes the field. Other expressions are left as they are. */
function fieldValue(node: Node): Node | null {
  const expression = unwrap(node);
  if (expression.type !== 'MemberExpression' || expression.object.type !== 'ThisExpression') return expression;
  const owner = classOfThis(expression.object)?.owner;
  const name = keyName(expression);
  if (!owner || name === null) return null;
  return parameterPropertyOf(owner, name)?.parameter ?? constructorAssignment(owner, name)?.right ?? null;
}

/** What is handed in, imported, or made by a call. */
function mayBeApp(variable: Variable): boolean {
  const definition = definitionOf(variable);
  if (definition?.type === 'Parameter' || definition?.type === 'ImportBinding') return true;
  const value =
    definition?.node.type === 'VariableDeclarator' ? (initialiserOf(variable) ?? definition.node.init) : null;
  return value?.type === 'CallExpression' || value?.type === 'AwaitExpression';
}

function frameworkOfType(declared: TSESTree.Identifier): RoutingFramework | null {
  const type = declared.typeAnnotation?.typeAnnotation;
  if (type?.type !== 'TSTypeReference') return null;
  const { typeName } = type;
  const name =
    typeName.type === 'Identifier' ? typeName.name : typeName.type === 'TSQualifiedName' ? typeName.right.name : '';
  return ROUTING_FRAMEWORKS.find(({ types }) => types.has(name)) ?? null;
}

/** The framework by the name itself, by what the file imports, or the most common one. */
function guessedFramework(file: FileModel, name: string): RoutingFramework | null {
  const byName = FRAMEWORK_NAMES[name.toLowerCase()];
  const imported = FRAMEWORK_MODULES.find(([module]) =>
    importsOf(file).some((specifier) => module.test(specifier)),
  )?.[1];
  const wanted = byName ?? imported ?? 'express';
  return ROUTING_FRAMEWORKS.find((framework) => framework.name === wanted) ?? null;
}
