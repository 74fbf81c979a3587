import type { TSESTree } from '@typescript-eslint/utils';
import { LIMITER_NAME, LIMITERS, NOT_LIMITER_NAME, type LimiterEntry } from '../../catalogue/limiters.js';
import {
  awaited,
  calleeName,
  classOfThis,
  contains,
  isClass,
  isFunction,
  keyName,
  unwrap,
  type ClassNode,
  type FunctionNode,
} from '../syntax/ast.js';
import { classOfValue, membersOf } from '../syntax/classes.js';
import { constantOf } from '../syntax/constants.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { calleesAnywhere, functionsOf, importedFunctions } from '../syntax/functions.js';
import { showsLimit } from './home-made-limiters.js';
import { limitingOf } from './limiters.js';
import { isNamedInSettings } from '../stated/named-in-settings.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { isFrom, originOf } from '../syntax/origins.js';
import { resultsOf } from '../syntax/results.js';
import { typeNamesOf } from '../syntax/type-names.js';
import { initialiserOf, propertyOf, resolveValue, variableOf } from '../syntax/variables.js';

/** Where the constructor or factory that made a value comes from. */
export function originOfCreation(file: FileModel, node: Node): ReturnType<typeof originOf> {
  const creation = creationOf(file, node);
  return creation ? originOf(creation.file, creation.node.callee) : null;
}

/** A value that a package for limiters, or a class of the project, has made, or that the settings name. */
export function isKnownLimiter(file: FileModel, node: Node): boolean {
  if (isNamedLimiter(file, node)) return true;
  const creation = creationOf(file, node);
  return creation !== null && isLimitingCreation(creation.file, creation.node) === true;
}

/** The same for certain: a known package has made it, or the settings name it. A class may only be called like one. */
export function isCertainLimiter(file: FileModel, node: Node): boolean {
  const module = originOfCreation(file, node)?.module;
  return isNamedLimiter(file, node) || LIMITERS.some((entry) => entry.module === module);
}

/** Whether a value holds work back, by how it is made, and by its name where that is out of sight. */
export function isLimiter(file: FileModel, node: Node, within: FunctionNode | null, method: string | null): boolean {
  const value = awaited(node);
  const creation = creationOf(file, value);
  if (creation) {
    if (within && creation.file === file && contains(within, creation.node) && !isKeptFor(file, creation.node))
      return false;
    if (isNamedLimiter(creation.file, creation.node.callee)) return true;
    const verdict = isLimitingCreation(creation.file, creation.node);
    if (verdict !== null) return verdict;
  }
  if (isNamedLimiter(file, value) || isDeclaredAsNamed(file, value)) return true;
  // `const workers = []` holds nothing back, whatever it is called.
  if (resolveValue(file, value).type === 'ArrayExpression') return false;
  const own = functionsOf(file, value).map((fn) => ({ file, node: fn }));
  const functions = own.length > 0 ? own : importedFunctions(file, value);
  if (functions.length > 0) return functions.some((fn) => holdsBack(fn.file, fn.node));
  const owner = classOfValue(file, value);
  if (owner) return holdsBack(file, owner);
  const declared = typeNamesOf(file, value).map((type) => classAnywhere(file, type));
  if (declared.some((found) => found !== null)) return declared.some((found) => found && holdsBack(found.file, found.node));
  if (isFunction(value)) return false;
  const name =
    value.type === 'Identifier'
      ? value.name
      : value.type === 'MemberExpression'
        ? (keyName(value) ?? '')
        : value.type === 'CallExpression'
          ? (calleeName(value) ?? '')
          : '';
  if (method === 'then' || NOT_LIMITER_NAME.test(name)) return false;
  if (LIMITER_NAME.test(name.replace(/^#/, ''))) return true;
  return value.type === 'Identifier' && /^with(?:Slot|Permit|Limit|Semaphore|Concurrency|Throttle|Capacity)/.test(name);
}

/** `limiterFor(host)`: a function of the project that keeps the limiters it makes, or hands out the one that there is. */
function isKeptFor(file: FileModel, creation: Creation): boolean {
  if (creation.type === 'NewExpression') return false;
  return calleesAnywhere(file, creation).some(
    (callee) => /\.get\(|\?\?=|\|\|=/.test(callee.file.textOf(callee.node)) || handsOutLimiter(callee),
  );
}

/** `const perProcess = pLimit(3)`, and a function that returns `perProcess`. */
function handsOutLimiter({ file, node }: Located<FunctionNode>): boolean {
  return resultsOf(file, node).some((result) => {
    const creation = unwrap(result).type === 'Identifier' ? creationOf(file, result) : null;
    if (!creation || (creation.file === file && contains(node, creation.node))) return false;
    return isLimitingCreation(creation.file, creation.node) === true;
  });
}

/** One of the limiters and pools that the settings name; the class, too, whose method is called: `Gate.create()`. */
function isNamedLimiter(file: FileModel, node: Node): boolean {
  const { limiters, pools } = file.settings;
  const names = [...limiters, ...pools];
  if (names.length === 0) return false;
  const value = unwrap(node);
  return (
    isNamedInSettings(file, value, names) ||
    (value.type === 'MemberExpression' && isNamedInSettings(file, value.object, names))
  );
}

/** `constructor(private readonly gate: Gate)`, with `Gate` in the settings. */
function isDeclaredAsNamed(file: FileModel, value: Node): boolean {
  const { limiters, pools } = file.settings;
  return limiters.length + pools.length > 0 && typeNamesOf(file, value).some((name) => isNamedLimiter(file, name));
}

type Creation = TSESTree.CallExpression | TSESTree.NewExpression;

/** The call or `new` that makes the value of a name, a field or an expression; imports are followed. */
export function creationOf(file: FileModel, node: Node, depth = 6): Located<Creation> | null {
  if (depth <= 0) return null;
  const value = awaited(node);
  switch (value.type) {
    case 'CallExpression':
    case 'NewExpression':
      return { file, node: value };
    case 'AssignmentExpression':
    case 'LogicalExpression':
      return creationOf(file, value.right, depth - 1);
    case 'Identifier': {
      const variable = variableOf(file, value);
      const initialiser = variable && initialiserOf(variable);
      return initialiser ? creationOf(file, initialiser, depth - 1) : importedCreation(file, value, depth);
    }
    case 'MemberExpression': {
      const name = keyName(value);
      if (name === null) return null;
      const object = unwrap(value.object);
      if (object.type === 'ThisExpression') return fieldCreation(file, object, name, depth);
      const property = propertyOf(file, object, name);
      return property ? creationOf(file, property, depth - 1) : importedCreation(file, value, depth);
    }
    default:
      return null;
  }
}

function importedCreation(file: FileModel, node: Node, depth: number): Located<Creation> | null {
  const origin = originOf(file, node);
  const [name, member, ...rest] = origin?.path ?? [];
  if (!origin || name === undefined || rest.length > 0) return null;
  const target = file.facts.resolveExport(file, origin.module, name);
  if (!target) return null;
  if (member === undefined) return creationOf(target.file, target.node, depth - 1);
  const property = propertyOf(target.file, target.node, member);
  return property ? creationOf(target.file, property, depth - 1) : null;
}

function fieldCreation(file: FileModel, self: Node, name: string, depth: number): Located<Creation> | null {
  const owner = classOfThis(self)?.owner;
  if (!owner) return null;
  for (const member of membersOf(owner, name)) {
    if (member.type === 'PropertyDefinition' && member.value) return creationOf(file, member.value, depth - 1);
  }
  for (const assignment of assignmentsToThis(file).get(name) ?? []) {
    const left = unwrap(assignment.left) as TSESTree.MemberExpression;
    if (classOfThis(left.object)?.owner === owner) return creationOf(file, assignment.right, depth - 1);
  }
  return null;
}

/** The assignments to fields of `this`, by the names of the fields. */
const assignmentsToThis = perFile((file): ReadonlyMap<string, readonly TSESTree.AssignmentExpression[]> => {
  const byName = new Map<string, TSESTree.AssignmentExpression[]>();
  for (const node of nodesOf(file).all('AssignmentExpression')) {
    const left = unwrap(node.left);
    if (left.type !== 'MemberExpression' || left.object.type !== 'ThisExpression') continue;
    const name = keyName(left) ?? '';
    const known = byName.get(name);
    if (known) known.push(node);
    else byName.set(name, [node]);
  }
  return byName;
});

/** True or false for values of known packages and of functions and classes that are in sight; null for all others. */
function isLimitingCreation(file: FileModel, creation: Creation): boolean | null {
  const origin = originOf(file, creation.callee);
  const entry = LIMITERS.find((candidate) => candidate.exports.some((name) => isFrom(origin, candidate.module, name)));
  if (entry) return isLimitingEntry(file, entry, creation);
  if (creation.type === 'NewExpression') {
    const owner = classAnywhere(file, creation.callee);
    if (owner) return holdsBack(owner.file, owner.node);
    return LIMITER_NAME.test(calleeName(creation) ?? '') && !NOT_LIMITER_NAME.test(calleeName(creation) ?? '')
      ? true
      : null;
  }
  const callee = unwrap(creation.callee);
  // `pThrottle({ limit: 2, interval: 1_000 })(fn)`
  if (callee.type === 'CallExpression' && isLimitingCreation(file, callee) === true) return true;
  const callees = calleesAnywhere(file, creation);
  return callees.length > 0
    ? callees.some((callee) => holdsBack(callee.file, callee.node) || handsOutLimiter(callee))
    : null;
}

function isLimitingEntry(file: FileModel, entry: LimiterEntry, creation: Creation): boolean {
  const [first] = creation.arguments;
  if (entry.needs) {
    if (!first) return false;
    const options = entry.needs.map((name) => propertyOf(file, first, name));
    if (options.some((option) => option === null)) return true;
    return options.some(
      (option) => option !== undefined && option !== null && holdsBackAt(file, option),
    );
  }
  return !first || holdsBackAt(file, first);
}

/** A number holds work back, unless it is infinite or simply how many there are: `pLimit(items.length)`. */
function holdsBackAt(file: FileModel, number: Node): boolean {
  const value = unwrap(number);
  if (value.type === 'MemberExpression' && /^(?:length|size)$/.test(keyName(value) ?? '')) return false;
  return constantOf(file, value)?.value !== Infinity;
}

const holdsByFunction = perFile((): WeakMap<Node, boolean> => new WeakMap());

/** Helpers of helpers further away than this hold nothing back; a long chain of them would use up the stack. */
const DEEPEST = 12;
const searchOf = perFile(() => ({ depth: 0 }));

/**
 * True when a function or class holds work back by itself, through another limiter, or through the class it extends. A
 * name alone does not make a limiter where the code is in sight.
 */
function holdsBack(file: FileModel, root: Node): boolean {
  const cache = holdsByFunction(file);
  const known = cache.get(root);
  if (known !== undefined) return known;
  const search = searchOf(file);
  if (search.depth >= DEEPEST) return false;
  cache.set(root, false);
  search.depth += 1;
  const result = showsLimit(file, root) || delegates(file, root) || inherits(file, root);
  search.depth -= 1;
  cache.set(root, result);
  return result;
}

function delegates(file: FileModel, root: Node): boolean {
  const within = isFunction(root) ? root : null;
  return innerNodes(file, root, 'CallExpression').some(
    (call) => limitingOf(file, call, within) === 'limits' || makesLimiter(file, call) || waitsInHelper(file, call),
  );
}

/** `await acquire()`, with a function of the project that makes its callers wait. */
function waitsInHelper(file: FileModel, call: TSESTree.CallExpression): boolean {
  if (call.parent.type !== 'AwaitExpression' || call.arguments.some((argument) => isFunction(unwrap(argument)))) return false;
  return calleesAnywhere(file, call).some((callee) => holdsBack(callee.file, callee.node));
}

function inherits(file: FileModel, root: Node): boolean {
  if (!isClass(root) || !root.superClass) return false;
  const base = classAnywhere(file, root.superClass);
  return base !== null && base.node !== root && holdsBack(base.file, base.node);
}

/** The class that an expression or the name of a type stands for, also in another file. */
function classAnywhere(file: FileModel, node: Node): Located<ClassNode> | null {
  const own = classOfValue(file, node);
  if (own) return { file, node: own };
  const origin = originOf(file, node);
  const [name, ...members] = origin?.path ?? [];
  if (!origin || name === undefined || members.length > 0) return null;
  const target = file.facts.resolveExport(file, origin.module, name);
  const found = target && classOfValue(target.file, target.node);
  return found ? { file: target.file, node: found } : null;
}

/** `return pLimit(5)`. */
function makesLimiter(file: FileModel, call: TSESTree.CallExpression): boolean {
  const origin = originOf(file, call.callee);
  const entry =
    origin && LIMITERS.find((candidate) => candidate.exports.some((name) => isFrom(origin, candidate.module, name)));
  return entry ? isLimitingEntry(file, entry, call) : false;
}
