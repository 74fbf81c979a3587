import type { TSESTree } from '@typescript-eslint/utils';
import { PATH_NAME } from '../../catalogue/frameworks/routing/guesses.js';
import { lastName, unwrap } from '../syntax/ast.js';
import { follow, unbound } from '../syntax/bindings.js';
import { stringOf } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';

/** The segments of a path: `:name` is any one, `*` any number of them. Null: the path is not known. */
export type PathPattern = readonly string[] | null;

/** Everything below the place where an application stands. */
export const ANY_PATH: PathPattern = [];

/** The paths that an argument means, one each for the elements of an array. */
export function pathsOf(file: FileModel, node: Node): readonly PathPattern[] {
  const value = follow(unbound(file, node));
  if (value?.node.type === 'ArrayExpression')
    return value.node.elements.flatMap((element) => (element ? pathsOf(value.file, element) : []));
  const text = stringOf(file, node);
  return [text === null ? null : segmentsOf(text)];
}

/** True when an argument, the first of several, is a path and not a function. */
export function isPath(file: FileModel, node: Node): boolean {
  const value = unwrap(node);
  if (stringOf(file, value) !== null) return true;
  switch (value.type) {
    case 'TemplateLiteral':
      return true;
    case 'Literal':
      return 'regex' in value;
    case 'BinaryExpression':
      return value.operator === '+';
    case 'ArrayExpression':
      return value.elements.some((element) => element !== null && isPath(file, element));
    case 'Identifier': {
      const known = follow(unbound(file, value))?.node ?? value;
      if (known !== value && known.type !== 'Identifier') return isPath(file, known);
      return PATH_NAME.test(value.name) && !/router|routes$/i.test(value.name);
    }
    case 'MemberExpression':
      return PATH_NAME.test(lastName(value)) && !isHandlerName(value);
    default:
      return false;
  }
}

function isHandlerName(node: TSESTree.MemberExpression): boolean {
  return /router|routes$/i.test(lastName(node));
}

/** `/users/:id/` as segments. What is optional or a pattern stands for anything. */
export function segmentsOf(path: string): PathPattern {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.map((segment) => {
    if (/^\*|\*$|^\{?\*|\(\.\*\)|^:.*[*+]$/.test(segment)) return '*';
    if (/[?({[]/.test(segment)) return '*';
    return segment.includes(':') ? segment.slice(segment.indexOf(':')) : segment.toLowerCase();
  });
}

/** True when a path has a parameter of a name, as far as can be told. */
export function mayHaveParameter(path: PathPattern, name: string): boolean {
  return path === null || path.some((segment) => segment === '*' || segment.split(/\W/).includes(name, 1));
}

/** One path below another. */
export function joined(outer: PathPattern, inner: PathPattern): PathPattern {
  return outer === null || inner === null ? null : [...outer, ...inner];
}

/** Every path of one list below every path of another. */
export function joinedAll(outer: readonly PathPattern[], inner: readonly PathPattern[]): readonly PathPattern[] {
  return outer.flatMap((first) => inner.map((second) => joined(first, second)));
}

/** True when a request for a route may match a pattern: as a whole if `exact`, otherwise from its start. */
export function mayCover(pattern: PathPattern, route: PathPattern, exact: boolean): boolean {
  if (pattern === null || route === null) return true;
  for (const [index, segment] of pattern.entries()) {
    const other = route[index];
    if (segment === '*' || other === '*') return true;
    // Only `*` matches nothing as well.
    if (other === undefined) return false;
    if (segment !== other && !segment.startsWith(':') && !other.startsWith(':')) return false;
  }
  return !exact || pattern.length === route.length || route[pattern.length] === '*';
}
