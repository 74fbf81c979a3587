import { calleeName } from '../../syntax/ast.js';
import type { Located } from '../../model/facts.js';
import type { Construct } from '../construct.js';
import { alternativesOf } from '../option-values.js';
import { valuesOf } from '../values.js';
import type { SpecialAnswer } from './index.js';
import { isFineByCallers } from './piles-up.js';

/**
 * Whether callers pile up behind a request of a pool, as for any request, where the pool is made without a deadline for
 * answers. One that has it leaves the wait for a free connection: a question only where there are few of them.
 */
export function isFineByPool(construct: Construct): SpecialAnswer {
  const { file, receiver } = construct;
  if (receiver === null) return null;
  const made = valuesOf(file, receiver);
  if (made.length === 0 || made.some(({ node }) => node.type !== 'NewExpression')) return null;
  const answer = isFineByCallers(construct);
  if (answer === true || answer === null || made.every((pool) => isLeftOut(pool, 'headersTimeout'))) return answer;
  return made.every((pool) => isLeftOut(pool, 'connections')) ? true : 'low';
}

/** True where a pool is made without an option: false too where that cannot be told. */
function isLeftOut({ file, node }: Located, option: string): boolean {
  if (node.type !== 'NewExpression') return false;
  const options = node.arguments[calleeName(node) === 'Agent' ? 0 : 1];
  if (!options) return true;
  return options.type !== 'SpreadElement' && alternativesOf(file, options, [option]).every(({ kind }) => kind === 'absent');
}
