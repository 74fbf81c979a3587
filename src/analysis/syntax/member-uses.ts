import type { TSESTree } from '@typescript-eslint/utils';
import {
  contains,
  enclosingFunction,
  isFunction,
  keyName,
  receiverOf,
  wrapped,
  type ClassNode,
  type FunctionNode,
} from './ast.js';
import { filesUsing, isFull, type Reached } from './class-reach.js';
import { implementedBy } from './classes.js';
import type { Located } from '../model/facts.js';
import { NO_FACTS } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { calleesAnywhere, classOfFunction, functionName, usesOf, type AnyCall } from './functions.js';
import { functionsAnywhere } from './methods.js';
import { nodesOf } from './nodes.js';
import { classChain } from './object-members.js';
import { objectOfType } from './object-types.js';
import { MAX_DEPTH, objectOf } from './objects.js';
import { variableOf } from './variables.js';

/** How a function is used as a member of something: a method of a class, or a property of an object. */
export interface MemberUses {
  readonly calls: readonly Located<AnyCall>[];
  /** Where it is handed on as a value: `emitter.on('data', store.add)`. */
  readonly reads: readonly Located[];
  /** False when there are more than were looked at. */
  readonly all: boolean;
}

const NO_USES: MemberUses = { calls: [], reads: [], all: true };

/** A method with more calls than this is a general one: what some of them do says nothing about the rest. */
const MAX_USES = 60;

const usesByFunction = perFile(() => new WeakMap<FunctionNode, MemberUses>());

/**
 * The uses of a function as a member of a class or an object, in every file that may have one of these. Without facts
 * about the project, those are the file's own, which the file's call graph knows already.
 */
export function memberUsesOf(file: FileModel, fn: FunctionNode): MemberUses {
  if (file.facts === NO_FACTS) return NO_USES;
  const cache = usesByFunction(file);
  let uses = cache.get(fn);
  if (!uses) {
    // While the answer is looked for, the question may come up again.
    cache.set(fn, NO_USES);
    cache.set(fn, (uses = findUses(file, fn)));
  }
  return uses;
}

/** A name of a function, and what it is a member of under that name. */
interface Membership {
  readonly name: string;
  readonly owners: readonly Reached[];
}

function findUses(file: FileModel, fn: FunctionNode): MemberUses {
  const calls: Located<AnyCall>[] = [];
  const reads: Located[] = [];
  for (const { name, owners } of membershipsOf(file, fn)) {
    const types = new Set<Node>(owners.map(({ node }) => node));
    const files = new Set(owners.flatMap((owner) => filesUsing(owner)));
    const mentioning = [...files].filter(({ text }) => name === 'constructor' || text.includes(name));
    for (const user of mentioning) {
      const { calls: named } = usesByName(user).get(name) ?? NOTHING;
      for (const call of named) if (mayRun(user, call, fn, types)) calls.push({ file: user, node: call });
      if (user !== file) for (const read of readsOf(user, name, fn)) reads.push({ file: user, node: read });
      if (calls.length + reads.length > MAX_USES) return { calls, reads, all: false };
    }
    if (owners.some(isFull)) return { calls, reads, all: false };
  }
  return { calls, reads, all: true };
}

function membershipsOf(file: FileModel, fn: FunctionNode): readonly Membership[] {
  const owner = classOfFunction(fn);
  if (owner) return membershipInClass(file, fn, owner);
  return [...new Set([fn as Node, ...usesOf(file, fn)])].flatMap((use): readonly Membership[] => {
    const property = wrapped(use).parent;
    if (property?.type !== 'Property' || property.parent.type !== 'ObjectExpression') return [];
    const name = keyName(property);
    if (name === null) return [];
    return [{ name, owners: [{ file, node: property.parent }, ...declaredTypesOf(file, property.parent)] }];
  });
}

/** The interface that an object is declared with, as the result of a function or the value of a name. */
function declaredTypesOf(file: FileModel, literal: TSESTree.ObjectExpression): readonly Reached[] {
  const holder = wrapped(literal).parent;
  const fn = holder?.type === 'ReturnStatement' ? enclosingFunction(holder) : isFunction(holder) ? holder : null;
  const annotation = fn ? fn.returnType : holder?.type === 'VariableDeclarator' ? holder.id.typeAnnotation : null;
  const type = annotation ? objectOfType(file, annotation.typeAnnotation, MAX_DEPTH) : null;
  return type?.node.type === 'TSInterfaceDeclaration' ? [{ file: type.file, node: type.node }] : [];
}

/** A method belongs to its class, and to the base classes and interfaces through which it may be called. */
function membershipInClass(file: FileModel, fn: FunctionNode, owner: ClassNode): readonly Membership[] {
  const name = functionName(fn);
  const member = wrapped(fn).parent;
  const isPrivate =
    (member?.type === 'MethodDefinition' || member?.type === 'PropertyDefinition') &&
    member.accessibility === 'private';
  if (name === null || name.startsWith('#') || isPrivate) return [];
  const chain = classChain({ file, node: owner });
  if (name === 'constructor') return [{ name, owners: [{ file, node: owner }] }];
  const bases = chain.filter(({ node }, index) => index === 0 || hasMember(node, name));
  return [{ name, owners: [...bases, ...chain.flatMap(interfacesOf)] }];
}

function hasMember(owner: ClassNode, name: string): boolean {
  return owner.body.body.some(
    (member) =>
      (member.type === 'MethodDefinition' || member.type === 'TSAbstractMethodDefinition') && keyName(member) === name,
  );
}

function interfacesOf({ file, node }: Located<ClassNode>): readonly Reached[] {
  return implementedBy(node).flatMap(({ expression }): readonly Reached[] => {
    const type = objectOf(file, expression);
    return type?.node.type === 'TSInterfaceDeclaration' ? [{ file: type.file, node: type.node }] : [];
  });
}

function mayRun(file: FileModel, call: AnyCall, fn: FunctionNode, types: ReadonlySet<Node>): boolean {
  if (calleesAnywhere(file, call).some(({ node }) => node === fn)) return true;
  const receiver = call.type === 'CallExpression' ? receiverOf(call) : null;
  const object = receiver && objectOf(file, receiver);
  return object?.kind === 'shape' && types.has(object.node);
}

/**
 * True when a function that is used as a member is used in no other way than those that are known: the whole project
 * is in sight, uses it from outside of its class, and no framework calls it.
 */
export function areAllUses(file: FileModel, fn: FunctionNode): boolean {
  if (!file.facts.complete) return false;
  const { calls, reads, all } = memberUsesOf(file, fn);
  const owner = classOfFunction(fn);
  const fromOutside = [...calls, ...reads].some(
    (use) => owner === null || use.file !== file || !contains(owner, use.node),
  );
  return all && fromOutside && (owner === null || !servesFramework(file, owner));
}

/** Interfaces whose methods a framework calls once in the life of an object. */
const LIFE_CYCLE = /^(?:On[A-Z]|(?:Before|After)[A-Z]|Disposable$|AsyncDisposable$)/;

/** True for a class with a base or interface out of sight: a framework may call what it prescribes. */
function servesFramework(file: FileModel, owner: ClassNode): boolean {
  return classChain({ file, node: owner }).some(({ file: home, node }, index, chain) => {
    if (node.superClass && index === chain.length - 1) return true;
    return implementedBy(node).some(
      ({ expression }) => !LIFE_CYCLE.test(home.textOf(expression)) && !objectOf(home, expression),
    );
  });
}

interface NamedUses {
  /** The calls of members of a name; those with `new` as calls of constructors. */
  readonly calls: readonly AnyCall[];
  /** Members that are not called where they stand. */
  readonly reads: readonly Node[];
}

const NOTHING: NamedUses = { calls: [], reads: [] };

/** What a file does with members, by their name; `const { add: put } = store` gives the member another one. */
const usesByName = perFile((file): ReadonlyMap<string, NamedUses> => {
  const nodes = nodesOf(file);
  const table = new Map<string, { calls: AnyCall[]; reads: Node[] }>();
  const at = (name: string): { calls: AnyCall[]; reads: Node[] } => {
    let uses = table.get(name);
    if (!uses) table.set(name, (uses = { calls: [], reads: [] }));
    return uses;
  };
  const add = (name: string, node: Node): void => {
    const outer = wrapped(node);
    const { parent } = outer;
    if (parent?.type === 'CallExpression' && parent.callee === outer) at(name).calls.push(parent);
    else if (parent?.type !== 'NewExpression' && !(parent?.type === 'AssignmentExpression' && parent.left === outer))
      at(name).reads.push(node);
  };
  for (const member of nodes.all('MemberExpression')) {
    const name = keyName(member);
    if (name !== null) add(name, member);
  }
  for (const { id } of nodes.all('VariableDeclarator')) {
    if (id.type !== 'ObjectPattern') continue;
    for (const property of id.properties) {
      const name = property.type === 'Property' ? keyName(property) : null;
      const variable = property.type === 'Property' ? variableOf(file, property.value) : null;
      if (name === null) continue;
      for (const { identifier, init } of variable?.references ?? []) if (init !== true) add(name, identifier);
    }
  }
  at('constructor').calls.push(...nodes.all('NewExpression'));
  return table;
});

function readsOf(file: FileModel, name: string, fn: FunctionNode): readonly Node[] {
  const { reads } = usesByName(file).get(name) ?? NOTHING;
  return reads.filter((read) => functionsAnywhere(file, read).some(({ node }) => node === fn));
}
