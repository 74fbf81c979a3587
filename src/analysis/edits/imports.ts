import type { TSESTree } from '@typescript-eslint/utils';
import type { ImportRequest, TextEdit } from './edits.js';
import { perFile, type FileModel } from '../model/file.js';
import { placeOfNewImport } from './import-place.js';
import { importStyleOf, requiredModule, type ImportStyle } from './import-style.js';
import { nodesOf } from '../syntax/nodes.js';

/**
 * The edits that make names of modules available in a file: existing imports of a module are extended, others are
 * added, in the file's own style. Nothing is planned for names that the file imports already. The edits do not
 * overlap. Ask {@link canImport} first: a name that the file uses for something else cannot be imported.
 */
export function importEdits(file: FileModel, requests: readonly ImportRequest[]): TextEdit[] {
  const style = importStyleOf(file);
  const edits: TextEdit[] = [];
  const statements = missingDefaults(file, requests).map((request) => defaultStatementFor(request, style));
  for (const [module, names] of byModule(requests.filter(({ isDefault }) => !isDefault))) {
    const missing = names.filter((name) => !isImported(file, module, name));
    const remaining = missing.filter((name) => {
      const edit = liftedFromTypes(file, module, name);
      edits.push(...(edit ?? []));
      return edit === null;
    });
    if (remaining.length === 0) continue;
    const extension = extensionOf(file, module, remaining, style);
    if (extension !== null) edits.push(extension);
    else statements.push(statementFor(module, remaining, style));
  }
  if (statements.length > 0) edits.push(newStatements(file, statements, style));
  return edits;
}

/**
 * True when names can be imported as they are: nothing else in the file has such a name, in any scope, so that the
 * name means the import wherever an edit writes it.
 */
export function canImport(file: FileModel, requests: readonly ImportRequest[]): boolean {
  const definitions = definitionsByName(file);
  return requests.every((request) =>
    (definitions.get(request.name) ?? []).every((node) => isBindingOf(node, request)),
  );
}

/** What defines a name, in any scope of a file. Asked for each finding, so the scopes are gone through once. */
const definitionsByName = perFile((file): ReadonlyMap<string, readonly TSESTree.Node[]> => {
  nodesOf(file); // sets the parents that definitions are judged by
  const found = new Map<string, TSESTree.Node[]>();
  for (const { set } of file.scopes.scopes) {
    for (const [name, { defs }] of set) {
      const known = found.get(name) ?? [];
      known.push(...defs.map(({ node }) => node as TSESTree.Node));
      found.set(name, known);
    }
  }
  return found;
});

/** Default exports that the file does not import yet, each once. */
function missingDefaults(file: FileModel, requests: readonly ImportRequest[]): readonly ImportRequest[] {
  const wanted = requests.filter(
    (request, index) =>
      request.isDefault && requests.findIndex((one) => one.isDefault && one.name === request.name) === index,
  );
  return wanted.filter(
    ({ module, name }) =>
      !importsOf(file, module).some(
        (node) =>
          node.importKind !== 'type' &&
          node.specifiers.some((item) => item.type === 'ImportDefaultSpecifier' && item.local.name === name),
      ),
  );
}

function defaultStatementFor({ module, name }: ImportRequest, style: ImportStyle): string {
  const source = style.quote + module + style.quote;
  return style.system === 'import'
    ? `import ${name} from ${source}${style.semicolon}`
    : `const ${name} = require(${source})${style.semicolon}`;
}

function byModule(requests: readonly ImportRequest[]): Map<string, string[]> {
  const modules = new Map<string, string[]>();
  for (const { module, name } of requests) {
    const names = modules.get(module) ?? [];
    if (!names.includes(name)) names.push(name);
    modules.set(module, names);
  }
  return modules;
}

/** Import statements of a module, without those that only run it. */
function importsOf(file: FileModel, module: string): readonly TSESTree.ImportDeclaration[] {
  return importDeclarations(file).filter(({ source }) => source.value === module);
}

const importDeclarations = perFile((file): readonly TSESTree.ImportDeclaration[] =>
  file.ast.body.filter((node) => node.type === 'ImportDeclaration'),
);

/** Patterns of `const { a } = require('module')`. */
function requirePatternsOf(file: FileModel, module: string): readonly TSESTree.ObjectPattern[] {
  return requirePatterns(file).flatMap(({ init, id }) =>
    id.type === 'ObjectPattern' && requiredModule(init)?.value === module ? [id] : [],
  );
}

const requirePatterns = perFile((file): readonly TSESTree.VariableDeclarator[] =>
  file.ast.body
    .filter((node) => node.type === 'VariableDeclaration')
    .flatMap((node) => node.declarations as readonly TSESTree.VariableDeclarator[])
    .filter(({ init, id }) => id.type === 'ObjectPattern' && requiredModule(init) !== null),
);

function isImported(file: FileModel, module: string, name: string): boolean {
  return (
    importsOf(file, module).some((node) => node.importKind !== 'type' && valueSpecifier(node, name) !== undefined) ||
    requirePatternsOf(file, module).some((pattern) => pattern.properties.some((item) => takesAs(item, name)))
  );
}

function valueSpecifier(node: TSESTree.ImportDeclaration, name: string): TSESTree.ImportClause | undefined {
  return node.specifiers.find((item) => bindsAs(item, name) && item.importKind !== 'type');
}

function bindsAs(item: TSESTree.ImportClause, name: string): item is TSESTree.ImportSpecifier {
  if (item.type !== 'ImportSpecifier' || item.local.name !== name) return false;
  return (item.imported.type === 'Identifier' ? item.imported.name : item.imported.value) === name;
}

function takesAs(item: TSESTree.Property | TSESTree.RestElement, name: string): boolean {
  if (item.type !== 'Property' || item.computed || item.key.type !== 'Identifier' || item.key.name !== name)
    return false;
  return item.value.type === 'Identifier' && item.value.name === name;
}

/** True when a definition is the import (or `require`) of this very name. */
function isBindingOf(node: TSESTree.Node, { module, name, isDefault = false }: ImportRequest): boolean {
  if (isDefault) {
    if (node.type !== 'ImportDefaultSpecifier') return false;
    const { parent } = node;
    return parent.source.value === module && parent.importKind !== 'type';
  }
  if (node.type === 'ImportSpecifier') {
    const { parent } = node;
    return parent.type === 'ImportDeclaration' && parent.source.value === module && bindsAs(node, name);
  }
  if (node.type !== 'VariableDeclarator' || requiredModule(node.init)?.value !== module) return false;
  return node.id.type === 'ObjectPattern' && node.id.properties.some((item) => takesAs(item, name));
}

/** The name is imported as a type; the edits make it a value. Null when it is not imported at all. */
function liftedFromTypes(file: FileModel, module: string, name: string): TextEdit[] | null {
  for (const node of importsOf(file, module)) {
    const specifier = node.specifiers.find((item) => bindsAs(item, name));
    if (specifier === undefined) continue;
    if (node.importKind !== 'type') return [{ range: [specifier.range[0], specifier.local.range[0]], text: '' }];
    const keyword = /^import\s+type\s+/.exec(file.textOf(node))?.[0] ?? '';
    const start = node.range[0];
    return [
      { range: [start, start + keyword.length], text: 'import ' },
      ...node.specifiers
        .filter((item) => item !== specifier)
        .map((item): TextEdit => ({ range: [item.range[0], item.range[0]], text: 'type ' })),
    ];
  }
  return null;
}

function extensionOf(file: FileModel, module: string, names: readonly string[], style: ImportStyle): TextEdit | null {
  for (const node of importsOf(file, module)) {
    if (node.importKind === 'type' || node.specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier')) continue;
    const last = node.specifiers.at(-1);
    if (last?.type === 'ImportSpecifier') return appendTo(file, node, last, names, style);
    if (last !== undefined) {
      const end = last.range[1];
      // `import main, {} from 'module'` has braces already; a second import is valid beside it.
      if (file.text.slice(end, node.source.range[0]).includes('{')) continue;
      return { range: [end, end], text: `, ${braced(names, style)}` };
    }
  }
  for (const pattern of requirePatternsOf(file, module)) {
    const last = pattern.properties.at(-1);
    if (last?.type === 'Property') return appendTo(file, pattern, last, names, style);
  }
  return null;
}

/** Adds names behind the last one; a comma that stands there already then follows the new last name. */
function appendTo(
  file: FileModel,
  whole: TSESTree.Node,
  last: TSESTree.Node,
  names: readonly string[],
  style: ImportStyle,
): TextEdit {
  const lineStart = file.text.lastIndexOf('\n', last.range[0]) + 1;
  const indent = file.text.slice(lineStart, last.range[0]);
  const ownLine = lineStart > whole.range[0] && indent.trim() === '';
  const separator = ownLine ? `,${style.lineBreak}${indent}` : ', ';
  return { range: [last.range[1], last.range[1]], text: names.map((name) => separator + name).join('') };
}

function statementFor(module: string, names: readonly string[], style: ImportStyle): string {
  const source = style.quote + module + style.quote;
  return style.system === 'import'
    ? `import ${braced(names, style)} from ${source}${style.semicolon}`
    : `const ${braced(names, style)} = require(${source})${style.semicolon}`;
}

function braced(names: readonly string[], style: ImportStyle): string {
  return `{${style.brace}${names.join(', ')}${style.brace}}`;
}

function newStatements(file: FileModel, statements: readonly string[], style: ImportStyle): TextEdit {
  const { offset, before, after } = placeOfNewImport(file, style);
  return { range: [offset, offset], text: before + statements.join(style.lineBreak) + after };
}
