import type { TSESTree } from '@typescript-eslint/utils';
import { HEADER_DROPPERS } from '../../catalogue/frameworks/responses/index.js';
import { surroundingsOf } from '../lifetime/app-surroundings.js';
import { calleeName, isFunction, unwrap } from '../syntax/ast.js';
import { importsOf } from '../syntax/imported-modules.js';
import { nodesOf } from '../syntax/nodes.js';
import { originOf } from '../syntax/origins.js';
import { initialiserOf, variableOf } from '../syntax/variables.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import type { ResponseSite } from './response-sites.js';

/** Text of every file that may catch what its handlers throw before the framework does. */
const CATCHES = /\bcatch\b|error|boom/i;

/**
 * True where an error makes the framework take back all headers that were set so far: Koa keeps only those of the error
 * itself. The application has to be in sight, with all functions of the project that it uses, and none of them catches.
 */
export function dropsEarlierHeaders(file: FileModel, site: ResponseSite): boolean {
  if (site.kind !== 'error' && site.kind !== 'own-error') return false;
  return isLeftToDropper(file) && !isInTry(site);
}

const isLeftToDropper = perFile((file): boolean =>
  HEADER_DROPPERS.some(({ users, apps, mention, unless }) => {
    if (!imports(file, users)) return false;
    const makers = [file, ...surroundingsOf(file, mention)].filter((other) => makesApp(other, apps));
    if (makers.length === 0) return false;
    const known = makers.flatMap((maker) => usedFiles(maker, apps));
    const catchers = [file, ...makers, ...surroundingsOf(file, CATCHES), ...known];
    return !catchers.some((other) => other === null || catchesNext(other) || imports(other, unless));
  }),
);

function imports(file: FileModel, modules: RegExp): boolean {
  return importsOf(file).some((one) => modules.test(one));
}

function makesApp(file: FileModel, apps: RegExp): boolean {
  return nodesOf(file)
    .all('NewExpression')
    .some((node) => isApp(file, node, apps));
}

function isApp(file: FileModel, node: Node | null, apps: RegExp): boolean {
  return node?.type === 'NewExpression' && apps.test(originOf(file, node.callee)?.module ?? '');
}

/**
 * The files of the functions that an application uses or is handed to: `app.use(errors)`, `app.use(errors())`,
 * `setUp(app)`. Null: one of them is out of sight.
 */
function usedFiles(file: FileModel, apps: RegExp): readonly (FileModel | null)[] {
  return nodesOf(file)
    .all('CallExpression')
    .flatMap((call) => {
      const used = calleeName(call) === 'use' ? call.arguments.map(calledOrSelf) : [];
      const isHandedOn = call.arguments.some((argument) => isApp(file, valueOf(file, argument), apps));
      return [...used, ...(isHandedOn ? [call.callee] : [])].flatMap((node) => fileBehind(file, node));
    });
}

function calledOrSelf(node: TSESTree.CallExpressionArgument): Node {
  const value = unwrap(node);
  return value.type === 'CallExpression' ? value.callee : value;
}

function valueOf(file: FileModel, node: Node): Node | null {
  const variable = variableOf(file, node);
  return variable && initialiserOf(variable);
}

/** The file of the project that something was imported from; none for what is of this file or of a package. */
function fileBehind(file: FileModel, node: Node): readonly (FileModel | null)[] {
  const origin = originOf(file, node);
  if (!origin) return [];
  const target = file.facts.resolveExport(file, origin.module, origin.path[0] ?? 'default');
  if (target) return [target.file];
  return /^[.~#]|^@\/|^src\//.test(origin.module) ? [null] : [];
}

/** True for a file with a middleware that catches the errors of those behind it, or that answers errors by itself. */
const catchesNext = perFile(
  (file): boolean =>
    nodesOf(file)
      .all('TryStatement')
      .some(({ block, handler }) => handler !== null && /\bnext\(/.test(file.textOf(block))) ||
    /\bnext\(\)\s*\.catch\(|\bnext\(\)\s*\.then\([^)]*,|\.onerror\s*=/.test(file.text),
);

function isInTry({ whole }: ResponseSite): boolean {
  for (let current = whole.parent; current && !isFunction(current); current = current.parent)
    if (current.type === 'TryStatement') return true;
  return false;
}
