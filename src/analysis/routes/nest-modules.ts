import type { TSESTree } from '@typescript-eslint/utils';
import { NEST_GLOBALS, NEST_GUARDING_MODULE } from '../../catalogue/frameworks/routing/nest.js';
import { ancestor, isClass, isFunction, lastName, unwrap, wrapped, type ClassNode } from '../syntax/ast.js';
import { follow, propertyAt, unbound, type Bound } from '../syntax/bindings.js';
import { namesOfClass } from '../syntax/class-reach.js';
import { importedUses } from '../syntax/imported-uses.js';
import { classAnywhere } from '../syntax/objects.js';
import { nodesOf } from '../syntax/nodes.js';
import { originOf } from '../syntax/origins.js';
import { variableOf } from '../syntax/variables.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { appMadeBy, type App } from './apps.js';
import { nestDecorator } from './nest-decorators.js';
import type { Step } from './request-paths.js';

/** The modules and the application around a controller. */
export interface NestSurroundings {
  /** Every module of the application that is in sight. */
  readonly modules: readonly Located<ClassNode>[];
  readonly apps: readonly App[];
  /** False where the application, or a module that may guard it, is out of sight. */
  readonly isComplete: boolean;
}

/** Applications with more modules than this are looked at in part. */
const MAX_MODULES = 400;

/** What is around a controller: the modules that list it, those that import these, and everything they import. */
export function surroundingsOfController(controller: Located<ClassNode>): NestSurroundings {
  const above = new Map<Node, Located<ClassNode>>();
  const apps = new Set<App>();
  let level: readonly Located[] = namedUses(controller);
  for (let hops = 0; hops < 12 && level.length > 0; hops++) {
    const next: Located[] = [];
    for (const { file, node } of level) {
      const app = appCreatedWith(file, node);
      if (app) apps.add(app);
      const module = moduleAround(file, node);
      if (!module || above.has(module.node)) continue;
      above.set(module.node, module);
      next.push(...namedUses(module));
    }
    level = next;
  }
  const { modules, isComplete } = below([...above.values()]);
  return { modules, apps: [...apps], isComplete: isComplete && apps.size > 0 };
}

/** Every place that names a class. */
function namedUses(owner: Located<ClassNode>): readonly Located[] {
  const { file, node } = owner;
  const variable = node.id ? variableOf(file, node.id) : null;
  const own = (variable?.references ?? []).map(({ identifier }): Located => ({ file, node: identifier }));
  return [...own, ...namesOfClass(file, node).flatMap((name) => importedUses(file, name))];
}

/** `NestFactory.create(AppModule)`. */
function appCreatedWith(file: FileModel, node: Node): App | null {
  const outer = wrapped(node);
  const call = outer.parent;
  return call?.type === 'CallExpression' && call.arguments[0] === outer ? appMadeBy(file, call) : null;
}

/** The module whose decorator lists a node. */
function moduleAround(file: FileModel, node: Node): Located<ClassNode> | null {
  const decorator = ancestor(node, (one): one is TSESTree.Decorator => one.type === 'Decorator');
  const owner = decorator?.parent;
  return isClass(owner) && nestDecorator(file, owner, 'Module') ? { file, node: owner } : null;
}

/** A list in the description of a module: `imports`, `providers`. */
function listed({ file, node }: Located<ClassNode>, name: string): readonly Bound[] | null {
  const [description] = nestDecorator(file, node, 'Module')?.arguments ?? [];
  const list = description && propertyAt(unbound(file, description), name);
  if (list === undefined) return [];
  const known = list && follow(list);
  if (known?.node.type !== 'ArrayExpression') return null;
  return known.node.elements.flatMap((element) => (element ? [{ ...known, node: element }] : []));
}

function below(roots: readonly Located<ClassNode>[]): { modules: readonly Located<ClassNode>[]; isComplete: boolean } {
  const modules = new Map(roots.map((module) => [module.node as Node, module]));
  let isComplete = true;
  for (const module of modules.values()) {
    const imports = listed(module, 'imports');
    if (!imports || modules.size > MAX_MODULES) isComplete = false;
    for (const { file, node } of imports ?? []) {
      const name = moduleNamed(node);
      const found = name && classAnywhere(file, name);
      if (found) modules.set(found.node, found);
      else if (!name || mayGuard(file, name)) isComplete = false;
    }
  }
  return { modules: [...modules.values()], isComplete };
}

/** The name in `UsersModule`, `UsersModule.forRoot()` and `forwardRef(() => UsersModule)`. */
function moduleNamed(node: Node): Node | null {
  const value = unwrap(node);
  switch (value.type) {
    case 'Identifier':
      return value;
    case 'CallExpression': {
      const [first] = value.arguments;
      if (first && isFunction(first)) return moduleNamed(first.body);
      return value.callee.type === 'MemberExpression' ? moduleNamed(value.callee.object) : null;
    }
    case 'MemberExpression':
      return value;
    default:
      return null;
  }
}

/** True for a module of the project that is out of sight, and whose name says that it may guard all routes. */
function mayGuard(file: FileModel, name: Node): boolean {
  const origin = originOf(file, name);
  return (origin === null || /^[.~#]|^@\/|^src\//.test(origin.module)) && NEST_GUARDING_MODULE.test(lastName(name));
}

/** The modules that a file describes. */
export function modulesOf(file: FileModel): readonly Located<ClassNode>[] {
  return nodesOf(file)
    .all('ClassDeclaration')
    .filter((node) => nestDecorator(file, node, 'Module') !== null)
    .map((node) => ({ file, node }));
}

/** What the providers of a module put in front of all routes: `{ provide: APP_GUARD, useClass: AuthGuard }`. */
export function globalSteps(module: Located<ClassNode>): readonly Step[] {
  return (listed(module, 'providers') ?? []).flatMap((provider): readonly Step[] => {
    const token = propertyAt(provider, 'provide');
    const role = token ? NEST_GLOBALS[lastName(token.node)] : undefined;
    if (!role) return [];
    const made = ['useClass', 'useExisting', 'useValue', 'useFactory']
      .map((name) => propertyAt(provider, name))
      .find((found) => found);
    return made ? [{ file: made.file, node: made.node, registration: provider.node, role }] : [];
  });
}
