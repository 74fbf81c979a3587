import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, isClass, isFunction, unwrap, type ClassNode, type FunctionNode } from './ast.js';
import { exportedNamesOf, exportedNamesOfFunction, exportedNamesOfValue } from './exports.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { calleesAnywhere, classOfFunction } from './functions.js';
import { nodesOf } from './nodes.js';
import { classChain } from './object-members.js';
import { objectOf, objectOfResult, type KnownObject } from './objects.js';
import { objectOfType } from './object-types.js';
import { variableOf } from './variables.js';

/** A class, an interface or an object literal that other files get at through what a module exports. */
export type Reached = Located<ClassNode | TSESTree.ObjectExpression | TSESTree.TSInterfaceDeclaration>;

/** More files than these mean an object that everything uses: what one of them does says little. */
const MAX_FILES = 200;

/** How often an object may be handed on, from the export of one file to that of the next. */
const MAX_HOPS = 3;

const filesByTarget = new WeakMap<Node, readonly FileModel[]>();

/**
 * The files that may use a class, its instances, or an object literal: its own, and those that import it, an instance,
 * a subclass, a factory, or an object that holds it.
 */
export function filesUsing(target: Reached): readonly FileModel[] {
  let files = filesByTarget.get(target.node);
  if (!files) filesByTarget.set(target.node, (files = findFiles(target)));
  return files;
}

/** True when an object is used in more files than {@link filesUsing} lists. */
export function isFull(target: Reached): boolean {
  return filesUsing(target).length > MAX_FILES;
}

function findFiles(target: Reached): readonly FileModel[] {
  const { file } = target;
  const found = new Set([file]);
  const seen = new Set<string>();
  const ownNames = namesOf(target);
  let level: readonly Exported[] = [...ownNames.map((name) => ({ file, name })), ...handedOnBy(file, target, null)];
  for (let hops = 0; hops < MAX_HOPS && level.length > 0; hops++) {
    const next: Exported[] = [];
    for (const { file: home, name } of level) {
      const key = `${home.path}\0${name}`;
      if (seen.has(key)) continue;
      seen.add(key);
      for (const importer of home.facts.importersOf(home, name)) {
        found.add(importer.file);
        if (found.size > MAX_FILES) return [...found];
        next.push(...handedOnBy(importer.file, target, importer.local));
      }
    }
    level = next;
  }
  for (const user of [...found]) for (const receiver of receiversIn(user, target)) found.add(receiver);
  return [...found];
}

/**
 * The files whose functions and classes a JavaScript file hands an object to: without types, they do not import what
 * they get. `routes(app, store)`.
 */
function receiversIn(file: FileModel, target: Reached): readonly FileModel[] {
  if (!/\.[cm]?jsx?$/.test(file.path)) return [];
  return [...nodesOf(file).all('CallExpression'), ...nodesOf(file).all('NewExpression')].flatMap((call) => {
    const isHanded = call.arguments.some(
      (argument) =>
        (argument.type === 'Identifier' || argument.type === 'MemberExpression') &&
        isTarget(objectOf(file, argument), target),
    );
    return isHanded ? calleesAnywhere(file, call).map((callee) => callee.file) : [];
  });
}

interface Exported {
  readonly file: FileModel;
  readonly name: string;
}

/** The names that an object itself is exported under, or those of the function that makes it. */
function namesOf({ file, node }: Reached): readonly string[] {
  if (isClass(node)) return namesOfClass(file, node);
  if (node.type === 'TSInterfaceDeclaration') return exportedNamesOf(file, node.id);
  const fn = enclosingFunction(node);
  if (fn) return objectOfResult(file, fn)?.node === node ? namesOfFactory(file, fn) : [];
  return exportedNamesOfValue(file, node);
}

/** The names that a class is exported under. */
export function namesOfClass(file: FileModel, owner: ClassNode): readonly string[] {
  if (owner.type === 'ClassDeclaration' && owner.id) return exportedNamesOf(file, owner.id);
  return exportedNamesOfValue(file, owner);
}

function namesOfFactory(file: FileModel, fn: FunctionNode): readonly string[] {
  const owner = classOfFunction(fn);
  return owner ? namesOfClass(file, owner) : exportedNamesOfFunction(file, fn);
}

interface ExportedDeclaration {
  readonly names: readonly string[];
  readonly node: Node;
}

/** The declarations of a module that are exported, and what it exports by default or as a whole. */
const exportedDeclarations = perFile((file): readonly ExportedDeclaration[] => {
  nodesOf(file); // sets the parents
  const found: ExportedDeclaration[] = [];
  const add = (names: readonly string[], node: Node): void => {
    if (names.length > 0) found.push({ names, node });
  };
  for (const statement of file.ast.body) {
    if (statement.type === 'ExpressionStatement' && statement.expression.type === 'AssignmentExpression') {
      if (/^(?:module\.)?exports\s*=[^=]/.test(file.textOf(statement))) add(['default'], statement.expression.right);
      continue;
    }
    const isExport = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration';
    const declaration: Node | null = isExport ? statement.declaration : statement;
    switch (declaration?.type) {
      case 'VariableDeclaration':
        for (const { id } of declaration.declarations) if (id.type === 'Identifier') add(exportedNamesOf(file, id), id);
        break;
      case 'FunctionDeclaration':
        add(exportedNamesOfFunction(file, declaration), declaration);
        break;
      case 'ClassDeclaration':
        add(namesOfClass(file, declaration), declaration);
        break;
      case 'TSInterfaceDeclaration':
      case 'TSTypeAliasDeclaration':
        add(exportedNamesOf(file, declaration.id), declaration);
        break;
      default:
        if (statement.type === 'ExportDefaultDeclaration') add(['default'], statement.declaration);
    }
  }
  return found;
});

/** The exports of a file that are or hold a class, an instance of it, or an object; `local` is its name there. */
function handedOnBy(file: FileModel, target: Reached, local: string | null): readonly Exported[] {
  return exportedDeclarations(file).flatMap(({ names, node }): readonly Exported[] => {
    if (node === target.node || (local !== null && !declarationText(file, node).includes(local))) return [];
    return handsOn(file, node, target) ? names.map((name) => ({ file, name })) : [];
  });
}

function declarationText(file: FileModel, node: Node): string {
  return file.textOf(node.parent?.type === 'VariableDeclarator' ? node.parent : node);
}

function handsOn(file: FileModel, node: Node, target: Reached): boolean {
  if (isFunction(node)) return isTarget(objectOfResult(file, node), target);
  const object = objectOf(file, node);
  if (isTarget(object, target) || (object && holds(object, target))) return true;
  if (node.type !== 'Identifier') return false;
  const value = variableOf(file, node)?.defs[0]?.node as Node | undefined;
  const fn = value?.type === 'VariableDeclarator' && value.init ? unwrap(value.init) : null;
  return isFunction(fn) && isTarget(objectOfResult(file, fn), target);
}

/** The object itself, or one that inherits from it. */
function isTarget(object: KnownObject | null, target: Reached): boolean {
  if (!object) return false;
  if (object.node === target.node) return true;
  if (!isClass(object.node) || !isClass(target.node)) return false;
  return classChain({ file: object.file, node: object.node }).some(({ node }) => node === target.node);
}

/** True when a member that others can read is the object: `services.store`. */
function holds({ file, node }: KnownObject, target: Reached): boolean {
  switch (node.type) {
    case 'ObjectExpression':
      return node.properties.some(
        (property) => property.type === 'Property' && isTarget(objectOf(file, property.value), target),
      );
    case 'TSTypeLiteral':
    case 'TSInterfaceDeclaration':
      return (node.type === 'TSTypeLiteral' ? node.members : node.body.body).some(
        (member) =>
          member.type === 'TSPropertySignature' &&
          !!member.typeAnnotation &&
          isTarget(objectOfType(file, member.typeAnnotation.typeAnnotation, 4), target),
      );
    default:
      return node.body.body.some(
        (member) =>
          member.type === 'PropertyDefinition' &&
          member.accessibility !== 'private' &&
          member.key.type !== 'PrivateIdentifier' &&
          (member.value !== null
            ? isTarget(objectOf(file, member.value), target)
            : !!member.typeAnnotation && isTarget(objectOfType(file, member.typeAnnotation.typeAnnotation, 4), target)),
      );
  }
}

const subclasses = new WeakMap<ClassNode, readonly Located<ClassNode>[]>();

/** The classes that extend a class, in all files where it can be named. */
export function subclassesOf({ file, node }: Located<ClassNode>): readonly Located<ClassNode>[] {
  const known = subclasses.get(node);
  if (known) return known;
  subclasses.set(node, []);
  const found = filesUsing({ file, node }).flatMap((user) =>
    [...nodesOf(user).all('ClassDeclaration'), ...nodesOf(user).all('ClassExpression')].flatMap((candidate) => {
      if (!candidate.superClass || candidate === node) return [];
      const located = { file: user, node: candidate };
      return classChain(located).some((base) => base.node === node) ? [located] : [];
    }),
  );
  subclasses.set(node, found);
  return found;
}
