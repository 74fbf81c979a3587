import type { TSESTree } from '@typescript-eslint/utils';
import {
  ANSWER_METHODS,
  LOGGER_METHODS,
  LOGGER_NAMES,
  METRIC_METHODS,
  METRIC_NAMES,
  METRIC_SETTERS,
  SIZE_MEMBERS,
  SIZE_METHODS,
  STATUS_FUNCTIONS,
  STATUS_ROUTES,
} from '../../catalogue/monitoring.js';
import {
  calleeName,
  enclosingFunction,
  isFunction,
  keyName,
  objectOfThis,
  receiverOf,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../syntax/ast.js';
import { stringOf } from '../syntax/constants.js';
import { exportedNamesOf, exportedNamesOfFunction } from '../syntax/exports.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { callsOf, classOfFunction, functionName } from '../syntax/functions.js';
import { importedUses } from '../syntax/imported-uses.js';
import { nodesOf } from '../syntax/nodes.js';
import { classAnywhere } from '../syntax/objects.js';
import { valuesOf } from '../libraries/values.js';
import { placesOf, type Place } from '../places/places.js';
import type { QueuePlace } from './queue.js';
import { isNeverCalled } from './uncalled-status.js';
import { filesReaching } from '../places/place-reach.js';
import { initialiserOf, variableOf } from '../syntax/variables.js';

/** How many names, getters and functions a size may go through on its way to whoever reads it. */
const MAX_STEPS = 5;

/** Where the size of a collection goes to a metric, a log or a status page; null where no such place is in sight. */
export function monitoringOf(place: Place): QueuePlace | null {
  for (const file of filesReaching(place)) {
    for (const read of sizeReadsOf(file).get(place) ?? []) {
      const found = reach(file, read, MAX_STEPS, new Set());
      if (found) return found;
    }
  }
  return null;
}

/** The expressions of a file that say how full a collection is, by collection. */
const sizeReadsOf = perFile((file): ReadonlyMap<Place, readonly Node[]> => {
  const table = new Map<Place, Node[]>();
  const add = (node: Node, holder: Node): void => {
    for (const place of heldPlaces(file, holder)) {
      const list = table.get(place);
      if (list) list.push(node);
      else table.set(place, [node]);
    }
  };
  for (const member of nodesOf(file).all('MemberExpression')) {
    const name = keyName(member) ?? '';
    if (SIZE_MEMBERS.has(name)) add(member, member.object);
    else if (SIZE_METHODS.has(name) && member.parent.type === 'CallExpression' && member.parent.callee === member)
      add(member.parent, member.object);
  }
  return table;
});

/** The collections whose items a value has, also as a copy: `[...this.samples].sort()`, `Object.keys(table)`. */
function heldPlaces(file: FileModel, node: Node, depth = 4): readonly Place[] {
  const value = unwrap(node);
  if (depth <= 0) return [];
  switch (value.type) {
    case 'ArrayExpression': {
      const [only, ...others] = value.elements;
      return only?.type === 'SpreadElement' && others.length === 0 ? heldPlaces(file, only.argument, depth - 1) : [];
    }
    case 'CallExpression': {
      const name = calleeName(value) ?? '';
      const [first] = value.arguments;
      if (/^(?:from|keys|values|entries)$/.test(name) && first && /^(?:Array|Object)\./.test(file.textOf(value.callee)))
        return heldPlaces(file, first, depth - 1);
      const receiver = receiverOf(value);
      return receiver && /^(?:sort|toSorted|slice|reverse|toReversed|keys|values|entries|list)$/.test(name)
        ? heldPlaces(file, receiver, depth - 1)
        : [];
    }
    case 'Identifier': {
      const own = placesOf(file, value);
      const variable = variableOf(file, value);
      const initialiser = variable && initialiserOf(variable);
      const isCopy = initialiser && (unwrap(initialiser).type === 'CallExpression' || unwrap(initialiser).type === 'ArrayExpression');
      return isCopy ? [...own, ...heldPlaces(file, initialiser, depth - 1)] : own;
    }
    default:
      return placesOf(file, value);
  }
}

/** Follows a value outwards, through objects, names and functions, to where somebody is told. */
function reach(file: FileModel, node: Node, left: number, seen: Set<Node>): QueuePlace | null {
  if (left === 0 || seen.has(node)) return null;
  seen.add(node);
  for (let child = wrapped(node), parent = child.parent; parent; child = wrapped(parent), parent = child.parent) {
    switch (parent.type) {
      case 'Property':
        if (parent.value !== child) return null;
        break;
      case 'ObjectExpression':
      case 'ArrayExpression':
      case 'SpreadElement':
      case 'TemplateLiteral':
      case 'ConditionalExpression':
      case 'SequenceExpression':
      case 'AwaitExpression':
        break;
      case 'LogicalExpression':
        if (parent.operator === '&&' && parent.left === child) return null;
        break;
      case 'BinaryExpression':
        // A comparison asks whether there is room; it tells nobody.
        if (!/^[-+*/%]$/.test(parent.operator)) return null;
        break;
      case 'CallExpression':
      case 'NewExpression':
        if (parent.callee === child) return null;
        if (tellsSomebody(file, parent)) return { file, node: parent, label: calleeLabel(file, parent) };
        if (!handsOn(file, parent)) return null;
        break;
      case 'VariableDeclarator':
        return parent.id.type === 'Identifier' ? throughName(file, parent.id, left, seen) : null;
      case 'AssignmentExpression':
        return parent.right === child && METRIC_NAMES.test(file.textOf(parent.left))
          ? { file, node: parent, label: file.textOf(parent.left) }
          : parent.right === child && file.textOf(parent.left).endsWith('.body') && isStatusRoute(file, parent)
            ? { file, node: parent, label: file.textOf(parent.left) }
            : null;
      case 'ReturnStatement':
      case 'ArrowFunctionExpression': {
        const fn = parent.type === 'ArrowFunctionExpression' ? parent : enclosingFunction(parent);
        return fn ? throughFunction(file, fn, left, seen) : null;
      }
      default:
        return null;
    }
  }
  return null;
}

/** `String(n)`, `JSON.stringify({ depth })`, `Math.max(...)`: the value goes on. */
function handsOn(file: FileModel, call: TSESTree.CallExpression | TSESTree.NewExpression): boolean {
  return /^(?:String|Number|JSON\.stringify|Math\.\w+|Object\.(?:assign|fromEntries|freeze))$/.test(file.textOf(call.callee)) || /^(?:push|concat|toString|toFixed)$/.test(calleeName(call) ?? '');
}

function throughName(file: FileModel, id: TSESTree.Identifier, left: number, seen: Set<Node>): QueuePlace | null {
  for (const reference of variableOf(file, id)?.references ?? []) {
    const found = reference.isRead() ? reach(file, reference.identifier, left - 1, seen) : null;
    if (found) return found;
  }
  return null;
}

/** What a function returns goes where its calls are, or where its getter is read. */
function throughFunction(file: FileModel, fn: FunctionNode, left: number, seen: Set<Node>): QueuePlace | null {
  const name = functionName(fn);
  if (name !== null && STATUS_FUNCTIONS.test(name) && !isNeverCalled(file, fn)) return { file, node: fn, label: `${name}()` };
  const holder = wrapped(fn).parent;
  // `gauge.addCallback((result) => ...)`, `new Gauge({ collect() {} })` and handlers that return their answer.
  if (holder?.type === 'CallExpression' && holder.callee !== fn) {
    if (METRIC_NAMES.test(calleeText(file, holder)) || isStatusRoute(file, fn)) return { file, node: holder, label: calleeLabel(file, holder) };
  }
  for (const call of [...callsOf(file, fn), ...memberReads(file, fn)]) {
    const found = reach(file, call, left - 1, seen);
    if (found) return found;
  }
  for (const use of usesElsewhere(file, fn)) {
    const found = reach(use.file, use.node, left - 1, seen);
    if (found) return found;
  }
  return null;
}

/** `this.depth` of a getter in the same file. */
function memberReads(file: FileModel, fn: FunctionNode): readonly Node[] {
  return isGetter(fn) ? readsOfMember(file, file, fn) : [];
}

function isGetter(fn: FunctionNode): boolean {
  return fn.parent.type === 'MethodDefinition' && fn.parent.kind === 'get';
}

/** Calls and reads in the files that import the function or its class. */
function usesElsewhere(file: FileModel, fn: FunctionNode): readonly { file: FileModel; node: Node }[] {
  const owner = classOfFunction(fn);
  if (!owner) {
    return exportedNamesOfFunction(file, fn).flatMap((name) =>
      importedUses(file, name).flatMap(({ file: other, node }) => {
        const call = wrapped(node).parent;
        return call?.type === 'CallExpression' && call.callee === wrapped(node) ? [{ file: other, node: call }] : [];
      }),
    );
  }
  const names = owner.id ? exportedNamesOf(file, owner.id) : owner.parent.type === 'ExportDefaultDeclaration' ? ['default'] : [];
  const importers = new Set(names.flatMap((name) => file.facts.importersOf(file, name).map((importer) => importer.file)));
  const instances = holdersOf(file, owner);
  for (const name of instances) for (const importer of file.facts.importersOf(file, name)) importers.add(importer.file);
  importers.delete(file);
  return [...importers].flatMap((other) => readsOfMember(other, file, fn).map((node) => ({ file: other, node })));
}

/** The exported names of instances that the file of a class makes itself: `export const latency = new Latency()`. */
function holdersOf(file: FileModel, owner: Node): readonly string[] {
  return nodesOf(file).all('VariableDeclarator').flatMap((declarator) => {
    const made = declarator.init && unwrap(declarator.init);
    if (made?.type !== 'NewExpression' || declarator.id.type !== 'Identifier' || enclosingFunction(declarator)) return [];
    return classAnywhere(file, made)?.node === owner ? exportedNamesOf(file, declarator.id) : [];
  });
}

function readsOfMember(file: FileModel, home: FileModel, fn: FunctionNode): readonly Node[] {
  const owner = classOfFunction(fn);
  const name = functionName(fn);
  if (!owner || name === null) return [];
  return nodesOf(file).all('MemberExpression').flatMap((member): readonly Node[] => {
    if (keyName(member) !== name || classAnywhere(file, member.object)?.node !== owner) return [];
    if (isGetter(fn)) return [member];
    const call = wrapped(member).parent;
    // Calls in the file of the function itself are known already.
    return file !== home && call?.type === 'CallExpression' && call.callee === wrapped(member) ? [call] : [];
  });
}

/** True for a call that tells a person or a monitoring system what it is given. */
function tellsSomebody(file: FileModel, call: TSESTree.CallExpression | TSESTree.NewExpression): boolean {
  if (call.type === 'NewExpression') return false;
  const name = calleeName(call) ?? '';
  const receiver = receiverOf(call);
  if (!receiver) return LOGGER_NAMES.test(name) || METRIC_NAMES.test(name);
  const holder = nameOfReceiver(file, receiver);
  if (LOGGER_METHODS.has(name) && LOGGER_NAMES.test(holder)) return true;
  if (METRIC_METHODS.has(name)) return true;
  if (METRIC_SETTERS.has(name) && (METRIC_NAMES.test(calleeText(file, call)) || isMetric(file, receiver))) return true;
  // `health() { return check.down({ depth }); }`
  const fn = enclosingFunction(call);
  if (fn && STATUS_FUNCTIONS.test(functionName(fn) ?? '')) return true;
  return ANSWER_METHODS.has(name) && isStatusRoute(file, call);
}

/** `depth` of `const depth = new Gauge(...)`, and `this` in `new Gauge({ collect() { this.set(n); } })`. */
function isMetric(file: FileModel, receiver: Node): boolean {
  const object = receiver.type === 'ThisExpression' ? objectOfThis(receiver) : null;
  const values = object?.parent ? [{ file, node: object.parent }] : valuesOf(file, receiver);
  return values.some(({ file: at, node }) => (node.type === 'NewExpression' || node.type === 'CallExpression') && METRIC_NAMES.test(at.textOf(node.callee)));
}

/** `logger` of `this.logger.info`, `log` of `getLog().info`. */
function nameOfReceiver(file: FileModel, receiver: Node): string {
  if (receiver.type === 'MemberExpression') return (keyName(receiver) ?? '').replace(/^[#_]/, '');
  if (receiver.type === 'CallExpression') return calleeName(receiver) ?? '';
  return file.textOf(receiver).replace(/^[#_]/, '');
}

function calleeText(file: FileModel, call: TSESTree.CallExpression): string {
  return file.textOf(call.callee);
}

function calleeLabel(file: FileModel, call: TSESTree.CallExpression | TSESTree.NewExpression): string {
  const text = file.textOf(call.callee).replace(/\s+/g, '');
  return `${text.length > 40 ? (calleeName(call) ?? 'call') : text}()`;
}

/** True inside the handler of a route like `/metrics` or `/internal/stats`. */
function isStatusRoute(file: FileModel, node: Node): boolean {
  for (let current: Node | undefined = node; current; current = current.parent) {
    if (!isFunction(current)) continue;
    const call = wrapped(current).parent;
    if (call?.type !== 'CallExpression') continue;
    const [path] = call.arguments;
    const text = path && path.type !== 'SpreadElement' ? stringOf(file, path) : null;
    if (text !== null && STATUS_ROUTES.test(text)) return true;
  }
  return false;
}
