import type { TSESTree } from '@typescript-eslint/utils';
import { awaited, isClass, isFunction, keyName, wrapped, type ClassNode } from '../syntax/ast.js';
import { exportedNamesOf } from '../syntax/exports.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { functionName } from '../syntax/functions.js';
import { isModulePath, isRelative, relativeSpecifier, resolvedPath, samePath } from '../model/module-paths.js';
import { isFrom, originOf, type Origin } from '../syntax/origins.js';
import { definitionOf, resolveValue, variableOf } from '../syntax/variables.js';

/**
 * True when the settings name what an expression, a class or a function is: `Ring` as a bare name, by what it is called
 * here or where it comes from, or `src/lib/ring#Ring`, whatever this file calls it.
 */
export function isNamedInSettings(file: FileModel, node: Node, names: readonly string[]): boolean {
  if (names.length === 0) return false;
  const value = awaited(node);
  const origin = originOf(file, value);
  return names.some((name) => {
    const mark = name.lastIndexOf('#');
    return mark < 1
      ? isCalled(file, value, origin, name)
      : isExport(file, value, origin, { module: name.slice(0, mark), name: name.slice(mark + 1) });
  });
}

/** True inside a class or function that the settings name. */
export function isWithinNamed(file: FileModel, node: Node, names: readonly string[]): boolean {
  if (names.length === 0) return false;
  for (let outer: Node | undefined = node; outer; outer = outer.parent) {
    if ((isClass(outer) || isFunction(outer)) && isNamedInSettings(file, outer, names)) return true;
  }
  return false;
}

function isCalled(file: FileModel, value: Node, origin: Origin | null, name: string): boolean {
  if (origin?.path.at(-1) === name || namesOf(file, value).includes(name)) return true;
  const target = origin && targetOf(file, origin);
  return target !== null && namesOf(target.file, target.node).includes(name);
}

/** What an expression, or what it stands for in this file, is called. */
function namesOf(file: FileModel, value: Node): readonly (string | null)[] {
  const meant = resolveValue(file, value);
  return meant === value ? [ownName(value)] : [ownName(value), ownName(meant)];
}

function ownName(value: Node): string | null {
  switch (value.type) {
    case 'Identifier':
      return value.name;
    case 'MemberExpression':
      return keyName(value)?.replace(/^#/, '') ?? null;
    default:
      return isClass(value) ? className(value) : isFunction(value) ? functionName(value) : null;
  }
}

function className(owner: ClassNode): string | null {
  if (owner.id) return owner.id.name;
  const holder = wrapped(owner).parent;
  return holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier' ? holder.id.name : null;
}

/** `module#export`. */
interface NamedExport {
  readonly module: string;
  readonly name: string;
}

function isExport(file: FileModel, value: Node, origin: Origin | null, named: NamedExport): boolean {
  if (!isRelative(named.module) && isFrom(origin, named.module, named.name)) return true;
  const wanted = namedTargets(file).get(named);
  if (wanted) {
    const target = origin ? targetOf(file, origin) : ownDeclaration(file, value);
    return target !== null && declarationOf(target) === declarationOf(wanted);
  }
  return isModulePath(named.module) && isAtPath(file, value, origin, named);
}

/** The same by paths: without facts they are all there is, and the settings may begin at another folder than the audit. */
function isAtPath(file: FileModel, value: Node, origin: Origin | null, { module, name }: NamedExport): boolean {
  if (!origin) return samePath(file.path, module) && exportNames(file, value).includes(name);
  const path = resolvedPath(file.path, origin.module);
  if (path !== null && samePath(path, module) && isFrom({ ...origin, module: path }, path, name)) return true;
  const target = targetOf(file, origin);
  return target !== null && samePath(target.file.path, module) && exportNames(target.file, target.node).includes(name);
}

/** What the names in the settings stand for, as far as the project is known. Looked up once per file. */
const namedTargets = perFile((file) => {
  const found = new Map<string, Located | null>();
  return {
    get({ module, name }: NamedExport): Located | null {
      const key = `${module}#${name}`;
      let target = found.get(key);
      if (target === undefined) {
        const specifier = isModulePath(module) ? relativeSpecifier(file.path, module) : module;
        target = file.facts.resolveExport(file, specifier, name);
        found.set(key, target);
      }
      return target;
    },
  };
});

function targetOf(file: FileModel, { module, path }: Origin): Located | null {
  const [name, ...members] = path;
  return members.length > 0 ? null : file.facts.resolveExport(file, module, name ?? 'default');
}

function ownDeclaration(file: FileModel, value: Node): Located | null {
  const node = resolveValue(file, value);
  if (isClass(node) || isFunction(node)) return { file, node };
  const variable = variableOf(file, node);
  const definition = variable && definitionOf(variable);
  return definition && (isClass(definition.node) || definition.type === 'FunctionName' || definition.type === 'Variable')
    ? { file, node: definition.node }
    : null;
}

/** The same node for the name of a declaration, the declaration, and the class or function that a const holds. */
function declarationOf({ file, node }: Located): Node {
  if (node.type === 'Identifier') {
    const variable = variableOf(file, node);
    const definition = variable && definitionOf(variable);
    return definition ? definition.node : node;
  }
  const holder = isClass(node) || isFunction(node) ? wrapped(node).parent : null;
  return holder?.type === 'VariableDeclarator' ? holder : node;
}

/** The names under which the file exports what an expression stands for. */
function exportNames(file: FileModel, value: Node): readonly string[] {
  const declared = ownDeclaration(file, value)?.node;
  if (!declared) return [];
  if (declared.parent?.type === 'ExportDefaultDeclaration') return ['default'];
  const id = nameNode(declared) ?? nameNode(wrapped(declared).parent);
  return id ? exportedNamesOf(file, id) : [];
}

function nameNode(node: Node | undefined): TSESTree.Identifier | null {
  if (isClass(node) || isFunction(node)) return node.id;
  return node?.type === 'VariableDeclarator' && node.id.type === 'Identifier' ? node.id : null;
}
