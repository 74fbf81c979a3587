import { contains, unwrap } from '../syntax/ast.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { alwaysLeaves } from '../syntax/flow-order.js';
import { inFlightCountsIn } from '../fan-out/in-flight.js';
import { numberOf } from '../syntax/constants.js';
import { variableOf, type Variable } from '../syntax/variables.js';
import type { FileModel, Node } from '../model/file.js';
import type { SilentDrop } from './drop.js';
import { tells } from './told.js';

/** `for await (const alert of alerts) { if (inFlight.size >= MAX) continue; ... }`: what comes meanwhile is never done. */
export function skippedItems(file: FileModel): readonly SilentDrop[] {
  return nodesOf(file).all('IfStatement').flatMap(({ test, consequent, alternate, parent }): readonly SilentDrop[] => {
    if (alternate || parent.type !== 'BlockStatement' || !alwaysLeaves(consequent) || tells(file, consequent)) return [];
    const count = inFlightCountsIn(file, test).find(({ limit, isBelow }) => !isBelow && limit !== null && (numberOf(file, limit) ?? 2) > 1);
    const item = count && itemOf(file, parent);
    if (!count || !item || !isUsedAfter(file, item, parent, consequent)) return [];
    const [leaving] = consequent.type === 'BlockStatement' ? consequent.body.slice(-1) : [consequent];
    return [{ node: leaving ?? consequent, what: file.textOf(unwrap(test)), how: 'newest', confidence: 'medium' }];
  });
}

/** The item that a turn is about: the variable of `for await`. */
function itemOf(file: FileModel, block: Node): Variable | null {
  const loop = block.parent;
  if (loop?.type !== 'ForOfStatement' || !loop.await || loop.left.type !== 'VariableDeclaration') return null;
  const [declarator] = loop.left.declarations;
  return declarator.id.type === 'Identifier' ? variableOf(file, declarator.id) : null;
}

function isUsedAfter(file: FileModel, item: Variable, block: Node, before: Node): boolean {
  return innerNodes(file, block, 'Identifier').some((id) => id.range[0] > before.range[1] && contains(block, id) && variableOf(file, id) === item);
}
