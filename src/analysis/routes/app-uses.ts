import type { TSESTree } from '@typescript-eslint/utils';
import { SERVERS } from '../../catalogue/frameworks/routing/guesses.js';
import {
  ancestor,
  calleeName,
  classOfThis,
  enclosingFunction,
  isClass,
  isFunction,
  keyName,
  unwrap,
  wrapped,
  type ClassNode,
  type FunctionNode,
} from '../syntax/ast.js';
import { filesUsing } from '../syntax/class-reach.js';
import { callersOf } from '../syntax/call-sites.js';
import { stringOf } from '../syntax/constants.js';
import { exportedNamesOf, exportedNamesOfValue } from '../syntax/exports.js';
import type { AnyCall } from '../syntax/functions.js';
import { importedUses } from '../syntax/imported-uses.js';
import { nodesOf } from '../syntax/nodes.js';
import { functionsAnywhere } from '../syntax/methods.js';
import { classAnywhere } from '../syntax/objects.js';
import { variableOf, type Variable } from '../syntax/variables.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { isMounter, returnsItself, type App } from './apps.js';
import { pluginOf } from './plugins.js';
import { functionsCalled, inlineRequires, requiringCalls } from './required-calls.js';
import { ANY_PATH, joined, segmentsOf, type PathPattern } from './path-patterns.js';
import { MODULE_CONTEXT, runOrderOf, type RunContext, type RunOrder } from './run-order.js';
import { isComposer } from './stages.js';

/** A call that an application is the receiver or an argument of. */
export interface AppUse {
  readonly file: FileModel;
  readonly call: AnyCall;
  /** The method that is called on the application; null: the application is an argument. */
  readonly method: string | null;
  readonly order: RunOrder;
  /** The calls that returned the application on its way here: other calls of a factory give other applications. */
  readonly returned: readonly Located[];
  /** The prefix that a name or chain stands for: `app.basePath('/v1').get(...)`. */
  readonly below: PathPattern;
  /** True for the methods of `app.route(path)`, which take no path. */
  readonly isPathBuilder: boolean;
}

/** An application on its way from what makes it to where it is used. */
interface Flow extends RunContext {
  readonly file: FileModel;
  readonly returned: readonly Located[];
  readonly below: PathPattern;
  readonly isPathBuilder: boolean;
}

/** An application with more uses than these is not followed any further. */
const MAX_USES = 2_000;

/** What becomes of an application. */
export interface AppLife {
  readonly uses: readonly AppUse[];
  /** It is made to serve requests itself. */
  readonly isServed: boolean;
  /** The names that files export it under. */
  readonly exported: ReadonlySet<string>;
  /** True when a file imports it, or makes it by calling a factory of another file. */
  readonly isImported: boolean;
}

const lifeByApp = perFile(() => new Map<App, AppLife>());

/** What becomes of an application, wherever it is handed to. */
export function lifeOfApp(app: App): AppLife {
  const cache = lifeByApp(app.file);
  let life = cache.get(app);
  if (!life) cache.set(app, (life = new Uses(app).all()));
  return life;
}

/** Everything that is done with an application. */
export function usesOfApp(app: App): readonly AppUse[] {
  return lifeOfApp(app).uses;
}

class Uses {
  readonly #app: App;
  readonly #uses: AppUse[] = [];
  readonly #seen = new Map<Node, Set<Node | null>>();
  readonly #exported = new Set<string>();
  #isServed = false;
  #isImported = false;

  constructor(app: App) {
    this.#app = app;
  }

  all(): AppLife {
    const { file, node } = this.#app;
    const start = { file, returned: [], below: ANY_PATH, isPathBuilder: false };
    if (isFunction(node)) {
      this.#enterParameter({ ...start, root: node, order: [] }, node, 0, null);
    } else if (node.type === 'Identifier') {
      const variable = variableOf(file, node);
      if (variable) this.#followVariable({ ...start, ...MODULE_CONTEXT }, variable);
      const owner = node.parent.type === 'TSParameterProperty' ? ancestor(node, isClass) : null;
      if (owner) this.#followField({ ...start, ...MODULE_CONTEXT }, owner, node.name);
    } else {
      this.#follow({ ...start, root: enclosingFunction(node), order: [] }, node);
    }
    return { uses: this.#uses, isServed: this.#isServed, exported: this.#exported, isImported: this.#isImported };
  }

  /** Follows an expression that stands for the application to what holds it. */
  #follow(flow: Flow, expression: Node): void {
    if (!this.#isNew(expression, flow) || this.#uses.length >= MAX_USES) return;
    const node = wrapped(expression);
    const holder = node.parent;
    switch (holder?.type) {
      case 'MemberExpression':
        if (holder.object === node) this.#useAsReceiver(flow, holder);
        break;
      case 'AwaitExpression':
      case 'LogicalExpression':
        this.#follow(flow, holder);
        break;
      case 'ConditionalExpression':
        if (holder.test !== node) this.#follow(flow, holder);
        break;
      case 'VariableDeclarator':
        if (holder.init === node) this.#followPattern(flow, holder.id);
        break;
      case 'AssignmentPattern':
        if (holder.right === node)
          this.#followPattern({ ...flow, root: enclosingFunction(node), order: [] }, holder.left);
        break;
      case 'AssignmentExpression':
        if (holder.right !== node) break;
        this.#followAssigned(flow, holder.left);
        this.#follow(flow, holder);
        break;
      case 'PropertyDefinition': {
        const owner = holder.parent.parent;
        const name = keyName(holder);
        if (isClass(owner) && name !== null) this.#followField(flow, owner, name);
        break;
      }
      case 'Property':
        this.#followProperty(flow, holder);
        break;
      case 'ArrayExpression': {
        const list = wrapped(holder);
        if (list.parent?.type !== 'CallExpression' || list.parent.callee === list) break;
        if (isComposer(flow.file, list.parent)) this.#follow(flow, list.parent);
        else this.#add(flow, list.parent, null);
        break;
      }
      case 'CallExpression':
      case 'NewExpression':
        if (holder.callee !== node) this.#useAsArgument(flow, holder, node, null);
        break;
      case 'ReturnStatement':
        this.#followReturned(flow, node, null);
        break;
      case 'ArrowFunctionExpression':
        if (holder.body === node) this.#followReturned(flow, node, null);
        break;
      default:
    }
    this.#followExports(flow, exportedNamesOfValue(flow.file, expression));
  }

  #isNew(node: Node, { returned }: Flow): boolean {
    const instance = returned.at(-1)?.node ?? null;
    const instances = this.#seen.get(node);
    if (instances?.has(instance)) return false;
    if (instances) instances.add(instance);
    else this.#seen.set(node, new Set([instance]));
    return true;
  }

  #add(flow: Flow, call: AnyCall, method: string | null): void {
    const { file, returned, below, isPathBuilder } = flow;
    this.#uses.push({ file, call, method, order: runOrderOf(file, call, flow), returned, below, isPathBuilder });
  }

  #useAsReceiver(flow: Flow, member: TSESTree.MemberExpression): void {
    const { framework } = this.#app;
    const callee = wrapped(member);
    const call = callee.parent;
    const method = keyName(member);
    if (method === null) return;
    if (framework.serving?.has(method) === true) this.#isServed = true;
    if (framework.aliases?.has(method) === true) this.#follow(flow, member);
    if (call?.type !== 'CallExpression' || call.callee !== callee) return;
    this.#add(flow, call, method);
    const role = framework.methods.get(method);
    const [first] = call.arguments;
    if (role?.does === 'plugin' && first) this.#enterPlugins(flow, call, first);
    else if (role?.does === 'use' && role.calls === true && first) this.#enterCalled(flow, call, first);
    if (flow.isPathBuilder) {
      this.#follow(flow, call);
    } else if (role?.does === 'path' || role?.does === 'below') {
      const text = first ? stringOf(flow.file, first) : null;
      const path = text === null ? null : segmentsOf(text);
      this.#follow({ ...flow, below: joined(flow.below, path), isPathBuilder: role.does === 'path' }, call);
    } else if (returnsItself(framework, method)) {
      this.#follow(flow, call);
    }
  }

  /** Plugins that act on the application that they are registered on. */
  #enterPlugins(flow: Flow, call: AnyCall, plugins: Node): void {
    const list = unwrap(plugins);
    for (const one of list.type === 'ArrayExpression' ? list.elements : [list]) {
      const plugin = one && pluginOf(flow.file, one, this.#app.framework);
      if (!plugin?.fn || !plugin.isTransparent) continue;
      const { file, node } = plugin.fn;
      this.#enterParameter({ ...flow, file, root: node, order: runOrderOf(flow.file, call, flow) }, node, 0, null);
    }
  }

  /** `app.use((app) => app.get(...))`. */
  #enterCalled(flow: Flow, call: AnyCall, called: Node): void {
    for (const { file, node: fn } of functionsAnywhere(flow.file, called)) {
      this.#enterParameter({ ...flow, file, root: fn, order: runOrderOf(flow.file, call, flow) }, fn, 0, null);
    }
  }

  #useAsArgument(flow: Flow, call: AnyCall, argument: Node, property: string | null): void {
    this.#add(flow, call, null);
    if (SERVERS.has(calleeName(call) ?? '')) this.#isServed = true;
    if (call.type === 'CallExpression' && (isMounter(flow.file, call) || isComposer(flow.file, call)))
      this.#follow(flow, call);
    const index = call.arguments.findIndex((candidate) => candidate === argument);
    for (const { file, node: fn } of functionsCalled(flow.file, call)) {
      this.#enterParameter({ ...flow, file, root: fn, order: runOrderOf(flow.file, call, flow) }, fn, index, property);
    }
  }

  #enterParameter(flow: Flow, fn: FunctionNode, index: number, property: string | null): void {
    let parameter: Node | undefined = fn.params[index];
    const field = parameter?.type === 'TSParameterProperty' ? parameter.parameter : null;
    if (field) parameter = field;
    if (parameter?.type === 'AssignmentPattern') parameter = parameter.left;
    if (parameter?.type === 'ObjectPattern' && property !== null) {
      const part = parameter.properties.find((one) => one.type === 'Property' && keyName(one) === property);
      parameter = part?.value;
    } else if (property !== null) {
      if (parameter) this.#followParts(flow, parameter, property);
      return;
    }
    if (parameter?.type !== 'Identifier') return;
    this.#followPattern(flow, parameter);
    const owner = field && fn.parent.parent?.parent;
    if (isClass(owner)) this.#followField(flow, owner, parameter.name);
  }

  #followPattern(flow: Flow, target: Node): void {
    if (target.type !== 'Identifier') return;
    const variable = variableOf(flow.file, target);
    if (variable) this.#followVariable(flow, variable);
  }

  #followAssigned(flow: Flow, left: Node): void {
    const target = unwrap(left);
    if (target.type !== 'MemberExpression') {
      this.#followPattern(flow, target);
      return;
    }
    const name = keyName(target);
    const owner = target.object.type === 'ThisExpression' ? classOfThis(target.object)?.owner : null;
    if (owner && name !== null) this.#followField(flow, owner, name);
  }

  #followVariable(flow: Flow, variable: Variable): void {
    const { file } = flow;
    const [declared] = variable.identifiers;
    if (declared?.type !== 'Identifier' || !this.#isNew(declared, flow)) return;
    const scope = variable.scope.variableScope.block as Node;
    const root = isFunction(scope) ? scope : null;
    const context: RunContext = root === flow.root ? flow : { root, order: [] };
    for (const reference of variable.references) {
      if (reference.isRead()) this.#follow({ ...flow, ...context }, reference.identifier);
    }
    this.#followExports(flow, exportedNamesOf(file, declared));
  }

  #followExports(flow: Flow, names: readonly string[]): void {
    for (const name of names) {
      this.#exported.add(name);
      const uses = importedUses(flow.file, name);
      for (const { file, node } of name === 'default' ? [...uses, ...inlineRequires(flow.file)] : uses) {
        this.#isImported = true;
        this.#follow({ ...flow, file, ...MODULE_CONTEXT }, node);
      }
    }
  }

  /** The reads of a field: within its class, and of its instances elsewhere. */
  #followField(flow: Flow, owner: ClassNode, name: string): void {
    const context = flow.root && isConstructorOf(flow.root, owner) && flow.order.length > 0 ? flow : MODULE_CONTEXT;
    for (const user of filesUsing({ file: flow.file, node: owner })) {
      if (!user.text.includes(name)) continue;
      for (const member of nodesOf(user).all('MemberExpression')) {
        if (keyName(member) !== name) continue;
        const object = unwrap(member.object);
        const isOwn =
          object.type === 'ThisExpression'
            ? classOfThis(object)?.owner === owner
            : classAnywhere(user, object)?.node === owner;
        if (isOwn) this.#follow({ ...flow, ...context, file: user }, member);
      }
    }
  }

  /** `{ app }`: handed to a function, or returned. */
  #followProperty(flow: Flow, property: TSESTree.Property): void {
    const name = keyName(property);
    const whole = wrapped(property.parent);
    const holder = whole.parent;
    if (name === null || property.parent.type !== 'ObjectExpression') return;
    if ((holder?.type === 'CallExpression' || holder?.type === 'NewExpression') && holder.callee !== whole) {
      this.#useAsArgument(flow, holder, whole, name);
    } else if (
      holder?.type === 'ReturnStatement' ||
      (holder?.type === 'ArrowFunctionExpression' && holder.body === whole)
    ) {
      this.#followReturned(flow, whole, name);
    }
  }

  /** What a function returns goes to its callers, as itself or as a property of an object. */
  #followReturned(flow: Flow, node: Node, property: string | null): void {
    const fn = enclosingFunction(node);
    if (!fn) return;
    const member = fn.parent;
    if (member.type === 'MethodDefinition' && member.kind === 'get' && property === null) {
      const owner = member.parent.parent;
      const name = keyName(member);
      if (name !== null) this.#followField(flow, owner, name);
      return;
    }
    for (const { file, node: call } of [...callersOf(flow.file, fn), ...requiringCalls(flow.file, fn)]) {
      const next: Flow = {
        ...flow,
        file,
        root: enclosingFunction(call),
        order: [],
        returned: [...flow.returned, { file, node: call }],
      };
      if (flow.returned.some(({ node: earlier }) => earlier === call)) continue;
      if (file !== flow.file) this.#isImported = true;
      if (property === null) this.#follow(next, call);
      else this.#followPart(next, call, property);
    }
  }

  /** `const { app } = build()` and `build().app`. */
  #followPart(flow: Flow, call: Node, property: string): void {
    let node = wrapped(call);
    if (node.parent?.type === 'AwaitExpression') node = wrapped(node.parent);
    const holder = node.parent;
    if (holder?.type === 'MemberExpression' && holder.object === node && keyName(holder) === property)
      this.#follow(flow, holder);
    if (holder?.type !== 'VariableDeclarator') return;
    this.#followPartOfPattern(flow, holder.id, property);
    this.#followParts(flow, holder.id, property);
  }

  /** `args.app` and `const { app } = args`, for the name of an object that the application is a property of. */
  #followParts(flow: Flow, name: Node, property: string): void {
    const variable = name.type === 'Identifier' ? variableOf(flow.file, name) : null;
    for (const { identifier } of variable?.references ?? []) {
      const holder = (identifier as Node).parent;
      if (holder?.type === 'MemberExpression' && holder.object === identifier && keyName(holder) === property)
        this.#follow(flow, holder);
      if (holder?.type === 'VariableDeclarator' && holder.init === identifier)
        this.#followPartOfPattern(flow, holder.id, property);
    }
  }

  #followPartOfPattern(flow: Flow, pattern: Node, property: string): void {
    if (pattern.type !== 'ObjectPattern') return;
    const part = pattern.properties.find((one) => one.type === 'Property' && keyName(one) === property);
    if (part?.value) this.#followPattern(flow, part.value);
  }
}

function isConstructorOf(fn: FunctionNode, owner: ClassNode): boolean {
  return fn.parent.type === 'MethodDefinition' && fn.parent.kind === 'constructor' && fn.parent.parent.parent === owner;
}
