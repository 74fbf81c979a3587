import { calleeName, keyName } from '../../syntax/ast.js';
import { nodesOf } from '../../syntax/nodes.js';
import type { FileModel, Node } from '../../model/file.js';
import type { Construct } from '../construct.js';
import { pathOf } from '../option-values.js';
import { namesOfQueue, shareName } from './job-uses.js';

/** What people call a queue for jobs that failed. */
const FOR_FAILED = /(?:^|[^a-z])(?:dlq|dlx|dead|failed|failures?|poison|parked|parking|graveyard)(?:$|[^a-z])|dead-?letter/i;

/** Methods that say for one job, or later, where it goes when it has failed. */
const LATER = /^(?:send|sendAfter|sendThrottled|sendDebounced|insert|schedule|updateQueue)$/;

/**
 * Whether a queue that names no other for its failed jobs needs none: it is that of another, by an option or by its name,
 * or the jobs themselves name one. Null where the name of the queue cannot be told and the program does name one.
 */
export function hasNamedDeadLetter({ entry, file, call }: Construct): boolean | null {
  const [first] = call.arguments;
  const option = pathOf(entry.options[0]?.key ?? '').at(-1) ?? '';
  if (!first || first.type === 'SpreadElement' || option === '') return null;
  const names = namesOfQueue(file, first);
  if ([...names].some((name) => name !== null && FOR_FAILED.test(name)) || FOR_FAILED.test(file.textOf(first))) return true;
  const mention = new RegExp(`\\b${option}\\b`);
  const files = new Set([file, ...file.facts.filesAround(file, mention), ...(file.facts.filesMentioning?.(file, mention) ?? [])]);
  const answers = [...files].flatMap((other) => answersIn(other, call, names, option));
  if (answers.includes(true)) return true;
  return answers.includes(null) ? null : false;
}

/** For each place that names a queue for failed jobs: whether it is about this one. */
function answersIn(
  file: FileModel,
  made: Node,
  names: ReadonlySet<string | null>,
  option: string,
): readonly (boolean | null)[] {
  const targets = nodesOf(file).all('Property').flatMap((property) =>
    keyName(property) === option ? [shareName(names, namesOfQueue(file, property.value))] : [],
  );
  const later = nodesOf(file).all('CallExpression').flatMap((call) => {
    const [name] = call.arguments;
    const isLater = call !== made && LATER.test(calleeName(call) ?? '') && file.textOf(call).includes(option);
    return isLater && name && name.type !== 'SpreadElement' ? [shareName(names, namesOfQueue(file, name))] : [];
  });
  return [...targets, ...later];
}
