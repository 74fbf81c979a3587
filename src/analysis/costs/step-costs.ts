import type { TSESTree } from '@typescript-eslint/utils';
import { BODY_READING_TEXT, FRAMEWORK_BODIES } from '../../catalogue/expensive-work-middleware.js';
import { calleeName, isFunction, unwrap } from '../syntax/ast.js';
import { follow, unbound } from '../syntax/bindings.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { functionsAnywhere, methodsOf } from '../syntax/methods.js';
import { objectOf } from '../syntax/objects.js';
import { originOf } from '../syntax/origins.js';
import { resultsOf } from '../syntax/results.js';
import { resolveValue } from '../syntax/variables.js';
import { costOfFunction, type Cost } from './function-costs.js';
import { libraryCostOf, namedCostOf } from './middleware-costs.js';
import type { Step } from '../routes/request-paths.js';

export type { Cost } from './function-costs.js';

const costs = perFile((): Map<Node, Cost | null> => new Map());

/** The expensive work that a step of a request's way does; null: it is cheap, or that cannot be told. */
export function costOf(step: Step): Cost | null {
  const known = costs(step.file);
  let cost = known.get(step.node);
  if (cost === undefined) {
    cost = step.role === 'body' ? bodyCost(step) : costOfValue(step.file, step.node, 4);
    known.set(step.node, cost);
  }
  return cost;
}

/** Where the framework reads and parses bodies by itself, in front of what is registered for later. */
function bodyCost({ file, node }: Step): Cost | null {
  const made = node.type === 'CallExpression' || node.type === 'NewExpression' ? originOf(file, node.callee) : null;
  const reads = made
    ? FRAMEWORK_BODIES.some(({ module }) => module.test(made.module))
    : BODY_READING_TEXT.test(file.text);
  return reads ? { kind: 'body', node, file, certain: true } : null;
}

/** The members of a class that are called for each request: of guards, interceptors and middleware. */
const STEP_METHODS = ['canActivate', 'intercept', 'use', 'handle', 'transform'];

/** What a value costs as a step: a function, a class, what a library or a factory makes, or a list of those. */
export function costOfValue(file: FileModel, node: Node, depth: number): Cost | null {
  if (depth <= 0) return null;
  const value = resolveValue(file, node);
  if (isFunction(value)) return isErrorHandler(value) ? null : costOfFunction(file, value);
  if (value.type === 'ArrayExpression')
    return firstOf(
      value.elements,
      (element) =>
        element && costOfValue(file, element.type === 'SpreadElement' ? element.argument : element, depth - 1),
    );
  if (value.type === 'ConditionalExpression')
    return costOfValue(file, value.consequent, depth - 1) ?? costOfValue(file, value.alternate, depth - 1);
  if (value.type === 'LogicalExpression') return costOfValue(file, value.right, depth - 1);
  const library = libraryCostOf(file, value);
  if (library !== undefined) return library;
  const functions = functionsAnywhere(file, value);
  if (functions.length > 0)
    return firstOf(functions, (fn) => (isErrorHandler(fn.node) ? null : costOfFunction(fn.file, fn.node)));
  const object = objectOf(file, value);
  if (object)
    return firstOf(
      STEP_METHODS.flatMap((name) => methodsOf(object, name)),
      (fn) => costOfFunction(fn.file, fn.node),
    );
  if (value.type === 'CallExpression') return costOfMade(file, value, depth);
  // `export const subscriber = createMiddleware(async (c, next) => ...)` of another file.
  const made = follow(unbound(file, value));
  return made && made.file !== file && made.node.type === 'CallExpression'
    ? costOfValue(made.file, made.node, depth - 1)
    : namedCostOf(file, value);
}

/** A step that a call makes: by a factory of the project, or around functions that it is given. */
function costOfMade(file: FileModel, call: TSESTree.CallExpression, depth: number): Cost | null {
  const factories = functionsAnywhere(file, call.callee);
  if (factories.length === 0)
    return costOfArguments(file, call, depth) ?? (calleeName(call) === 'bind' ? null : namedCostOf(file, call.callee));
  // What the factory does by itself happens once; what it returns is the step.
  const made = firstOf(factories, (factory) =>
    firstOf(resultsOf(factory.file, factory.node), (result) => costOfValue(factory.file, result, depth - 1)),
  );
  return made ?? costOfArguments(file, call, depth);
}

/** `catchAsync(handler)`, `bearerAuth({ verifyToken: async (token) => ... })`. */
function costOfArguments(file: FileModel, call: TSESTree.CallExpression, depth: number): Cost | null {
  return firstOf(call.arguments, (argument) => {
    const value = unwrap(argument.type === 'SpreadElement' ? argument.argument : argument);
    const options = resolveValue(file, value);
    if (options.type !== 'ObjectExpression')
      return isCallable(file, value) ? costOfValue(file, value, depth - 1) : null;
    return firstOf(options.properties, (property) =>
      property.type === 'Property' && isCallable(file, property.value)
        ? costOfValue(file, property.value, depth - 1)
        : null,
    );
  });
}

function isCallable(file: FileModel, node: Node): boolean {
  return functionsAnywhere(file, node).length > 0 || unwrap(node).type === 'CallExpression';
}

/** `(error, req, res, next) => ...` runs only after something has failed. */
function isErrorHandler(fn: Node): boolean {
  return (
    isFunction(fn) &&
    fn.params.length === 4 &&
    fn.params[0]?.type === 'Identifier' &&
    /^_*(?:e|err|error|ex)/i.test(fn.params[0].name)
  );
}

function firstOf<T>(items: readonly T[], cost: (item: T) => Cost | null): Cost | null {
  for (const item of items) {
    const found = cost(item);
    if (found) return found;
  }
  return null;
}
