import type { Node } from '../../analysis/model/file.js';
import { decoratorsOf, unwrap } from '../../analysis/syntax/ast.js';
import { pathTextsOf } from '../../analysis/routes/route-exposure.js';
import type { UnlimitedRoute } from '../../analysis/rate-limits/unlimited-routes.js';
import type { CostKind } from '../../catalogue/expensive-work.js';
import type { Finding, RelatedPlace } from '../rule.js';

export const RATE_LIMIT_MESSAGES = {
  unlimited:
    'This route {{work}} for every request, and no rate limiter stands in front of it: one client can keep the server ' +
    'busy for all others. Decide how many requests a client may send, and put a limiter in front of the route.',
  skipped:
    'This route {{work}} for every request, and it is taken out of the rate limiter of the application: one client can ' +
    'keep the server busy for all others. Give it a limit of its own, or let the limiter count it.',
};

const WORK: Readonly<Record<CostKind, string>> = {
  body: 'reads a body',
  session: 'loads a session',
  authentication: 'checks who is calling',
  hashing: 'hashes or compares a password',
  database: 'asks the database',
  'file-system': 'uses the file system',
  process: 'starts a process',
  rendering: 'renders a page',
  request: 'lets the request go on',
};

/** What is said of a route that nothing limits. */
export function ofUnlimitedRoute({ file, route, cost, optOut, elsewhere }: UnlimitedRoute): Finding {
  const related: RelatedPlace[] = [
    { ...(cost.file === file ? {} : { file: cost.file }), range: cost.node.range, label: 'expensive work here' },
  ];
  const [, ...others] = decorated(route);
  for (const node of others) related.push({ range: node.range, label: 'the route' });
  const other = optOut ?? elsewhere;
  if (other)
    related.push({
      ...(other.file === file ? {} : { file: other.file }),
      range: other.node.range,
      label: optOut ? 'taken out of the limiter here' : 'this limiter stands in front of other routes only',
    });
  return {
    range: headOf(route).range,
    messageId: optOut ? 'skipped' : 'unlimited',
    data: { work: WORK[cost.kind] },
    confidence: cost.certain ? 'medium' : 'low',
    name: pathTextsOf(file, route).find((text) => text.startsWith('/')) ?? '',
    related,
    suggestions: [],
  };
}

/** What of a route is marked: the method of a call (`app.get`, `.get` in a chain), the first decorator, or all of it. */
function headOf(route: Node): Node {
  const [decorator] = decorated(route);
  if (decorator) return decorator;
  if (route.type !== 'CallExpression') return route;
  const callee = unwrap(route.callee);
  return callee.type === 'MemberExpression' && /^(?:Call|New)Expression$/.test(unwrap(callee.object).type) ? callee.property : callee;
}

/** The decorators of a method that declares a route, and its name. */
function decorated(route: Node): readonly Node[] {
  return route.type === 'MethodDefinition' ? [...decoratorsOf(route), route.key] : [];
}
