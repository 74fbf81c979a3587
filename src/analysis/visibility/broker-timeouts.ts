import { EXTENSIONS, RABBIT_TIMEOUT } from '../../catalogue/visibility.js';
import { calleeName, keyName } from '../syntax/ast.js';
import { numberOf } from '../syntax/constants.js';
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
    const handlers = nodesOf(file).all('CallExpression').flatMap((call) => {
      const handler = calleeName(call) === 'consume' ? call.arguments[1] : undefined;
      return handler && handler.type !== 'SpreadElement' ? functionsAnywhere(file, handler) : [];
    });
    const needs = longestOf(handlers, ({ file: at, node }) => (EXTENSIONS.test(at.textOf(node)) ? null : longestWork(at, node)));
    return needs !== null && needs > has ? [{ kind: 'short', node: property, name: RABBIT_TIMEOUT, has, needs, confidence: 'high' }] : [];
  });
}
