import type { TSESTree } from '@typescript-eslint/utils';
import { LIMITER_LIBRARIES, type LimiterLibrary } from '../../catalogue/rate-limiters.js';
import { calleeName, keyName } from '../syntax/ast.js';
import { follow, propertyAt, unbound, type Bound } from '../syntax/bindings.js';
import { constantOf, stringOf } from '../syntax/constants.js';
import { nodesOf } from '../syntax/nodes.js';
import { isFrom, originOf } from '../syntax/origins.js';
import { resultsOf } from '../syntax/results.js';
import type { FileModel, Node } from '../model/file.js';
import type { RequestPath, Step } from '../routes/request-paths.js';

/** What takes a route out of a limiter that stands in front of all: `@SkipThrottle()`, `config: { rateLimit: false }`. */
export function optOutOf({ steps }: RequestPath): Step | null {
  // What is said of the route comes last, and holds against what is said of all routes of a class.
  const last = steps.findLast((step) => step.role === 'option' && isAboutLimits(step));
  return last && isOptOut(last) ? last : null;
}

function isAboutLimits({ node }: Step): boolean {
  return node.type !== 'CallExpression' || skippedLibrary(node) !== null;
}

function isOptOut({ file, node }: Step): boolean {
  if (node.type !== 'CallExpression') return constantOf(file, node)?.value === false;
  const library = skippedLibrary(node);
  if (!library) return false;
  const skipped = skippedNames(file, node, library);
  return limitersOf(file, library)?.every((name) => skipped.has(name)) === true;
}

function skippedLibrary(call: TSESTree.CallExpression): LimiterLibrary | null {
  const name = calleeName(call) ?? '';
  return LIMITER_LIBRARIES.find(({ skippedBy }) => skippedBy?.decorators.includes(name)) ?? null;
}

/** The limiters that a decorator names: `@SkipThrottle({ short: true })`. Without names it means the one without. */
function skippedNames(file: FileModel, call: TSESTree.CallExpression, library: LimiterLibrary): ReadonlySet<string> {
  const [options] = call.arguments;
  const object = options && follow(unbound(file, options));
  if (!object) return new Set([plainName(library)]);
  if (object.node.type !== 'ObjectExpression') return new Set();
  return new Set(
    object.node.properties.flatMap((property) =>
      property.type === 'Property' && constantOf(object.file, property.value)?.value === true
        ? (keyName(property) ?? [])
        : [],
    ),
  );
}

function plainName({ headers }: LimiterLibrary): string {
  return headers?.suffixedBy?.plain ?? '';
}

/** The names of all limiters that a library is told to make. Null: they are not all in sight. */
function limitersOf(file: FileModel, library: LimiterLibrary): readonly string[] | null {
  const { module, skippedBy, headers } = library;
  const naming = headers?.suffixedBy;
  if (!skippedBy || !naming) return [plainName(library)];
  const places = [file, ...file.facts.filesAround(file, skippedBy.mention)];
  const names = places.flatMap((place) =>
    skippedBy.mention.test(place.text)
      ? nodesOf(place)
          .all('CallExpression')
          .flatMap((call) => {
            const origin = originOf(place, call.callee);
            const maker = skippedBy.makers.find(({ name }) => isFrom(origin, module, name));
            return maker ? optionsOf(place, call, maker.factory).map((options) => namesIn(options, naming)) : [];
          })
      : [],
  );
  if (names.length === 0) return [plainName(library)];
  return names.some((some) => some === null) ? null : names.flatMap((some) => some ?? []);
}

/** `forRoot(options)`, and what the function returns in `forRootAsync({ useFactory: () => options })`. */
function optionsOf(file: FileModel, call: TSESTree.CallExpression, factory: string | undefined): readonly (Bound | null)[] {
  const [first] = call.arguments;
  if (!first) return [null];
  const options = unbound(file, first);
  if (factory === undefined) return [options];
  const made = propertyAt(options, factory);
  const results = made ? resultsOf(made.file, made.node).map((result) => unbound(made.file, result)) : [];
  return results.length > 0 ? results : [null];
}

type Naming = NonNullable<NonNullable<LimiterLibrary['headers']>['suffixedBy']>;

/** `[{ name: 'short', ... }]`, `{ throttlers: [...] }`; `{ ttl, limit }` has no name. Null: not all are in sight. */
function namesIn(options: Bound | null, naming: Naming): readonly string[] | null {
  if (!options) return null;
  const inside = isList(options) ? options : propertyAt(options, naming.list);
  if (inside === undefined) return [naming.plain];
  const list = inside && follow(inside);
  if (list?.node.type !== 'ArrayExpression') return null;
  const names = list.node.elements.map((element: Node | null) => {
    const name = element && propertyAt({ ...list, node: element }, naming.name);
    if (name === undefined) return naming.plain;
    return name && stringOf(name.file, name.node);
  });
  return names.some((name) => name === null) ? null : names.flatMap((name) => name ?? []);
}

function isList(value: Bound): boolean {
  return follow(value)?.node.type === 'ArrayExpression';
}
