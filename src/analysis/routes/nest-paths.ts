import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isFunction, receiverOf, type ClassNode } from '../syntax/ast.js';
import { propertyAt, unbound } from '../syntax/bindings.js';
import { membersOf } from '../syntax/classes.js';
import { stringOf } from '../syntax/constants.js';
import { nodesOf, ownNodes } from '../syntax/nodes.js';
import { classAnywhere } from '../syntax/objects.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { decoratedSteps, nestDecorator, routeDecorator } from './nest-decorators.js';
import { globalSteps, surroundingsOfController, type NestSurroundings } from './nest-modules.js';
import { ANY_PATH, mayCover, pathsOf, segmentsOf, type PathPattern } from './path-patterns.js';
import type { RequestPath, Step } from './request-paths.js';
import { stagesOf } from './stages.js';
import { inOrder, waysTo } from './ways.js';

/** What requests go through for the routes of a file's controllers. */
export function nestPathsOf(file: FileModel): readonly RequestPath[] {
  if (!file.text.includes('Controller')) return [];
  return nodesOf(file)
    .all('ClassDeclaration')
    .flatMap((owner) => {
      const decorator = nestDecorator(file, owner, 'Controller');
      return decorator ? pathsOfController({ file, node: owner }, decorator) : [];
    });
}

function pathsOfController(controller: Located<ClassNode>, decorator: TSESTree.CallExpression): readonly RequestPath[] {
  const { file, node } = controller;
  const routes = node.body.body.flatMap((member) => {
    const route = member.type === 'MethodDefinition' ? routeDecorator(file, member) : null;
    return route && member.type === 'MethodDefinition' ? [{ member, ...route }] : [];
  });
  if (routes.length === 0) return [];
  const surroundings = surroundingsOfController(controller);
  const prefix = prefixOf(file, decorator);
  const outer = outerSteps(surroundings);
  const ownSteps = decoratedSteps(file, node);
  return routes.map(({ member, call }): RequestPath => {
    const [path] = call.arguments;
    const below = path ? (pathsOf(file, path)[0] ?? null) : ANY_PATH;
    const full = prefix && below ? [...prefix, ...below] : null;
    const middleware = surroundings.modules.flatMap((module) => moduleMiddleware(module, controller.node, full));
    const decorated = [...outer.guards, ...ownSteps, ...decoratedSteps(file, member)];
    const steps: readonly Step[] = [
      ...outer.middleware,
      ...middleware,
      ...ofRole(decorated, 'guard'),
      ...ofRole(decorated, 'option'),
      ...ofRole(decorated, 'interceptor'),
      { file, node: member.value, registration: call, role: 'handler' },
    ];
    return { file, route: member, paths: [full], steps, complete: surroundings.isComplete && outer.isComplete };
  });
}

function ofRole(steps: readonly Step[], role: Step['role']): readonly Step[] {
  return steps.filter((step) => step.role === role);
}

function prefixOf(file: FileModel, decorator: TSESTree.CallExpression): PathPattern {
  const [first] = decorator.arguments;
  if (!first) return ANY_PATH;
  const text = stringOf(file, first);
  if (text !== null) return segmentsOf(text);
  const path = propertyAt(unbound(file, first), 'path');
  const inner = path && stringOf(path.file, path.node);
  return typeof inner === 'string' ? segmentsOf(inner) : null;
}

interface OuterSteps {
  readonly middleware: readonly Step[];
  readonly guards: readonly Step[];
  readonly isComplete: boolean;
}

/** What the application itself has, and what providers of its modules put in front of all routes. */
function outerSteps({ descriptions, apps }: NestSurroundings): OuterSteps {
  const ways = apps.flatMap((app) => waysTo(app, { moment: null, http: null, paths: [null], isRoute: true }));
  const steps = ways.flatMap((way) => inOrder(way.steps));
  return {
    middleware: steps.filter(({ role }) => role === 'middleware' || role === 'plugin'),
    guards: [
      ...descriptions.flatMap(globalSteps),
      ...steps.filter(({ role }) => role === 'guard' || role === 'interceptor'),
    ],
    isComplete: ways.every(({ isComplete }) => isComplete),
  };
}

/** `consumer.apply(limit).forRoutes('*')` in the `configure` of a module. */
function moduleMiddleware(module: Located<ClassNode>, controller: ClassNode, path: PathPattern): readonly Step[] {
  const { file } = module;
  return membersOf(module.node, 'configure').flatMap((member) => {
    const fn = member.type === 'MethodDefinition' && isFunction(member.value) ? member.value : null;
    if (!fn?.body) return [];
    return ownNodes(file, fn.body, 'CallExpression').flatMap((call): readonly Step[] => {
      if (calleeName(call) !== 'forRoutes' || !isFor(file, call, controller, path)) return [];
      return appliedBy(file, call).map(({ file: at, node }) => ({
        file: at,
        node,
        registration: call,
        role: 'middleware',
      }));
    });
  });
}

function appliedBy(file: FileModel, call: TSESTree.CallExpression): readonly Located[] {
  let current: Node | null = receiverOf(call);
  while (current?.type === 'CallExpression') {
    if (calleeName(current) === 'apply') return stagesOf(file, current.arguments);
    current = receiverOf(current);
  }
  return [];
}

/** True when middleware may be for a route of a controller: by its class, by its path, or for want of knowledge. */
function isFor(file: FileModel, call: TSESTree.CallExpression, controller: ClassNode, path: PathPattern): boolean {
  return call.arguments.some((argument) => {
    const known = argument.type === 'SpreadElement' ? null : classAnywhere(file, argument);
    if (known) return known.node === controller;
    const object =
      argument.type === 'ObjectExpression' ? propertyAt(unbound(file, argument), 'path') : unbound(file, argument);
    const text = object ? stringOf(object.file, object.node) : null;
    return text === null || mayCover(segmentsOf(text), path, false);
  });
}
