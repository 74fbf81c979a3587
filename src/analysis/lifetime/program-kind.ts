import {
  BROWSER_GLOBALS,
  BROWSER_MODULES,
  BROWSER_PACKAGES,
  BROWSER_PATH,
  COMMAND_ARGUMENTS,
  DRIVEN_BROWSERS,
  GOES_ON,
  HOOK_MODULES,
  LOCAL_FOLDER,
  LOCAL_MODULES,
  LOCAL_PACKAGES,
  LOCAL_PATH,
  MIXED_PACKAGES,
  PAGE_HOOKS,
  PUBLIC_ENV,
  SERVER_EXPORT,
  SERVER_FILE,
  SERVER_FOLDER,
  SERVER_MODULES,
  SERVER_PACKAGES,
  TOOL_CONFIG,
} from '../../catalogue/program-kinds.js';
import { decoratorsOf, keyName, unwrap } from '../syntax/ast.js';
import { importsOf } from '../syntax/imported-modules.js';
import { nodesOf } from '../syntax/nodes.js';
import { globalPath } from '../syntax/variables.js';
import { perFile, type FileModel } from '../model/file.js';
import { isOneShotScript } from '../model/test-files.js';

/**
 * Where a file runs. `server`: for many callers at once, and for long. `browser`: for one person. `local`: a command or
 * a build that somebody starts and that ends. `unknown`: nothing says, as in a library.
 */
export type ProgramKind = 'server' | 'browser' | 'local' | 'unknown';

/** The kind of program that a file belongs to, as far as the file, its path and its package say. */
export const programKindOf = perFile((file): ProgramKind => {
  const path = file.path.replaceAll('\\', '/');
  const modules = importsOf(file);
  if (isPage(file)) return 'browser';
  if (hasDirective(file, 'use server')) return 'server';
  if (isLocal(file, path, modules)) return 'local';
  if (modules.some((module) => SERVER_MODULES.test(module)) || SERVER_FILE.test(path)) return 'server';
  if (modules.some((module) => BROWSER_MODULES.test(module)) || isIn(path, BROWSER_PATH) || usesBrowser(file)) return 'browser';
  const kind = kindOfPackage(file);
  if (kind !== 'unknown') return kind;
  if (isIn(path, LOCAL_FOLDER)) return 'local';
  return isIn(path, SERVER_FOLDER) || readsSecrets(file) || isMadeByFramework(file) ? 'server' : 'unknown';
});

/**
 * True for a file whose functions no server runs for its callers, whatever leads to them: a page and its hooks, the
 * configuration of a build, a script that fills a database.
 */
export const isOffServer = perFile((file): boolean => isPage(file) || TOOL_CONFIG.test(file.path.replaceAll('\\', '/')) || isOneShotScript(file));

/** A module of a page by what only a page can do. One that has something for the server too is none. */
function isPage(file: FileModel): boolean {
  return hasDirective(file, 'use client') || (usesPageHooks(file) && !SERVER_EXPORT.test(file.text));
}

/** `import { useState } from 'react'`; types say nothing. */
function usesPageHooks(file: FileModel): boolean {
  return file.ast.body.some(
    (statement) =>
      statement.type === 'ImportDeclaration' &&
      statement.importKind !== 'type' &&
      HOOK_MODULES.test(statement.source.value) &&
      statement.specifiers.some((one) => one.type === 'ImportSpecifier' && PAGE_HOOKS.has(one.imported.type === 'Identifier' ? one.imported.name : one.imported.value)),
  );
}

/** True for a directive at the top of a module. */
export function hasDirective(file: FileModel, directive: string): boolean {
  return file.ast.body.some(
    (statement) => statement.type === 'ExpressionStatement' && statement.expression.type === 'Literal' && statement.expression.value === directive,
  );
}

/**
 * True for a path in one of the folders. An absolute path is outside the project: the folders above it say nothing about
 * the file.
 */
export function isIn(path: string, folders: RegExp): boolean {
  return !/^(?:\/|[a-z]:)/i.test(path) && folders.test(path);
}

function isLocal(file: FileModel, path: string, modules: readonly string[]): boolean {
  if (isOneShotScript(file) || modules.some((module) => LOCAL_MODULES.test(module))) return true;
  if (isIn(path, LOCAL_PATH)) return true;
  if (!isExporting(file) && modules.some((module) => DRIVEN_BROWSERS.test(module))) return true;
  if (GOES_ON.test(file.text)) return false;
  if (file.text.startsWith('#!')) return true;
  return !isExporting(file) && (COMMAND_ARGUMENTS.test(file.text) || waitsAtTop(file));
}

function isExporting(file: FileModel): boolean {
  return (
    file.ast.body.some(({ type }) => /^(?:Export(?:Named|Default|All)|TSExport)/.test(type)) ||
    /\bmodule\.exports\b|\bexports\.\w/.test(file.text)
  );
}

/** `main().catch(...)`, or work that is waited for, at the top of a module that exports nothing. */
function waitsAtTop(file: FileModel): boolean {
  return file.ast.body.some((statement) => {
    if (statement.type === 'ForOfStatement' || statement.type === 'TryStatement') return true;
    if (statement.type !== 'ExpressionStatement') return false;
    const value = unwrap(statement.expression);
    if (value.type === 'AwaitExpression') return true;
    return value.type === 'CallExpression' && /^(?:void\s+)?(?:main|run|migrate|seed|backfill|sync|execute)\w*\(/.test(file.textOf(value));
  });
}

/** `window.location`, `import.meta.env.VITE_API_URL`; not where the code asks first whether there is a window. */
function usesBrowser(file: FileModel): boolean {
  if (/\b(?:VITE|REACT_APP|NEXT_PUBLIC|VUE_APP|EXPO_PUBLIC)_[A-Z]/.test(file.text)) return true;
  if (/\btypeof\s+(?:window|document)\b/.test(file.text)) return false;
  return file.scopes.scopes.some(({ references }) =>
    references.some(({ identifier, resolved }) => BROWSER_GLOBALS.has(file.textOf(identifier)) && (resolved?.defs.length ?? 0) === 0),
  );
}

/** Reads of the environment that a page cannot have: `process.env.UPSTREAM_URL`. */
function readsSecrets(file: FileModel): boolean {
  return nodesOf(file)
    .all('MemberExpression')
    .some((member) => globalPath(file, member.object) === 'process.env' && !PUBLIC_ENV.test(keyName(member) ?? 'NODE_ENV'));
}

/** `@Injectable()`, `@Controller()` and the like, of whatever framework: those of Angular are found by its modules. */
function isMadeByFramework(file: FileModel): boolean {
  return [...nodesOf(file).all('ClassDeclaration')].some((owner) =>
    decoratorsOf(owner).some(({ expression }) => /^(?:Injectable|Controller|Resolver|Processor|WebSocketGateway|Service)\b/.test(file.textOf(expression))),
  );
}

function kindOfPackage(file: FileModel): ProgramKind {
  const depends = (name: string): boolean => file.facts.dependsOn?.(file, name) === true;
  const isServer = SERVER_PACKAGES.some(depends);
  const isBrowser = BROWSER_PACKAGES.some(depends);
  const isLocalProgram = LOCAL_PACKAGES.some(depends);
  // A command line that starts a server on the side is as much of one as of the other.
  if (MIXED_PACKAGES.some(depends) || [isServer, isBrowser, isLocalProgram].filter(Boolean).length !== 1) return 'unknown';
  return isServer ? 'server' : isBrowser ? 'browser' : 'local';
}
