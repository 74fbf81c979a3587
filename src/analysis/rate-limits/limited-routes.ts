import { calleeName, contains, lastName, unwrap, type FunctionNode } from '../syntax/ast.js';
import type { Located } from '../model/facts.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { functionsAnywhere } from '../syntax/methods.js';
import { innerNodes } from '../syntax/nodes.js';
import { resultsOf } from '../syntax/results.js';
import { costOfCall } from '../costs/function-costs.js';
import { usesOfNext } from '../routes/handed-on.js';
import type { Step } from '../routes/request-paths.js';
import { isLimiterName } from './limiter-names.js';
import { limitingPlaceIn } from './own-limiters.js';

/** The index of `next` in `(req, res, next) => ...`. */
const NEXT = 2;

/**
 * A helper that is given the application and something that has a limiter in it: `addRoute(app, send(queue, limiter))`.
 * That is a route, which asks the limiter when it thinks fit; `protect(app, limiter)` registers it.
 */
export function isHandedOver({ node, registration, role }: Step): boolean {
  if (role !== 'plugin' || node !== registration || node.type !== 'CallExpression') return false;
  if (isLimiterName(calleeName(node) ?? '')) return false;
  return !node.arguments.some((argument) => {
    const value = unwrap(argument);
    const owner = value.type === 'MemberExpression' ? lastName(value.object) : '';
    return isLimiterName(lastName(value)) || isLimiterName(owner);
  });
}

/**
 * A middleware that only passes requests on which are none of its business, and answers the others: a catch-all, a
 * router of the project. That it limits as well does not make it a limiter.
 */
export function endsRequests({ file, node, role }: Step): boolean {
  if (role !== 'middleware') return false;
  const functions = functionsAnywhere(file, node);
  return functions.length > 0 && functions.every(limitsAtTheEnd);
}

function limitsAtTheEnd(fn: Located<FunctionNode>): boolean {
  const uses = usesOfNext(fn, NEXT);
  if (uses.length === 0 || fn.node.body.type !== 'BlockStatement') return false;
  const place = limitingPlaceIn(fn.file, fn.node);
  if (place?.file !== fn.file) return false;
  const statements = fn.node.body.body;
  const limit = statements.find((one) => contains(one, place.node));
  // What refuses in the end has let the others go on before: `if (ok) return next(); res.sendStatus(429);`
  if (!limit || limit === statements.at(-1)) return false;
  return uses.every(({ range }) => range[1] <= limit.range[0]);
}

/**
 * True for a middleware whose work is done for requests that it answers itself, such as those below a path that it
 * compares: `if (!req.path.startsWith('/img/')) return next();` They never reach what follows.
 */
export function answersAfterWork({ file, node, role }: Step): boolean {
  if (role !== 'middleware') return false;
  const value = unwrap(node);
  const functions =
    value.type === 'CallExpression'
      ? calleesAnywhere(file, value).flatMap((made) =>
          resultsOf(made.file, made.node).flatMap((result) => functionsAnywhere(made.file, result)),
        )
      : functionsAnywhere(file, value);
  return functions.length > 0 && functions.every(worksAtTheEnd);
}

function worksAtTheEnd(fn: Located<FunctionNode>): boolean {
  const last = usesOfNext(fn, NEXT).at(-1);
  if (!last) return false;
  const before = innerNodes(fn.file, fn.node, 'CallExpression', 'TaggedTemplateExpression').filter(
    ({ range }) => range[0] < last.range[0],
  );
  return before.every((call) => costOfCall(fn.file, call) === null);
}
