import { calleeName, classOfThis, keyName, unwrap } from '../syntax/ast.js';
import { constructorAssignment, membersOf, parameterPropertyOf } from '../syntax/classes.js';
import { numberOf } from '../syntax/constants.js';
import { propertyCounts, sizeChangesOf } from '../syntax/counters.js';
import type { FileModel, Node } from '../model/file.js';
import { nodesOf } from '../syntax/nodes.js';
import { definitionOf, variableOf } from '../syntax/variables.js';

/** A count of what is under way or free, as a test asks for it. */
export interface InFlightCount {
  readonly count: Node;
  /** What it is compared with; null when the test only asks whether there is any. */
  readonly limit: Node | null;
  /** The test holds while there is room. */
  readonly isBelow: boolean;
}

/** Longer conditions than this exist in generated code only. */
const MAX_PARTS = 50;

/** The counts that a test goes by: `active < max`, `running.size === max`, `!this.permits`. */
export function inFlightCountsIn(file: FileModel, test: Node, isNegated = false, depth = MAX_PARTS): readonly InFlightCount[] {
  const condition = unwrap(test);
  if (depth <= 0) return [];
  switch (condition.type) {
    case 'LogicalExpression':
      return [condition.left, condition.right].flatMap((side) => inFlightCountsIn(file, side, isNegated, depth - 1));
    case 'UnaryExpression':
      return condition.operator === '!' ? inFlightCountsIn(file, condition.argument, !isNegated, depth - 1) : [];
    case 'BinaryExpression': {
      const { left, operator, right } = condition;
      if (left.type === 'PrivateIdentifier') return [];
      return [
        { count: left, limit: right, isBelow: BELOW.test(operator) },
        { count: right, limit: left, isBelow: ABOVE.test(operator) },
      ].flatMap(({ count, limit, isBelow }) =>
        COMPARISON.test(operator) && isInFlight(file, count)
          ? [{ count: counted(count), limit, isBelow: isBelow !== isNegated }]
          : [],
      );
    }
    default:
      return isInFlight(file, condition) ? [{ count: counted(condition), limit: null, isBelow: !isNegated }] : [];
  }
}

const COMPARISON = /^(?:[<>]=?|[=!]==?)$/;
const BELOW = /^(?:<=?|!==?)$/;
const ABOVE = /^(?:>=?|!==?)$/;

/** For `active++ >= max` and `++active > max` the count itself. */
function counted(node: Node): Node {
  const value = unwrap(node);
  return value.type === 'UpdateExpression' ? unwrap(value.argument) : value;
}

/** True for a count that goes down again. What only goes up tells how much there was: attempts, items of a list. */
function isInFlight(file: FileModel, node: Node): boolean {
  const value = counted(node);
  if (value.type === 'Identifier') {
    const variable = variableOf(file, value);
    return variable?.references.some(({ identifier }) => isDecrease(identifier.parent)) === true;
  }
  if (value.type !== 'MemberExpression') return false;
  const name = keyName(value);
  if (name === 'size' || name === 'length') return shrinks(file, file.textOf(unwrap(value.object)));
  return name !== null && propertyCounts(file, name).some(isDecrease);
}

/** True for a collection that loses single elements again. */
function shrinks(file: FileModel, collection: string): boolean {
  const changes = sizeChangesOf(file).get(collection) ?? [];
  if (changes.some((call) => /^(?:shift|pop|splice|delete)$/.test(calleeName(call) ?? ''))) return true;
  return nodesOf(file)
    .all('AssignmentExpression')
    .some(({ left, right }) => {
      const value = unwrap(right);
      return value.type === 'CallExpression' && calleeName(value) === 'filter' && file.textOf(unwrap(left)) === collection;
    });
}

/** `n--`, `n -= 1`, `n = n - 1`. */
function isDecrease(node: Node | undefined): boolean {
  if (node?.type === 'UpdateExpression') return node.operator === '--';
  if (node?.type !== 'AssignmentExpression') return false;
  const value = unwrap(node.right);
  return node.operator === '-=' || (node.operator === '=' && value.type === 'BinaryExpression' && value.operator === '-');
}

/** True for a count of free places, which begins with all of them; a count of what is under way begins with zero. */
export function isFullAtStart(file: FileModel, count: Node): boolean {
  const first = firstValue(file, count);
  return first !== null && numberOf(file, first) !== 0;
}

function firstValue(file: FileModel, count: Node): Node | null {
  if (count.type === 'Identifier') {
    const variable = variableOf(file, count);
    const definition = variable && definitionOf(variable);
    if (definition?.type === 'Parameter') return count;
    return definition?.node.type === 'VariableDeclarator' ? definition.node.init : null;
  }
  if (count.type !== 'MemberExpression' || unwrap(count.object).type !== 'ThisExpression') return null;
  const name = keyName(count);
  const owner = classOfThis(unwrap(count.object))?.owner;
  if (name === null || name === 'size' || name === 'length' || !owner) return null;
  for (const member of membersOf(owner, name)) if (member.type !== 'MethodDefinition' && member.value) return member.value;
  return constructorAssignment(owner, name)?.right ?? parameterPropertyOf(owner, name);
}
