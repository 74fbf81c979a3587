import type { Condition } from '../../catalogue/libraries/entry.js';
import { constantOf } from '../syntax/constants.js';
import type { Construct } from './construct.js';
import { alternativesOf, pathOf, type Alternative } from './option-values.js';
import { argumentAt } from './sites.js';

/** Whether a condition on the options or arguments of a construct holds; null where that cannot be told. */
export function holds(construct: Construct, condition: Condition): boolean | null {
  const alternatives = alternativesFor(construct, condition);
  if (alternatives === null) return null;
  const answers = alternatives.map((alternative) => holdsFor(alternative, condition));
  if (answers.every((answer) => answer === true)) return answers.length > 0 || condition.absent === true;
  return answers.every((answer) => answer === false) ? false : null;
}

/** True when one of the conditions holds or may hold. */
export function mayHold(construct: Construct, conditions: readonly Condition[] | undefined): boolean {
  return (conditions ?? []).some((condition) => holds(construct, condition) !== false);
}

/** True when one of the conditions is certain. */
export function someHolds(construct: Construct, conditions: readonly Condition[] | undefined): boolean {
  return (conditions ?? []).some((condition) => holds(construct, condition) === true);
}

/** True when all of the conditions are certain. */
export function allHold(construct: Construct, conditions: readonly Condition[] | undefined): boolean {
  return (conditions ?? []).every((condition) => holds(construct, condition) === true);
}

function alternativesFor({ file, call, options }: Construct, { key, argument }: Condition): readonly Alternative[] | null {
  if (argument !== undefined) {
    const node = argumentAt(call, argument);
    if (node === null) return null;
    if (node === undefined) return [{ kind: 'absent' }];
    return alternativesOf(file, node, key === undefined ? [] : pathOf(key));
  }
  if (options === null) return null;
  if (options === undefined) return [{ kind: 'absent' }];
  return alternativesOf(options.file, options.node, key === undefined ? [] : pathOf(key));
}

function holdsFor(alternative: Alternative, condition: Condition): boolean | null {
  if (alternative.kind === 'absent') return condition.absent === true;
  if (alternative.kind === 'unknown') return null;
  if (condition.absent === true) return false;
  if (condition.present === true) return true;
  const { file, node } = alternative;
  const known = constantOf(file, node);
  if (condition.matches) {
    // The name of a queue, not whatever stands in an object that is given instead.
    if (node.type === 'ObjectExpression' || node.type === 'ArrayExpression') return false;
    const text = typeof known?.value === 'string' ? known.value : file.textOf(node);
    return condition.matches.test(text);
  }
  const wanted = condition.is ?? [];
  if (known) return wanted.some((value) => value === known.value);
  // `Transport.RMQ` of a package whose source is not at hand.
  const text = file.textOf(node).replace(/\s+/g, '');
  if (/^[\w$]+(?:\.[\w$]+)+$/.test(text)) return wanted.includes(text);
  return null;
}
