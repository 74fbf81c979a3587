import type { TSESTree } from '@typescript-eslint/utils';
import { EXTENSIONS, RABBIT_TIMEOUT } from '../../catalogue/visibility.js';
import { ancestor, calleeName, keyName } from '../syntax/ast.js';
import { numberOf, stringOf } from '../syntax/constants.js';
import { functionsAnywhere } from '../syntax/methods.js';
import { nodesOf } from '../syntax/nodes.js';
import type { FileModel } from '../model/file.js';
import type { VisibilityFault } from './fault.js';
import { longestOf, longestWork } from './work-times.js';

/** `{ 'x-consumer-timeout': 60_000 }` of a RabbitMQ queue whose consumer in the same file may take longer. */
export function brokerTimeouts(file: FileModel): readonly VisibilityFault[] {
  return nodesOf(file).all('Property').flatMap((property): readonly VisibilityFault[] => {
    const has = keyName(property) === RABBIT_TIMEOUT ? numberOf(file, property.value) : null;
    if (has === null) return [];
    const queue = queueOf(file, ancestor(property, (one): one is TSESTree.CallExpression => one.type === 'CallExpression'));
    const handlers = nodesOf(file).all('CallExpression').flatMap((call) => {
      const handler = calleeName(call) === 'consume' && queue !== null && queueOf(file, call) === queue ? call.arguments[1] : undefined;
      return handler && handler.type !== 'SpreadElement' ? functionsAnywhere(file, handler) : [];
    });
    const needs = longestOf(handlers, ({ file: at, node }) => (EXTENSIONS.test(at.textOf(node)) ? null : longestWork(at, node)));
    return needs !== null && needs > has ? [{ kind: 'short', node: property, name: RABBIT_TIMEOUT, has, needs, confidence: 'high' }] : [];
  });
}

/** What the first argument of `assertQueue` and `consume` names: its text where that is known, else how the code calls it. */
function queueOf(file: FileModel, call: TSESTree.CallExpression | null): string | null {
  const [name] = call?.arguments ?? [];
  return name && name.type !== 'SpreadElement' ? (stringOf(file, name) ?? file.textOf(name)) : null;
}
