import type { TSESTree } from '@typescript-eslint/utils';
import {
  calleeName,
  contains,
  enclosingFunction,
  enclosingFunctions,
  keyName,
  receiverOf,
  unwrap,
  type FunctionNode,
} from '../syntax/ast.js';
import { boundOf, countIn } from './attempt-bounds.js';
import type { Cycle } from './attempt-measures.js';
import { failurePathOf } from './failure-paths.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { calleesOf, functionsOf } from '../syntax/functions.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { definitionOf, variableOf } from '../syntax/variables.js';

/** A response interceptor that sends the failed request through the same client again, without a mark on it. */
export interface Replay {
  readonly call: TSESTree.CallExpression;
  /** The other replays of the same interceptor. */
  readonly others: readonly Node[];
  readonly interceptor: Node;
  readonly counted: Node | null;
}

const REQUEST_METHODS = new Set(['request', 'get', 'post', 'put', 'patch', 'delete', 'head', 'options']);

/** Interceptors by `client.interceptors.response.use(...)`. */
export const replaysOf = perFile((file): readonly Replay[] => {
  const found: Replay[] = [];
  for (const call of nodesOf(file).all('CallExpression')) {
    const client = clientOf(file, call);
    if (client === null) continue;
    for (const argument of call.arguments) {
      for (const handler of functionsOf(file, argument)) {
        const replay = replayIn(file, client, call, [handler, ...helpersOf(file, handler)]);
        if (replay) found.push(replay);
      }
    }
  }
  return [...found, ...selfReplaysOf(file)];
});

/** A client whose own hook calls it again: `const api = create({ onResponseError: ({ request }) => api(request) })`, `$.ajax(this)`. */
function selfReplaysOf(file: FileModel): readonly Replay[] {
  const found: Replay[] = [];
  for (const call of nodesOf(file).all('CallExpression')) {
    if (call.arguments.length === 0) continue;
    const creation = isAjaxOfThis(file, call) ? call : creationAround(file, call);
    const fn = creation && enclosingFunction(call);
    if (!creation || !fn) continue;
    const path = failurePathOf(file, call, creation === call ? null : creation, 0);
    if (!path) continue;
    const functions = [...enclosingFunctions(call)]
      .filter((around) => creation === call || contains(creation, around))
      .slice(0, 3);
    if (functions.length === 0 || boundOf({ file, ranges: functions, unreached: [], isStepped: () => null }, [call]))
      continue;
    found.push({ call, others: [], interceptor: creation === call ? path.node : creation, counted: null });
  }
  return found;
}

/** For a call of a variable: the expression that the variable is made by, when the call stands in it. */
function creationAround(file: FileModel, call: TSESTree.CallExpression): Node | null {
  const callee = unwrap(call.callee);
  const root =
    callee.type === 'MemberExpression' && REQUEST_METHODS.has(keyName(callee) ?? '') ? unwrap(callee.object) : callee;
  const variable = root.type === 'Identifier' ? variableOf(file, root) : null;
  const definition = variable && definitionOf(variable);
  const declarator = definition?.node.type === 'VariableDeclarator' ? definition.node : null;
  const made = declarator?.id.type === 'Identifier' ? declarator.init : null;
  const creation = made && unwrap(made);
  const isCreation = creation?.type === 'CallExpression' || creation?.type === 'NewExpression';
  return isCreation && contains(creation, call) ? creation : null;
}

/** `$.ajax({ error() { $.ajax(this); } })` */
function isAjaxOfThis(file: FileModel, call: TSESTree.CallExpression): boolean {
  const [settings] = call.arguments;
  return settings?.type === 'ThisExpression' && /^(?:\$|jQuery)\.ajax$/.test(file.textOf(call.callee));
}

/** For `client.interceptors.response.use`: the text of `client`. */
export function clientOf(file: FileModel, call: TSESTree.CallExpression): string | null {
  if (calleeName(call) !== 'use') return null;
  const response = receiverOf(call);
  if (response?.type !== 'MemberExpression' || keyName(response) !== 'response') return null;
  const interceptors = unwrap(response.object);
  if (interceptors.type !== 'MemberExpression' || keyName(interceptors) !== 'interceptors') return null;
  return file.textOf(unwrap(interceptors.object));
}

/** The functions of the file that a handler hands its error on to. */
function helpersOf(file: FileModel, handler: FunctionNode): readonly FunctionNode[] {
  return innerNodes(file, handler, 'CallExpression')
    .flatMap((call) => calleesOf(file, call))
    .filter((fn) => fn !== handler);
}

function replayIn(
  file: FileModel,
  client: string,
  interceptor: Node,
  functions: readonly FunctionNode[],
): Replay | null {
  const calls = functions.flatMap((fn) => innerNodes(file, fn, 'CallExpression'));
  // An interceptor that takes itself out first sees the replay no more.
  if (calls.some((call) => calleeName(call) === 'eject')) return null;
  const replays = calls.filter((call) => isReplay(file, client, call));
  const call = replays.find((candidate) => functions.some((fn) => enclosingFunction(candidate) === fn)) ?? replays[0];
  if (!call) return null;
  const cycle: Cycle = { file, ranges: functions, unreached: [], isStepped: () => null };
  if (boundOf(cycle, replays)) return null;
  return { call, others: replays.filter((other) => other !== call), interceptor, counted: countIn(cycle) };
}

function isReplay(file: FileModel, client: string, call: TSESTree.CallExpression): boolean {
  const callee = unwrap(call.callee);
  const receiver = receiverOf(call);
  const isClient =
    file.textOf(callee) === client ||
    (receiver !== null && file.textOf(receiver) === client && REQUEST_METHODS.has(calleeName(call) ?? ''));
  return isClient && call.arguments.some((argument) => isOldRequest(file, argument));
}

/** `error.config`, a name for it, or a copy of it. */
export function isOldRequest(file: FileModel, node: Node, depth = 4): boolean {
  if (depth <= 0) return false;
  if (innerNodes(file, node, 'MemberExpression').some((member) => keyName(member) === 'config')) return true;
  return innerNodes(file, node, 'Identifier').some((identifier) => {
    const variable = variableOf(file, identifier);
    const definition = variable && definitionOf(variable);
    if (definition?.node.type !== 'VariableDeclarator' || !definition.node.init)
      return definition?.type === 'Parameter' && /config|request/i.test(identifier.name);
    if (definition.node.id.type === 'ObjectPattern')
      return definition.node.id.properties.some(
        (property) => property.type === 'Property' && keyName(property) === 'config',
      );
    return isOldRequest(file, definition.node.init, depth - 1);
  });
}
