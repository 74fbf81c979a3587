import type { TSESTree } from '@typescript-eslint/utils';
import type { Companion } from '../../catalogue/libraries/entry.js';
import { calleeName, classOfThis, enclosingFunction, unwrap, wrapped } from '../syntax/ast.js';
import { constantOf } from '../syntax/constants.js';
import { nodesOf } from '../syntax/nodes.js';
import { classChain } from '../syntax/object-members.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import type { Construct } from './construct.js';
import { alternativesOf, pathOf } from './option-values.js';
import { isGiven } from './instances.js';
import { argumentAt, exportedOrigin, isExport, isOwnExport, objectOfMember } from './sites.js';
import { modulesOf } from './catalogue-index.js';
import { valuesOf } from './values.js';

/**
 * Whether a bound is set by another call; null where the instance comes from out of sight, where it may have been. What
 * is set for the whole program is no answer to a value that the construct itself has (`isWritten`).
 */
export function hasCompanion(construct: Construct, isWritten = false): boolean | null {
  let answer: boolean | null = false;
  for (const companion of construct.entry.elsewhere ?? []) {
    if (isWritten && (companion.assigned || companion.called)) continue;
    const found = isSetBy(construct, companion);
    if (found === true) return true;
    if (found === null) answer = null;
  }
  return answer;
}

function isSetBy(construct: Construct, companion: Companion): boolean | null {
  if (companion.inProject && !construct.file.facts.complete) return null;
  if (companion.properties && isAssignedOnSame(construct, companion)) return true;
  if (companion.chained && isChained(construct.call, companion.chained)) return true;
  if (companion.assigned || companion.called) return isSetForAll(construct, companion);
  return companion.methods ? isCalledOnSame(construct, companion) : false;
}

/** `request.get(url).query(q).timeout(5_000)` */
function isChained(call: Node, names: readonly string[]): boolean {
  for (let current = wrapped(call); ; ) {
    const member = current.parent;
    if (member?.type !== 'MemberExpression' || member.object !== current) return false;
    const outer = wrapped(member).parent;
    if (outer?.type !== 'CallExpression' || unwrap(outer.callee) !== member) return false;
    if (names.includes(calleeName(outer) ?? '')) return true;
    current = wrapped(outer);
  }
}

/** A method of the same instance: of what a method site is called on, or of what a `new` or a call makes. */
function isCalledOnSame(construct: Construct, companion: Companion): boolean | null {
  const subjects = subjectsOf(construct);
  const paths = (companion.methods ?? []).map((method) => method.split('.'));
  const methods = paths.map((path) => path.at(-1) ?? '');
  for (const file of filesOf(construct, subjects, methods)) {
    for (const call of callsByName(file, methods)) {
      const receivers = paths.flatMap((path) => objectOfMember(call.callee, path) ?? []);
      if (receivers.length === 0 || !limits(file, call, companion) || isOfSibling(construct, { file, node: call })) continue;
      if (companion.matches?.test(file.textOf(call)) === false) continue;
      const isSame = receivers
        .flatMap((receiver) => valuesOf(file, receiver))
        .some((value) => subjects.some((subject) => subject.node === value.node || isSameName(subject, value)));
      if (isSame && !(companion.before && file === construct.file && isTooLate(construct.call, call))) return true;
    }
  }
  // What is made out of sight may have been set up there.
  const isMade = subjects.some(
    (subject) =>
      subject.node.type === 'CallExpression' ||
      subject.node.type === 'NewExpression' ||
      isGiven(subject, construct.site.of ?? ''),
  );
  return isMade ? false : null;
}

/**
 * True for code of a class that only shares a base with the class around a construct: each instance has a field of its own,
 * whatever makes it.
 */
function isOfSibling({ file, call }: Construct, other: Located): boolean {
  const [own, its] = [classOfThis(call)?.owner, classOfThis(other.node)?.owner];
  if (!own || !its || own === its) return false;
  const chains = [classChain({ file, node: own }), classChain({ file: other.file, node: its })];
  return !chains.some((chain, index) => chain.some(({ node }) => node === (index === 0 ? its : own))) && sharesBase(chains);
}

function sharesBase([first, second]: readonly (readonly Located[])[]): boolean {
  return (first ?? []).some(({ node }) => (second ?? []).some((base) => base.node === node));
}

/** The instances that a companion has to be on. */
function subjectsOf({ file, call, receiver }: Construct): readonly Located[] {
  return receiver ? valuesOf(file, receiver) : [{ file, node: call }];
}

/** The files in which the same instance may be used: its own first, then those around that name what is looked for. */
function filesOf({ file }: Construct, subjects: readonly Located[], names: readonly string[]): Iterable<FileModel> {
  return filesNaming([file, ...subjects.map((subject) => subject.file)], names);
}

/** More files than this mention a common name. */
const MAX_FILES = 40;

/** Some files, those around the first that mention one of the names, and then, `everywhere`, all others that do. */
function* filesNaming(files: readonly FileModel[], names: readonly string[], everywhere = true): Generator<FileModel> {
  const known = new Set(files);
  yield* known;
  const [file] = files;
  if (!file) return;
  const mention = new RegExp(`\\b(?:${names.join('|')})\\b`);
  const searches = [
    () => file.facts.filesAround(file, mention),
    () => (everywhere ? (file.facts.filesMentioning?.(file, mention) ?? []) : []),
  ];
  for (const search of searches) {
    for (const other of search().slice(0, MAX_FILES)) {
      if (known.has(other)) continue;
      known.add(other);
      yield other;
    }
  }
}

/** `queue.concurrency = 4`, `app.server.requestTimeout = 30_000` */
function isAssignedOnSame(construct: Construct, { properties, unlimited }: Companion): boolean {
  const subjects = subjectsOf(construct);
  const names = (properties ?? []).map((property) => property.split('.'));
  for (const file of filesOf(construct, subjects, names.map((path) => path.at(-1) ?? ''))) {
    for (const { left, right } of nodesOf(file).all('AssignmentExpression')) {
      const objects = names.flatMap((path) => objectOfMember(left, path) ?? []);
      if (objects.length === 0 || isUnlimited(file, right, unlimited)) continue;
      if (objects.some((object) => valuesOf(file, object).some((value) => subjects.some(({ node }) => node === value.node)))) return true;
    }
  }
  return false;
}

function isUnlimited(file: FileModel, node: Node, unlimited: Companion['unlimited']): boolean {
  const known = constantOf(file, node);
  return known !== null && (known.value === Infinity || (unlimited ?? []).some((value) => value === known.value));
}

/** Two reads of the same name of which nothing more is known: a parameter, a field. */
function isSameName(a: Located, b: Located): boolean {
  if (a.file !== b.file || a.node.type !== b.node.type) return false;
  if (a.node.type !== 'Identifier' && a.node.type !== 'MemberExpression') return false;
  return a.file.textOf(a.node) === b.file.textOf(b.node) && enclosingFunction(a.node) === enclosingFunction(b.node);
}

function callsByName(file: FileModel, names: readonly string[]): readonly TSESTree.CallExpression[] {
  return names.flatMap((name) => callsOf(file).get(name) ?? []);
}

const callsOf = perFile((file): ReadonlyMap<string, readonly TSESTree.CallExpression[]> => {
  const byName = new Map<string, TSESTree.CallExpression[]>();
  for (const call of nodesOf(file).all('CallExpression')) {
    const name = calleeName(call);
    if (name === null) continue;
    const list = byName.get(name);
    if (list) list.push(call);
    else byName.set(name, [call]);
  }
  return byName;
});

function limits(file: FileModel, call: TSESTree.CallExpression, { argument, key, unlimited }: Companion): boolean {
  if (argument === undefined) return true;
  const given = argumentAt(call, argument);
  if (given === null) return true;
  if (given === undefined) return false;
  return alternativesOf(file, given, key === undefined ? [] : pathOf(key)).some((alternative) => {
    if (alternative.kind === 'absent') return false;
    if (alternative.kind === 'unknown') return true;
    return !isUnlimited(alternative.file, alternative.node, unlimited);
  });
}

/** True when a call comes after another in the same function: it cannot limit what that one has started. */
function isTooLate(first: Node, second: Node): boolean {
  return enclosingFunction(first) === enclosingFunction(second) && second.range[0] > first.range[0];
}

/** `axios.defaults.timeout = 5_000` or `setGlobalDispatcher(...)` somewhere in the program. */
function isSetForAll({ file, entry, site }: Construct, { assigned, called, modules: own, inProject }: Companion): boolean {
  const modules = own ?? modulesOf(entry, site);
  const names = [...(assigned ?? []), ...(called ?? [])].map((name) => name.slice(name.lastIndexOf('.') + 1));
  // Several programs of one repository do not share what each of them sets, unless a framework wires them.
  return [...filesNaming([file], names, inProject === true)].some(
    (other) =>
      nodesOf(other).all('AssignmentExpression').some(({ left }) => isOneOf(other, left, modules, assigned)) ||
      callsByName(other, (called ?? []).map((name) => name.slice(name.lastIndexOf('.') + 1))).some(({ callee }) =>
        isOneOf(other, callee, modules, called),
      ),
  );
}

function isOneOf(file: FileModel, node: Node, modules: readonly string[], names: readonly string[] | undefined): boolean {
  const origin = names ? exportedOrigin(file, node) : null;
  return (origin !== null && isExport(origin, modules, names ?? [])) || isOwnExport(file, node, modules, names ?? []);
}
