import {
  AXIOS_RETRY,
  AXIOS_RETRY_DELAYS,
  HONOURING_RETRIES,
  OTHER_TARGET,
  PAUSE_OPTIONS,
  WAITS_FOR_START,
} from '../../catalogue/http-clients.js';
import { awaited, calleeName, enclosingFunctions, keyName, lastName } from '../syntax/ast.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel } from '../model/file.js';
import { functionName, functionsOf } from '../syntax/functions.js';
import { innerNodes } from '../syntax/nodes.js';
import { originOf } from '../syntax/origins.js';
import { moduleOf } from './rate-limit-callbacks.js';
import type { RetrySite } from './rate-limit-fates.js';
import { isHandedOn } from './rate-limit-handed-on.js';
import { readsElsewhere, readsFor, waitsAsErrorSays, type ReadAt } from './rate-limit-reads.js';
import { isTakenByOther, recognisedElsewhere } from './rate-limit-stages.js';
import { refusedRetriesOf, unitsOf, type RefusedRetry } from './refused-retries.js';
import { nameFaultOf, unitFaultOf, type NameFault, type UnitFault } from './retry-after-read-faults.js';

export { refusedRetriesOf, type RefusedRetry } from './refused-retries.js';

/** A retry after a refusal that does not wait as long as the server asks. */
export interface UnheededRetry extends RefusedRetry {
  /** Nothing is read; it is only logged; it is read under a wrong name; seconds are taken for milliseconds. */
  readonly reason: 'unread' | 'reported' | NameFault | 'milliseconds';
  readonly read: ReadAt | null;
  readonly unit: UnitFault | null;
  /** Where other refusals are recognised that are tried again at the same place. */
  readonly beside: readonly Located[];
}

/** Those retries that do not wait as long as the server asks. */
export const unheededRetriesOf = perFile((file): readonly UnheededRetry[] =>
  refusedRetriesOf(file).flatMap((retry) => {
    const found = isTakenByOther(file, retry) ? null : unheeded(file, retry);
    if (!found) return [];
    const others = refusedRetriesOf(file).filter((other) => other !== retry && other.site.node === retry.site.node);
    const here = others.flatMap(({ checks }) => checks.map(({ node }): Located => ({ file, node })));
    return [{ ...retry, ...found, beside: [...here, ...recognisedElsewhere(file, retry)] }];
  }),
);

function unheeded(file: FileModel, retry: RefusedRetry): Pick<UnheededRetry, 'reason' | 'read' | 'unit'> | null {
  if (asksAnother(retry) || waitsForStart(retry)) return null;
  const units = unitsOf(file, retry);
  const reads = units.flatMap(readsFor);
  const waited = [...reads.filter(({ read }) => read.use === 'waited'), ...readsElsewhere(units)];
  const faults = waited.map((at) => ({
    at,
    name: nameFaultOf(at.file, at.read),
    unit: unitFaultOf(at.file, at.read, units),
  }));
  const isTold = waitsAsErrorSays(units);
  const [first] = faults;
  if (first && !isTold && faults.every(({ name }) => name !== null))
    return { reason: first.name ?? 'case', read: first.at, unit: null };
  const scaled = faults.filter(({ name }) => name === null);
  const [wrong] = scaled;
  if (wrong?.unit && scaled.every(({ unit }) => unit !== null))
    return { reason: 'milliseconds', read: wrong.at, unit: wrong.unit };
  if (waited.length > 0 || isTold || isHandedOn(retry, file, units) || pausesByItself(retry.site)) return null;
  const logged = reads.find(({ read }) => read.use === 'reported');
  return { reason: logged ? 'reported' : 'unread', read: logged ?? null, unit: null };
}

/** True when the options of a library have a pause that is not in sight, or one that honours the header. */
function pausesByItself({ file, node, kind }: RetrySite): boolean {
  if (kind !== 'library') return false;
  const module = node.type === 'CallExpression' || node.type === 'NewExpression' ? moduleOf(file, node) : null;
  if (module !== null && HONOURING_RETRIES.test(module)) return true;
  const pauses = innerNodes(file, node, 'Property').filter(
    (property) => property.parent.type === 'ObjectExpression' && PAUSE_OPTIONS.test(keyName(property) ?? ''),
  );
  if (module === AXIOS_RETRY || pauses.some((pause) => AXIOS_RETRY_DELAYS.test(lastName(pause.value)))) {
    const delay = pauses.find((pause) => keyName(pause) === 'retryDelay');
    // Without a delay of one's own, version 4 waits as the header says.
    if (!delay || functionsOf(file, delay.value).length === 0) return true;
  }
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression' && node.type !== 'ObjectExpression') return false;
  return pauses.some((pause) => {
    const value = awaited(pause.value);
    if (value.type !== 'Identifier' && value.type !== 'MemberExpression' && value.type !== 'CallExpression')
      return false;
    if (functionsOf(file, value).length > 0) return false;
    const isImported = originOf(file, value.type === 'CallExpression' ? value.callee : value) !== null;
    return isImported && !/^[A-Z][A-Z\d_]*$/.test(lastName(value));
  });
}

/** The next attempt goes to another key, proxy or host. */
function asksAnother({ site, checks }: RefusedRetry): boolean {
  const branch = site.branch;
  if (!branch || branch.node.type === 'Program' || checks.some(({ node }) => node === branch.node)) return false;
  if (branch.node.type === 'BlockStatement' && branch.node.parent.type.includes('Function')) return false;
  const { file, node } = branch;
  const calls = innerNodes(file, node, 'CallExpression').map((call) => calleeName(call) ?? '');
  const written = [
    ...innerNodes(file, node, 'AssignmentExpression').map(({ left }) => lastName(left)),
    ...innerNodes(file, node, 'UpdateExpression').map(({ argument }) => lastName(argument)),
  ];
  return [...calls, ...written].some((name) => OTHER_TARGET.test(name));
}

/** `waitForServer()`: a 503 is what it waits to be over. */
function waitsForStart({ site, checks }: RefusedRetry): boolean {
  if (checks.some(({ status }) => status === 429)) return false;
  return [...enclosingFunctions(site.node)].some((fn) => WAITS_FOR_START.test(functionName(fn) ?? ''));
}
