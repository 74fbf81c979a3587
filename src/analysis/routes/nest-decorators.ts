import type { TSESTree } from '@typescript-eslint/utils';
import {
  NEST_COMMON,
  NEST_COMPOSER,
  NEST_DESCRIPTIONS,
  NEST_ROUTES,
  NEST_STAGES,
} from '../../catalogue/frameworks/routing/nest.js';
import { calleeName, decoratorsOf, unwrap } from '../syntax/ast.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { originOf } from '../syntax/origins.js';
import { resultsOf } from '../syntax/results.js';
import type { FileModel, Node } from '../model/file.js';
import type { Step } from './request-paths.js';
import { stagesOf } from './stages.js';

/** What can have decorators. */
type Decorated = Parameters<typeof decoratorsOf>[0];

/** The decorator of a class or member with a name of NestJS's own, as a call. */
export function nestDecorator(file: FileModel, node: Decorated, name: string): TSESTree.CallExpression | null {
  for (const decorator of decoratorsOf(node)) {
    const call = unwrap(decorator.expression);
    if (call.type === 'CallExpression' && nestName(file, call) === name) return call;
  }
  return null;
}

/** The route that a method is decorated with: the decorator's call, and the HTTP method. */
export function routeDecorator(
  file: FileModel,
  member: TSESTree.MethodDefinition,
): { readonly call: TSESTree.CallExpression; readonly http: string } | null {
  for (const decorator of decoratorsOf(member)) {
    const call = unwrap(decorator.expression);
    const name = call.type === 'CallExpression' ? nestName(file, call) : null;
    const http = name === null ? undefined : NEST_ROUTES[name];
    if (http !== undefined && call.type === 'CallExpression') return { call, http };
  }
  return null;
}

/** What a decorator of NestJS itself is called; null for others. */
function nestName(file: FileModel, call: TSESTree.CallExpression): string | null {
  const origin = originOf(file, call.callee);
  return origin && NEST_COMMON.test(origin.module) ? (origin.path.at(-1) ?? null) : null;
}

/** The steps that the decorators of a class or method add, in the order in which they run. */
export function decoratedSteps(file: FileModel, node: Decorated): readonly Step[] {
  // The decorator that is written last adds first.
  return [...decoratorsOf(node)]
    .reverse()
    .flatMap((decorator) => stepsOfDecorator(file, decorator.expression, decorator));
}

function stepsOfDecorator(file: FileModel, expression: Node, registration: Node, depth = 3): readonly Step[] {
  const call = unwrap(expression);
  if (depth <= 0 || call.type !== 'CallExpression') return [];
  const role = NEST_STAGES[nestName(file, call) ?? ''];
  if (role)
    return stagesOf(file, call.arguments).map((stage) => ({ file: stage.file, node: stage.node, registration, role }));
  const origin = originOf(file, call.callee);
  if (origin && NEST_DESCRIPTIONS.test(origin.module)) return [];
  const composed = calleesAnywhere(file, call).flatMap((callee) =>
    resultsOf(callee.file, callee.node).flatMap((result) => {
      const value = unwrap(result);
      if (value.type !== 'CallExpression') return [];
      const parts = calleeName(value) === NEST_COMPOSER ? value.arguments : [value];
      return parts.flatMap((part) => stepsOfDecorator(callee.file, part, registration, depth - 1));
    }),
  );
  return composed.length > 0 ? composed : [{ file, node: call, registration, role: 'option' }];
}
