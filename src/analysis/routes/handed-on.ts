import type { TSESTree } from '@typescript-eslint/utils';
import type { RoutingFramework } from '../../catalogue/frameworks/routing/index.js';
import { unwrap, type FunctionNode } from '../syntax/ast.js';
import { functionsAnywhere } from '../syntax/methods.js';
import { innerNodes } from '../syntax/nodes.js';
import { initialiserOf, variableOf } from '../syntax/variables.js';
import type { Located } from '../model/facts.js';
import type { Registration } from './registrations.js';

/** True when the last function of a route hands requests on, so that it is no handler: `(req, res, next) => next()`. */
export function handsOn({ parametersWithNext }: RoutingFramework, { stages }: Registration): boolean {
  const last = stages.at(-1);
  if (!last || parametersWithNext === undefined) return false;
  return functionsAnywhere(last.file, last.node).some((fn) => callsNext(fn, parametersWithNext - 1));
}

/** True for `app.use('/x', (req, res) => ...)`, which answers every request below the path. */
export function answers({ parametersWithNext }: RoutingFramework, { does, stages, paths }: Registration): boolean {
  const last = stages.at(-1);
  if (does !== 'use' || !last || parametersWithNext !== 3 || paths.every((path) => path?.length === 0)) return false;
  const functions = functionsAnywhere(last.file, last.node);
  return functions.length > 0 && functions.every(({ node }) => node.params.length === 2);
}

/** True when requests may get past a route to later ones, as far as can be seen: `app.all('*', authenticate)`. */
export function mayHandOn(framework: RoutingFramework, route: Registration): boolean {
  const last = route.stages.at(-1);
  if (!last || framework.parametersWithNext === undefined) return false;
  if (functionsAnywhere(last.file, last.node).length > 0) return handsOn(framework, route);
  const value = unwrap(last.node);
  const variable = variableOf(last.file, value);
  const made = (variable && initialiserOf(variable)) ?? value;
  // `limit({ max: 5 })` makes a middleware; `wrap(handler)` makes a handler.
  if (made.type === 'CallExpression') return made.arguments.every(({ type }) => type === 'ObjectExpression');
  return route.http === null;
}

function callsNext(fn: Located<FunctionNode>, index: number): boolean {
  return usesOfNext(fn, index).some(({ parent }) => parent.type === 'CallExpression' && parent.arguments.length === 0);
}

/**
 * Where a function lets a request go on: the uses of its parameter `next` at an index, called without an argument or
 * handed to something else. With an argument it is for errors.
 */
export function usesOfNext({ file, node }: Located<FunctionNode>, index: number): readonly TSESTree.Identifier[] {
  const parameter = node.params[index];
  const next = parameter?.type === 'Identifier' ? variableOf(file, parameter) : null;
  if (!next) return [];
  return innerNodes(file, node, 'Identifier').filter(
    (name) =>
      name !== parameter &&
      variableOf(file, name) === next &&
      !(name.parent.type === 'CallExpression' && name.parent.callee === name && name.parent.arguments.length > 0),
  );
}
