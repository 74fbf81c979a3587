import { STATE_WORDS } from '../../catalogue/drop-words.js';
import { contains, isFunction, unwrap } from '../syntax/ast.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { alwaysLeaves } from '../syntax/flow-order.js';
import { inFlightCountsIn } from '../fan-out/in-flight.js';
import { repetitionsOf } from '../lifetime/repetition.js';
import { eventOf } from '../pressure/pace.js';
import { numberOf } from '../syntax/constants.js';
import { variableOf, type Variable } from '../syntax/variables.js';
import type { FileModel, Node } from '../model/file.js';
import type { SilentDrop } from './drop.js';
import { lastStatement } from './drop-sites.js';
import { tells } from './told.js';

/**
 * `for await (const alert of alerts) { if (inFlight.size >= MAX) continue; ... }`, and the same in the handler of an event:
 * what comes meanwhile is never done.
 */
export function skippedItems(file: FileModel): readonly SilentDrop[] {
  return nodesOf(file).all('IfStatement').flatMap(({ test, consequent, alternate, parent }): readonly SilentDrop[] => {
    if (alternate || parent.type !== 'BlockStatement' || !alwaysLeaves(consequent) || tells(file, consequent)) return [];
    const count = inFlightCountsIn(file, test).find(({ limit, isBelow }) => !isBelow && limit !== null && (numberOf(file, limit) ?? 2) > 1);
    const items = count ? itemsOf(file, parent) : [];
    if (!count || !items.some((item) => isUsedAfter(file, item, parent, consequent))) return [];
    return [{ node: lastStatement(consequent), what: file.textOf(unwrap(test)), how: 'newest', confidence: 'medium' }];
  });
}

/** What a turn is about: the variable of `for await`, the parameters of the handler of an event. */
function itemsOf(file: FileModel, block: Node): readonly Variable[] {
  const holder = block.parent;
  if (holder?.type === 'ForOfStatement') {
    const declared = holder.await && holder.left.type === 'VariableDeclaration' ? holder.left.declarations[0].id : null;
    const variable = declared && variableOf(file, declared);
    return variable ? [variable] : [];
  }
  if (!isFunction(holder)) return [];
  const comes = repetitionsOf(file, block).find(({ kind, fn }) => fn === holder && (kind === 'event' || kind === 'message'));
  if (!comes || isOfState(file, comes.node)) return [];
  return holder.params.flatMap((parameter) => (STATE_WORDS.test(file.textOf(parameter)) ? [] : (variableOf(file, parameter) ?? [])));
}

/** The next event replaces this one: a frame, a position. */
function isOfState(file: FileModel, registration: Node): boolean {
  const event = eventOf(file, registration);
  return event !== null && STATE_WORDS.test(event);
}

function isUsedAfter(file: FileModel, item: Variable, block: Node, before: Node): boolean {
  return innerNodes(file, block, 'Identifier').some((id) => id.range[0] > before.range[1] && contains(block, id) && variableOf(file, id) === item);
}
