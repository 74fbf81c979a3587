import type { TSESTree } from '@typescript-eslint/utils';
import { HANDLER_METHODS } from '../../../catalogue/program-kinds.js';
import { isOffServer, programKindOf } from '../../lifetime/program-kind.js';
import { isReachedByRequest } from '../../lifetime/server-entries.js';
import { repetitionsOf, type Repetition } from '../../lifetime/repetition.js';
import { ancestor, calleeName, enclosingFunction, keyName } from '../../syntax/ast.js';
import type { FileModel, Node } from '../../model/file.js';
import type { Construct } from '../construct.js';
import { limitOf } from '../limits.js';
import { namesOf } from '../catalogue-index.js';
import { isLimitedByUse, usesOfClient } from './client-uses.js';
import { isWaitEnded } from './ended-waits.js';
import { isForDevelopers } from './for-developers.js';
import type { SpecialAnswer } from './index.js';
import { isForPage, isOtherTarget } from './request-targets.js';
import { isOnceForAll } from './singletons.js';

/** Calls that make a client, whose own calls are somewhere else. */
const MAKES_CLIENT = /(?:^|\.)(?:create\w*|extend|register(?:Async)?)$/;

/**
 * Whether callers pile up behind a request without a deadline. They do on a server, in workers, timers and loops. They do
 * not where one person or one run of a script waits: pages, command lines, builds, start-up code.
 */
export function isFineByCallers(construct: Construct): SpecialAnswer {
  const { site } = construct;
  const isClient = site.new !== undefined || namesOf(site.call).some((name) => MAKES_CLIENT.test(name));
  const answer = isClient ? ofClient(construct) : ofCall(construct);
  // Who writes that there is no limit has thought of one: it takes no server to doubt that.
  return answer === 'low' && limitOf(construct).kind === 'unlimited' ? 'medium' : answer;
}

function ofCall(construct: Construct): SpecialAnswer {
  const { file, call } = construct;
  if (enclosingFunction(call) === null || isOffServer(file) || isForDevelopers(file, call)) return true;
  if (isOtherTarget(construct) || isWaitEnded(file, call) || isOnceForAll(file, call)) return true;
  if (isReachedByRequest(file, call)) return 'high';
  const found = repetitionsOf(file, call).map(weightOf);
  return (['high', 'medium', 'low'] as const).find((one) => found.includes(one)) ?? true;
}

/** How sure it is that callers pile up because of a reason why code runs many times; true where they do not. */
function weightOf({ kind, certainty, file, node }: Repetition): SpecialAnswer {
  const program = programKindOf(file);
  if (program === 'browser' || program === 'local') return true;
  const isServer = program === 'server';
  if (isResolver(node)) return isServer ? 'high' : 'medium';
  switch (kind) {
    case 'request':
    case 'message':
      // Interceptors of a client are registered as the middleware of a server is.
      return isInterceptor(file, node) ? 'low' : certainty;
    case 'timer':
    case 'loop':
      return certainty === 'high' && !isServer ? 'medium' : certainty;
    case 'event':
      return isServer ? certainty : 'low';
    case 'callback':
      return isServer && isHandler(node) ? 'high' : isServer && certainty === 'medium' ? 'medium' : 'low';
    default:
      return isServer && certainty !== 'low' ? 'medium' : 'low';
  }
}

/** `server.registerTool('price', options, async ({ id }) => ...)` */
function isHandler(node: Node): boolean {
  return node.type === 'CallExpression' && HANDLER_METHODS.has(calleeName(node) ?? '');
}

/** `{ Query: { price: async (_, { id }) => ... } }`: a server of GraphQL calls it for each request. */
function isResolver(node: Node): boolean {
  return (
    node.type === 'Property' &&
    ancestor(node, (one): one is TSESTree.Property => one.type === 'Property' && /^(?:Query|Mutation|Subscription)$/.test(keyName(one) ?? '')) !== null
  );
}

function isInterceptor(file: FileModel, node: Node): boolean {
  return node.type === 'CallExpression' && /\binterceptors?\b/.test(file.textOf(node.callee));
}

function ofClient(construct: Construct): SpecialAnswer {
  const { file, call } = construct;
  if (isForPage(construct) || isLimitedByUse(file, call)) return true;
  switch (programKindOf(file)) {
    case 'browser':
    case 'local':
      return true;
    case 'server':
      return 'high';
    case 'unknown':
      return ofUsers(construct);
  }
}

/** A client in a file that says nothing of itself is what the files are that use it. */
function ofUsers({ file, call }: Construct): SpecialAnswer {
  const users = usesOfClient(file, call).filter((use) => use.file !== file).map((use) => programKindOf(use.file));
  if (users.includes('server')) return 'high';
  return users.length > 0 && users.every((user) => user === 'browser' || user === 'local') ? true : 'low';
}
