import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isFunction, keyName, receiverOf, unwrap } from '../syntax/ast.js';
import { isClientInput } from './chosen-numbers.js';
import type { FileModel, Node } from '../model/file.js';
import { hasFixedSize } from './fixed-size.js';
import { conjunctsOf } from './item-loops.js';
import { originOf } from '../syntax/origins.js';
import { resultsOf } from '../syntax/results.js';
import { definitionOf, globalPath, variableOf } from '../syntax/variables.js';

/** What there is once for each element: of many orders with a known status there may be many, of known names a few. */
const UNIQUE_KEY = /^(?:id|name|key|slug|code|path|fileName|filename|locale|language)$/;

/** `entries.filter((entry) => LANGUAGES.includes(entry.name))`, `Object.keys(body).filter((key) => ALLOWED.has(key))`. */
export function isAmongFew(file: FileModel, receiver: Node, test: Node, depth: number): boolean {
  const fn = unwrap(test);
  const parameter = isFunction(fn) ? fn.params[0] : undefined;
  if (!isFunction(fn) || parameter?.type !== 'Identifier' || fn.body.type === 'BlockStatement') return false;
  const isOwnKey = (node: Node): boolean => {
    const value = unwrap(node);
    if (value.type === 'Identifier')
      return value.name === parameter.name && /^Object\.keys\(|^Reflect\.ownKeys\(/.test(file.textOf(receiver));
    const object = value.type === 'MemberExpression' ? unwrap(value.object) : null;
    return (
      value.type === 'MemberExpression' &&
      object?.type === 'Identifier' &&
      object.name === parameter.name &&
      UNIQUE_KEY.test(keyName(value) ?? '')
    );
  };
  return conjunctsOf(fn.body).some((part) => {
    const [key] = part.type === 'CallExpression' ? part.arguments : [];
    const known = part.type === 'CallExpression' ? receiverOf(part) : null;
    return (
      key !== undefined &&
      known !== null &&
      /^(?:includes|has)$/.test(calleeName(part as TSESTree.CallExpression) ?? '') &&
      isOwnKey(key) &&
      hasFixedSize(file, known, known, depth - 1)
    );
  });
}

/**
 * `tags.split(',')`: what stands in one line behind commas was written by a person, unless a client sent it or the text
 * was read from somewhere. Lines and words are as many as the text has.
 */
export function isShortList(file: FileModel, text: Node, separator: Node): boolean {
  const value = unwrap(separator);
  const isMark =
    value.type === 'Literal' &&
    ('regex' in value
      ? /[,;|]/.test(value.regex.pattern) && !/\\[nrsW]/.test(value.regex.pattern.replace(/\\s[*+]/g, ''))
      : typeof value.value === 'string' && /^ *[,;|/.:] *$/.test(value.value));
  const root = unwrap(text);
  if (!isMark || (root.type !== 'Identifier' && root.type !== 'MemberExpression')) return false;
  // A browser sends a few short ones.
  if (/cookies?$/i.test(root.type === 'Identifier' ? root.name : (keyName(root) ?? ''))) return true;
  if (isClientInput(file, root)) return false;
  const variable = root.type === 'Identifier' ? variableOf(file, root) : null;
  const declared = variable && definitionOf(variable)?.node;
  const init = declared?.type === 'VariableDeclarator' && declared.init ? unwrap(declared.init) : null;
  // What a person types into a page: `const [tags, setTags] = useState('')`.
  const isState = init?.type === 'CallExpression' && /^use[A-Z]/.test(calleeName(init) ?? '');
  return init === null || isState || init.type === 'Identifier' || init.type === 'MemberExpression';
}

/** `Object.values(stores)` with `const stores = new RootStore()`: what the class declares. */
export function isInstance(file: FileModel, node: Node, depth = 3): boolean {
  const value = unwrap(node);
  if (value.type === 'NewExpression') return globalPath(file, value.callee) === null;
  if (value.type !== 'Identifier' || depth <= 0) return false;
  const variable = variableOf(file, value);
  const definition = variable && definitionOf(variable);
  if (definition?.type === 'ImportBinding') {
    const origin = originOf(file, value);
    const target = origin && file.facts.resolveExport(file, origin.module, origin.path[0] ?? 'default');
    return target != null && isInstance(target.file, target.node, depth - 1);
  }
  const init = definition?.node.type === 'VariableDeclarator' ? definition.node.init : null;
  return init != null && unwrap(init).type === 'NewExpression' && isInstance(file, init, depth - 1);
}

/**
 * True for the state of a component that only ever gets one more element at a time, as a person picks them:
 * `setIds((before) => [...before, id])`.
 */
export function isPickedByHand(file: FileModel, pattern: TSESTree.ArrayPattern, init: Node): boolean {
  // `const copy = [...ids]; setIds(copy)`: the state is as long as the state.
  if (pickedNow.has(pattern)) return true;
  pickedNow.add(pattern);
  try {
    return isOnlyPicked(file, pattern, init);
  } finally {
    pickedNow.delete(pattern);
  }
}

/** The states that the question is being asked of. */
const pickedNow = new WeakSet<Node>();

function isOnlyPicked(file: FileModel, pattern: TSESTree.ArrayPattern, init: Node): boolean {
  const [, setter] = pattern.elements;
  const first = init.type === 'CallExpression' && calleeName(init) === 'useState' ? init.arguments[0] : undefined;
  if (setter?.type !== 'Identifier' || !first || first.type === 'SpreadElement' || !hasFixedSize(file, first))
    return false;
  const uses = (variableOf(file, setter)?.references ?? []).filter((reference) => !reference.isWrite());
  return (
    uses.length > 0 &&
    uses.every(({ identifier }) => {
      const use = identifier.parent;
      // Lists of what an effect depends on.
      if (use.type === 'ArrayExpression') return true;
      const [next] = use.type === 'CallExpression' && use.callee === identifier ? use.arguments : [];
      if (!next || next.type === 'SpreadElement') return false;
      const value = unwrap(next);
      const results = isFunction(value) ? resultsOf(file, value) : [value];
      return results.length > 0 && results.every((result) => growsByOne(file, unwrap(result)));
    })
  );
}

function growsByOne(file: FileModel, value: Node): boolean {
  if (value.type === 'CallExpression') return calleeName(value) === 'filter';
  if (value.type !== 'ArrayExpression') return hasFixedSize(file, value);
  return value.elements.filter((element) => element?.type === 'SpreadElement').length <= 1;
}
