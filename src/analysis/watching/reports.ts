import { LOGGER_NAMES, METRIC_NAMES } from '../../catalogue/monitoring.js';
import { OTHER_COUNTS, REPORTING_CALLS } from '../../catalogue/watched-pools.js';
import { calleeName, enclosingFunction, lastName, receiverOf } from '../syntax/ast.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { numberOf } from '../syntax/constants.js';
import { innerNodes } from '../syntax/nodes.js';
import { readsOf, type Count } from '../drops/counters.js';
import { isNeverCalled } from '../inventory/uncalled-status.js';
import type { FileModel, Node } from '../model/file.js';

/**
 * True for code that tells the people who run a program: it counts, logs, measures or reports something. To answer the one
 * who asked is not enough: nobody else learns of it.
 */
export function reports(file: FileModel, code: Node, depth = 2): boolean {
  if (innerNodes(file, code, 'UpdateExpression').some((update) => update.operator === '++' && isCounted(file, update))) return true;
  if (innerNodes(file, code, 'AssignmentExpression').some((assignment) => assignment.operator === '+=' && isCounted(file, assignment))) return true;
  return innerNodes(file, code, 'CallExpression').some((call) => {
    const receiver = receiverOf(call);
    const holder = receiver ? lastName(receiver) : '';
    // `refused.add(1)`, whatever the counter is called.
    const [first] = call.arguments;
    if (calleeName(call) === 'add' && first && first.type !== 'SpreadElement' && numberOf(file, first) !== null) return true;
    if (REPORTING_CALLS.test(calleeName(call) ?? '') || LOGGER_NAMES.test(holder) || METRIC_NAMES.test(holder)) return true;
    return depth > 0 && calleesAnywhere(file, call).some(({ file: at, node }) => reports(at, node.body, depth - 1));
  });
}

/** `this.refused++`, unless nobody can read it; a count of attempts or of what went well is about something else. */
function isCounted(file: FileModel, count: Count): boolean {
  const target = count.type === 'UpdateExpression' ? count.argument : count.left;
  if (OTHER_COUNTS.test(lastName(target))) return false;
  const reads = readsOf(file, count);
  return (
    reads === null ||
    reads.some((read) => {
      const fn = enclosingFunction(read);
      return !fn || !isNeverCalled(file, fn);
    })
  );
}
