import { LOGGER_NAMES, METRIC_NAMES } from '../../catalogue/monitoring.js';
import { REPORTING_CALLS } from '../../catalogue/watched-pools.js';
import { calleeName, lastName, receiverOf } from '../syntax/ast.js';
import { numberOf } from '../syntax/constants.js';
import { innerNodes } from '../syntax/nodes.js';
import type { FileModel, Node } from '../model/file.js';

/**
 * True for code that tells the people who run a program: it counts, logs, measures or reports something. To answer the one
 * who asked is not enough: nobody else learns of it.
 */
export function reports(file: FileModel, code: Node): boolean {
  if (innerNodes(file, code, 'UpdateExpression').some(({ operator }) => operator === '++')) return true;
  if (innerNodes(file, code, 'AssignmentExpression').some(({ operator }) => operator === '+=')) return true;
  return innerNodes(file, code, 'CallExpression').some((call) => {
    const receiver = receiverOf(call);
    const holder = receiver ? lastName(receiver) : '';
    // `refused.add(1)`, whatever the counter is called.
    const [first] = call.arguments;
    if (calleeName(call) === 'add' && first && first.type !== 'SpreadElement' && numberOf(file, first) !== null) return true;
    return REPORTING_CALLS.test(calleeName(call) ?? '') || LOGGER_NAMES.test(holder) || METRIC_NAMES.test(holder);
  });
}
