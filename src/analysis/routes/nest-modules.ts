import type { TSESTree } from '@typescript-eslint/utils';
import { NEST_GLOBALS, NEST_GUARDING_MODULE } from '../../catalogue/frameworks/routing/nest.js';
import { ancestor, isClass, isFunction, lastName, unwrap, wrapped, type ClassNode } from '../syntax/ast.js';
import { follow, propertyAt, unbound, type Bound } from '../syntax/bindings.js';
import { namesOfClass } from '../syntax/class-reach.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { importedUses } from '../syntax/imported-uses.js';
import { classAnywhere } from '../syntax/objects.js';
import { nodesOf } from '../syntax/nodes.js';
import { originOf } from '../syntax/origins.js';
import { resultsOf } from '../syntax/results.js';
import { variableOf } from '../syntax/variables.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { appMadeBy, type App } from './apps.js';
import { listedElements } from './listed-elements.js';
import { nestDecorator } from './nest-decorators.js';
import type { Step } from './request-paths.js';

/** The modules and the application around a controller. */
export interface NestSurroundings {
  /** Every module of the application that is in sight. */
  readonly modules: readonly Located<ClassNode>[];
  /** The objects that describe them: `@Module({...})`, and what `CoreModule.forRoot()` returns. */
  readonly descriptions: readonly Bound[];
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
  const around = below([...above.values()]);
  return { ...around, apps: [...apps], isComplete: around.isComplete && apps.size > 0 };
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

/** The object that describes a module; null for a module without one. */
function descriptionOf({ file, node }: Located<ClassNode>): Bound | null {
  const [description] = nestDecorator(file, node, 'Module')?.arguments ?? [];
  return description ? unbound(file, description) : null;
}

/** A list in the description of a module: `imports`, `providers`. Null: not all of it is in sight. */
function listed(description: Bound, name: string): readonly Bound[] | null {
  const list = propertyAt(description, name);
  return list === undefined ? [] : list && listedElements(list);
}

function below(roots: readonly Located<ClassNode>[]): Omit<NestSurroundings, 'apps'> {
  const modules = new Map(roots.map((module) => [module.node as Node, module]));
  const descriptions = new Map<Node, Bound>();
  let isComplete = true;
  const describe = (description: Bound): void => {
    if (descriptions.has(description.node)) return;
    descriptions.set(description.node, description);
    const imports = listed(description, 'imports');
    if (!imports || modules.size > MAX_MODULES) isComplete = false;
    for (const { file, node } of imports ?? []) {
      const made = descriptionsMade(file, node);
      for (const one of made) describe(one);
      const name = moduleNamed(file, node);
      const found = name && classAnywhere(file, name);
      if (found) modules.set(found.node, found);
      else if (made.length === 0 && (!name || mayGuard(file, name))) isComplete = false;
    }
  };
  for (const module of modules.values()) {
    const description = descriptionOf(module);
    if (description) describe(description);
  }
  return { modules: [...modules.values()], descriptions: [...descriptions.values()], isComplete };
}

/** `{ module: CoreModule, providers }`, and `CoreModule.forRoot()` that returns one. */
function descriptionsMade(file: FileModel, node: Node): readonly Bound[] {
  const value = unwrap(node);
  if (value.type === 'ObjectExpression') return [unbound(file, value)];
  if (value.type !== 'CallExpression') return [];
  return calleesAnywhere(file, value).flatMap((callee) =>
    resultsOf(callee.file, callee.node)
      .map((result) => unbound(callee.file, result))
      .filter((result) => follow(result)?.node.type === 'ObjectExpression'),
  );
}

/** The name in `UsersModule`, `UsersModule.forRoot()` and `forwardRef(() => UsersModule)`. */
function moduleNamed(file: FileModel, node: Node): Node | null {
  const value = unwrap(node);
  switch (value.type) {
    case 'Identifier':
      return value;
    case 'CallExpression': {
      const [first] = value.arguments;
      if (first && isFunction(first)) return moduleNamed(file, first.body);
      return value.callee.type === 'MemberExpression' ? moduleNamed(file, value.callee.object) : null;
    }
    case 'MemberExpression':
      return value;
    case 'ObjectExpression': {
      const module = propertyAt(unbound(file, value), 'module');
      return module ? moduleNamed(module.file, module.node) : null;
    }
    default:
      return null;
  }
}

/** True for a module of the project that is out of sight, and whose name says that it may guard all routes. */
function mayGuard(file: FileModel, name: Node): boolean {
  const origin = originOf(file, name);
  return (origin === null || /^[.~#]|^@\/|^src\//.test(origin.module)) && NEST_GUARDING_MODULE.test(lastName(name));
}

/** The descriptions of the modules of a file. */
export function descriptionsIn(file: FileModel): readonly Bound[] {
  return nodesOf(file)
    .all('ClassDeclaration')
    .flatMap((node) => descriptionOf({ file, node }) ?? []);
}

/** What the providers of a module put in front of all routes: `{ provide: APP_GUARD, useClass: AuthGuard }`. */
export function globalSteps(description: Bound): readonly Step[] {
  return (listed(description, 'providers') ?? []).flatMap((provider): readonly Step[] => {
    const token = propertyAt(provider, 'provide');
    const role = token ? NEST_GLOBALS[lastName(token.node)] : undefined;
    if (!role) return [];
    const made = ['useClass', 'useExisting', 'useValue', 'useFactory']
      .map((name) => propertyAt(provider, name))
      .find((found) => found);
    return made ? [{ file: made.file, node: made.node, registration: provider.node, role }] : [];
  });
}
