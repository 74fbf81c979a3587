import type { TSESTree } from '@typescript-eslint/utils';
import type { OptionPath } from '../../catalogue/libraries/entry.js';
import { isClass, isFunction, keyName, unwrap } from '../syntax/ast.js';
import { constantOf, stringOf } from '../syntax/constants.js';
import { functionsAnywhere } from '../syntax/methods.js';
import { resultsOf } from '../syntax/results.js';
import { globalPath } from '../syntax/variables.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { laterWrites } from './later-writes.js';
import { valuesOf } from './values.js';

/** One of the values that an option may have: it is not there, nobody can tell, or an expression. */
export type Alternative =
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'value'; readonly file: FileModel; readonly node: Node };

export const ABSENT: Alternative = { kind: 'absent' };
export const UNKNOWN: Alternative = { kind: 'unknown' };

/** Stands for every property or element. */
const EVERY = '*';

/** Stands for what a function returns. */
const RESULT = '()';

/** Options objects are nested and spread less deeply than this. */
const MAX_DEPTH = 8;

/** What the function that a value is may return; itself where it is none. */
export function resultsIn(value: Located): readonly Located[] {
  const { file, node } = value;
  const functions = isFunction(node) ? [{ file, node }] : functionsAnywhere(file, node);
  if (functions.length === 0) return [value];
  return functions.flatMap((fn) => resultsOf(fn.file, fn.node).map((result): Located => ({ file: fn.file, node: result })));
}

/** The names of a path: dots separate them, unless it is a list already. */
export function pathOf(path: OptionPath): readonly string[] {
  return typeof path === 'string' ? path.split('.') : path;
}

/**
 * The values that an option may have, through constants, spreads, `Object.assign`, conditions, functions that make the
 * options, and files. With no path, what the expression itself stands for.
 */
export function alternativesOf(file: FileModel, options: Node, path: readonly string[]): readonly Alternative[] {
  return inValue({ file, node: options }, path, MAX_DEPTH);
}

function inValue(at: Located, path: readonly string[], depth: number): readonly Alternative[] {
  if (depth <= 0) return [UNKNOWN];
  return valuesOf(at.file, at.node).flatMap((value) => inMade(value, path, depth));
}

function inMade(value: Located, path: readonly string[], depth: number): readonly Alternative[] {
  const { file, node } = value;
  const [name, ...rest] = path;
  const known = constantOf(file, node);
  if (known && known.value === undefined) return [ABSENT];
  if (name === undefined) return [{ kind: 'value', file, node }];
  if (known) return [ABSENT];
  if (name === RESULT) return resultsIn(value).flatMap((result) => inValue(result, rest, depth - 1));
  if (isFunction(node) || isClass(node)) return [ABSENT];
  switch (node.type) {
    case 'ObjectExpression':
      return inMutable(value, node, name, rest, depth);
    case 'ArrayExpression': {
      if (name !== EVERY) return [ABSENT];
      return node.elements.flatMap((element) =>
        element === null ? [] : element.type === 'SpreadElement' ? [UNKNOWN] : inValue({ file, node: element }, rest, depth - 1),
      );
    }
    case 'CallExpression':
      return isMerge(file, node) ? inMerged(file, node, path, depth) : [UNKNOWN];
    default:
      return [UNKNOWN];
  }
}

/** What is written to the object after it was made counts before what it was made with. */
function inMutable(
  value: Located,
  node: TSESTree.ObjectExpression,
  name: string,
  rest: readonly string[],
  depth: number,
): readonly Alternative[] {
  const { file } = value;
  const { assigned, isUnclear, merged } = laterWrites(value, name);
  if (assigned.length > 0) return assigned.flatMap((write) => inValue({ file, node: write }, rest, depth - 1));
  if (isUnclear) return [UNKNOWN];
  return layered([
    ...layersOf(file, merged, [name, ...rest], depth),
    () => (name === EVERY ? inEvery(value, node, rest, depth) : inObject(value, node, name, rest, depth)),
  ]);
}

function inEvery(value: Located, node: TSESTree.ObjectExpression, rest: readonly string[], depth: number): readonly Alternative[] {
  return node.properties.flatMap((property) =>
    property.type === 'SpreadElement' ? [UNKNOWN] : inValue({ file: value.file, node: property.value }, rest, depth - 1),
  );
}

function inObject(
  { file }: Located,
  node: TSESTree.ObjectExpression,
  name: string,
  rest: readonly string[],
  depth: number,
): readonly Alternative[] {
  const found: Alternative[] = [];
  for (const property of [...node.properties].reverse()) {
    if (property.type === 'SpreadElement') {
      const spread = spreadOf(file, property.argument, [name, ...rest], depth);
      found.push(...spread.filter(({ kind }) => kind !== 'absent'));
      // Where the spread may leave it out, what stands before it counts too.
      if (!spread.some(({ kind }) => kind === 'absent')) return found;
      continue;
    }
    const key = property.computed ? stringOf(file, property.key) : keyName(property);
    if (key === null) found.push(UNKNOWN);
    else if (key === name) return [...found, ...inValue({ file, node: property.value }, rest, depth - 1)];
  }
  return [...found, ABSENT];
}

/** `...(isLocal && { queueLimit: 10 })` and `...(rest ?? {})` as well as plain objects. */
function spreadOf(file: FileModel, argument: Node, path: readonly string[], depth: number): readonly Alternative[] {
  const value = unwrap(argument);
  const found = inValue({ file, node: value }, path, depth - 1);
  return value.type === 'LogicalExpression' && value.operator === '&&' ? [...found, ABSENT] : found;
}

/** `Object.assign({}, defaults, own)`, `_.merge(...)`, `{ ... }` frozen: the last one that has it. */
function isMerge(file: FileModel, call: TSESTree.CallExpression): boolean {
  return globalPath(file, call.callee) === 'Object.assign' || /^(?:defu|deepmerge|merge|assign|extend|defaults|defaultsDeep|mergeDeep|withDefaultConfig|withTestConfig)$/.test(lastOf(call));
}

/** The merges that fill in what is missing: the first source that has a property wins. */
function isFirstKept(call: TSESTree.CallExpression): boolean {
  return /^(?:defu|defaults|defaultsDeep)$/.test(lastOf(call));
}

function lastOf({ callee }: TSESTree.CallExpression): string {
  const value = unwrap(callee);
  return value.type === 'Identifier' ? value.name : value.type === 'MemberExpression' ? (keyName(value) ?? '') : '';
}

function inMerged(
  file: FileModel,
  call: TSESTree.CallExpression,
  path: readonly string[],
  depth: number,
): readonly Alternative[] {
  return layered(layersOf(file, isFirstKept(call) ? [...call.arguments].reverse() : call.arguments, path, depth));
}

/** The sources of a merge, those that win first: the last ones. */
function layersOf(
  file: FileModel,
  sources: readonly TSESTree.CallExpressionArgument[],
  path: readonly string[],
  depth: number,
): readonly Layer[] {
  return [...sources].reverse().map((source) => () =>
    source.type === 'SpreadElement' ? [UNKNOWN] : inValue({ file, node: source }, path, depth - 1),
  );
}

type Layer = () => readonly Alternative[];

/** What the first layer has; where that may be left out, what the next ones have counts too. */
function layered(layers: readonly Layer[]): readonly Alternative[] {
  const found: Alternative[] = [];
  for (const layer of layers) {
    const values = layer();
    found.push(...values.filter(({ kind }) => kind !== 'absent'));
    if (!values.some(({ kind }) => kind === 'absent')) return found;
  }
  return [...found, ABSENT];
}
