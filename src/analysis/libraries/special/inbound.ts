import { isInbound } from '../../lifetime/inbound.js';
import { isReachedByRequest } from '../../lifetime/server-entries.js';
import { calleeName } from '../../syntax/ast.js';
import type { FileModel, Node } from '../../model/file.js';
import type { Construct } from '../construct.js';
import { argumentAt } from '../sites.js';
import { valuesOf } from '../values.js';
import type { SpecialAnswer } from './index.js';

/** Calls that read what the program itself has: its files, a list. */
const OWN_DATA: ReadonlySet<string> = new Set(['createReadStream', 'from']);

/** False where the first argument comes from a client: a request, its body, a connection. Null for all other data. */
export function isFineByOrigin({ file, call }: Construct): boolean | null {
  const data = argumentAt(call, 0);
  return data && isInbound(file, data) ? false : null;
}

/**
 * The same for what is collected from any stream: `low` where requests have it collected from somewhere else, such as the
 * answer of another service, an object of a store or the output of a process.
 */
export function isFineToCollect(construct: Construct): SpecialAnswer {
  const { file, call } = construct;
  const answer = isFineByOrigin(construct);
  const data = argumentAt(call, 0);
  return answer === null && data && !isOwnData(file, data) && isReachedByRequest(file, call) ? 'low' : answer;
}

function isOwnData(file: FileModel, data: Node): boolean {
  return valuesOf(file, data).every(
    ({ node }) => node.type === 'NewExpression' || (node.type === 'CallExpression' && OWN_DATA.has(calleeName(node) ?? '')),
  );
}
