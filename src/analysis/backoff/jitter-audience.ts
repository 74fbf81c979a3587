import type { TSESTree } from '@typescript-eslint/utils';
import { COMMAND_LINE } from '../../catalogue/backoff.js';
import {
  COMMAND_ARGUMENTS,
  ENDLESS_LOOP,
  GOES_ON,
  LOCAL_WORK,
  REMOTE_WORK,
  SCRIPT_PATH,
} from '../../catalogue/backoff-words.js';
import { isLoop, unwrap } from '../syntax/ast.js';
import { codeOf, codeOfFile } from './backoff-code.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { importsOf } from '../syntax/imported-modules.js';
import { isOneShotScript } from '../model/test-files.js';

/**
 * True for a program that one person or one job runs once: nobody else fails at the same moment, so that nobody can come
 * back at the same moment.
 */
export const runsAlone = perFile((file): boolean => {
  const path = file.path.replaceAll('\\', '/').replace(/^\/+/, '');
  if (isOneShotScript(file) || SCRIPT_PATH.test(path)) return true;
  const code = codeOfFile(file);
  if (GOES_ON.test(code)) return false;
  return (
    takesArguments(file, code) || (!ENDLESS_LOOP.test(code) && (file.text.startsWith('#!') || startsMain(file, code)))
  );
});

function takesArguments(file: FileModel, code: string): boolean {
  return (
    !isExporting(file, code) &&
    (COMMAND_ARGUMENTS.test(code) || importsOf(file).some((module) => COMMAND_LINE.test(module)))
  );
}

function isExporting(file: FileModel, code: string): boolean {
  return (
    file.ast.body.some(({ type }) => /^Export(?:Named|Default|All)/.test(type)) ||
    /\bmodule\.exports\b|\bexports\.\w/.test(code)
  );
}

/** `main().catch(...)`, or work that is waited for, at the top of a module that exports nothing. */
function startsMain(file: FileModel, code: string): boolean {
  return !isExporting(file, code) && file.ast.body.some(isRun);
}

const MAIN =
  /^(?:await\s+|void\s+)?(?:main|run|start|migrate|seed|backfill|sync|importAll|exportAll|execute|deploy|publish)\w*\(/;

function isRun(statement: TSESTree.ProgramStatement): boolean {
  if (isLoop(statement)) return statement.type === 'ForOfStatement';
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.some(
      ({ init }) =>
        init !== null &&
        unwrap(init).type === 'AwaitExpression' &&
        unwrap((unwrap(init) as TSESTree.AwaitExpression).argument).type !== 'ImportExpression',
    );
  if (statement.type !== 'ExpressionStatement') return statement.type === 'TryStatement';
  const value = unwrap(statement.expression);
  if (value.type === 'AwaitExpression') return true;
  return value.type === 'CallExpression' && MAIN.test(rootOf(value));
}

function rootOf(call: TSESTree.CallExpression): string {
  const callee = unwrap(call.callee);
  if (callee.type === 'Identifier') return `${callee.name}(`;
  const object = callee.type === 'MemberExpression' ? unwrap(callee.object) : null;
  return object?.type === 'CallExpression' ? rootOf(object) : '';
}

/** True for work on this machine alone, such as a file that is in use: other machines do not wait for it. */
export function isLocalWork(file: FileModel, region: Node): boolean {
  const text = codeOf(file, region).slice(0, 3_000);
  return LOCAL_WORK.test(text) && !REMOTE_WORK.test(text.replace(/(['"`])(?:(?!\1).)*\1/g, ''));
}
