import type { TSESTree } from '@typescript-eslint/utils';
import { WORK_GLOBALS, WORK_MODULES, type CostKind } from '../../catalogue/expensive-work.js';
import {
  AUTHENTICATION_CALL,
  AUTHENTICATION_MEMBER,
  CHEAP_STEP,
  HASHING_CALL,
  IDENTITY_ADDRESS,
  REMOTE_CALL,
  RENDERING_CALL,
} from '../../catalogue/expensive-work-names.js';
import { calleeName, keyName, receiverOf, unwrap } from '../syntax/ast.js';
import type { FileModel, Node } from '../model/file.js';
import { startsProcess } from '../fan-out/async-work.js';
import { originOf, type Origin } from '../syntax/origins.js';
import { globalPath, resolveValue } from '../syntax/variables.js';
import { isDatabaseCall, isQueryTemplate, isWaitedFor } from './database-calls.js';

export type WorkCall = TSESTree.CallExpression | TSESTree.TaggedTemplateExpression;

/** The expensive work that a call does by a function of a library; null: it is none that is known. */
export function knownWorkOf(file: FileModel, call: WorkCall): CostKind | null {
  if (call.type === 'TaggedTemplateExpression') {
    if (startsProcess(file, call.tag)) return 'process';
    return isQueryTemplate(file, call) ? 'database' : null;
  }
  const callee = promisified(file, call.callee);
  const origin = originOf(file, callee);
  if (origin) {
    const name = exportPath(origin);
    const known = WORK_MODULES.find(({ module, calls }) => module.test(origin.module) && calls.test(name));
    if (known) return known.kind;
  }
  const path = globalPath(file, callee);
  const global = path === null ? undefined : WORK_GLOBALS.find((one) => one.path.test(path));
  if (global) return global.kind;
  if (asksIdentityProvider(file, call)) return 'authentication';
  return isDatabaseCall(file, call) === 'certain' ? 'database' : null;
}

/** The expensive work that a call out of sight does, as far as its name says so. */
export function namedWorkOf(file: FileModel, call: WorkCall): CostKind | null {
  if (call.type === 'TaggedTemplateExpression') return null;
  const name = calleeName(call);
  if (name === null) return null;
  if (HASHING_CALL.test(name)) return 'hashing';
  if (RENDERING_CALL.test(name) && isWaitedFor(call)) return 'rendering';
  if (AUTHENTICATION_MEMBER.test(file.textOf(call.callee))) return 'authentication';
  if (AUTHENTICATION_CALL.test(name) && !CHEAP_STEP.test(name) && !isOwnCheck(call)) return 'authentication';
  return isDatabaseCall(file, call) === 'likely' ? 'database' : null;
}

/** `await fetch(`${AUTH_URL}/introspect`, ...)`. */
function asksIdentityProvider(file: FileModel, call: TSESTree.CallExpression): boolean {
  const [address] = call.arguments;
  return (
    address !== undefined && REMOTE_CALL.test(file.textOf(call.callee)) && IDENTITY_ADDRESS.test(file.textOf(address))
  );
}

/** `req.login(user)`, `req.isAuthenticated()`: methods of the request work with what is there already. */
function isOwnCheck(call: TSESTree.CallExpression): boolean {
  const receiver = receiverOf(call);
  return receiver?.type === 'Identifier' && /^_?(?:req|request|ctx|c|context|event)$/.test(receiver.name);
}

/** For `const run = promisify(execFile)` what was made to return a promise. */
function promisified(file: FileModel, callee: Node): Node {
  const value = resolveValue(file, callee);
  if (value.type === 'MemberExpression' && keyName(value) === 'promisify') return value;
  if (value.type !== 'CallExpression') return unwrap(callee);
  const [first] = value.arguments;
  return first && calleeName(value) === 'promisify' ? unwrap(first) : unwrap(callee);
}

function exportPath({ path }: Origin): string {
  return (path[0] === 'default' ? path.slice(1) : path).join('.');
}
