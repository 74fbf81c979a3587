import type { TSESTree } from '@typescript-eslint/utils';
import { contains, unwrap } from '../../analysis/syntax/ast.js';
import { isCountingWrite } from '../../analysis/syntax/counters.js';
import type { TextEdit } from '../../analysis/edits/edits.js';
import { perFile, type FileModel, type Node } from '../../analysis/model/file.js';
import type { RetryLoop } from '../../analysis/retries/retry-loops.js';
import type { RetryRecursion } from '../../analysis/retries/retry-recursion.js';
import { variableOf, type Variable } from '../../analysis/syntax/variables.js';
import { COUNT_NAME, LIMIT_NAME } from '../../catalogue/retry-words.js';
import type { Suggestion } from '../rule.js';
import { indentBefore, isPause } from './retry-call.js';

/** Ends a loop after a number of failures: by the count that it keeps, or by one of its own. */
export function loopLimitSuggestions(file: FileModel, found: RetryLoop): readonly Suggestion[] {
  return found.counted ? limitOfCount(file, found) : newCount(file, found);
}

const NEW_COUNT = 'failures';

const isTaken = perFile((file): boolean => file.scopes.scopes.some((scope) => scope.set.has(NEW_COUNT)));

/** `let failures = 0;` before the loop, and `if (++failures >= 5) throw err;` in its catch clause. */
function newCount(file: FileModel, { loop, failure }: RetryLoop): readonly Suggestion[] {
  const statement = loop.parent.type === 'LabeledStatement' ? loop.parent : loop;
  const isInList = statement.parent.type === 'BlockStatement' || statement.parent.type === 'Program';
  if (!isInList || isTaken(file) || failure.type !== 'CatchClause' || !contains(loop, failure)) return [];
  const lead = indentBefore(file, statement.range[0]);
  const declaration: TextEdit = {
    range: [statement.range[0], statement.range[0]],
    text: `let ${NEW_COUNT} = 0;${lead}`,
  };
  return limitInClause(file, failure, `++${NEW_COUNT}`).map((limit) => ({
    ...limit,
    edits: [declaration, ...limit.edits],
  }));
}

/** Compares the count that a loop keeps with a number, where it is kept outside the lap and the failure is caught. */
function limitOfCount(file: FileModel, { loop, failure, counted }: RetryLoop): readonly Suggestion[] {
  const count = counted ? stepOf(counted) : null;
  const variable = count && variableOf(file, count);
  const declared = variable?.identifiers[0] as Node | undefined;
  if (!count || !variable || !declared || contains(loop.body, declared)) return [];
  // A count that is taken back to zero in the loop, or that starts with something else, says another thing.
  const writes = variable.references.filter((reference) => reference.isWrite() && reference.init !== true);
  if (writes.some((write) => contains(loop, write.identifier) && !isCountingWrite(file, write))) return [];
  return limitInClause(file, failure, count.name);
}

/** For `attempt++` and `attempt += 1`: the name. */
function stepOf(counted: Node): TSESTree.Identifier | null {
  const target =
    counted.type === 'UpdateExpression' && counted.operator === '++'
      ? unwrap(counted.argument)
      : counted.type === 'AssignmentExpression' && counted.operator === '+=' && isOne(counted.right)
        ? unwrap(counted.left)
        : null;
  return target?.type === 'Identifier' ? target : null;
}

function isOne(node: Node): boolean {
  return node.type === 'Literal' && node.value === 1;
}

/**
 * Passes a count on, one step further, where a limit for it is there but never reached; compares it with a number where
 * there is none.
 */
export function recursionLimitSuggestions(file: FileModel, recursion: RetryRecursion): readonly Suggestion[] {
  const { target, call, path } = recursion;
  if (recursion.via || call.type !== 'CallExpression' || call.arguments.some(({ type }) => type === 'SpreadElement'))
    return [];
  const callee = unwrap(call.callee);
  // `setTimeout(load, 1000, id, attempt)` has its arguments elsewhere.
  if (callee.type === 'Identifier' && /^(?:set\w+|queueMicrotask)$/.test(callee.name)) return [];
  for (const [index, parameter] of target.params.entries()) {
    const name = countName(parameter);
    const variable = name && variableOf(file, name);
    if (!name || !variable) continue;
    const argument = call.arguments[index];
    const step = argument ? unwrap(argument) : null;
    if (step === null || (step.type === 'Identifier' && variableOf(file, step) === variable)) {
      if (!isCompared(variable) || (step === null && call.arguments.length !== index)) continue;
      return [{ messageId: 'countAttempt', data: { name: name.name }, edits: [stepEdit(call, argument, name.name)], imports: [] }];
    }
    if (step.type === 'BinaryExpression' && step.operator === '+' && isOne(step.right) && contains(target, path.node))
      return limitInClause(file, path.node, name.name, call);
  }
  return [];
}

/** The name of a parameter that counts attempts from a number: `attempt = 1`. */
function countName(parameter: TSESTree.Parameter): TSESTree.Identifier | null {
  const isCounted =
    parameter.type === 'AssignmentPattern' &&
    parameter.left.type === 'Identifier' &&
    parameter.right.type === 'Literal' &&
    typeof parameter.right.value === 'number' &&
    parameter.right.value <= 1;
  const name = isCounted ? (parameter.left as TSESTree.Identifier) : null;
  return name && COUNT_NAME.test(name.name) && !LIMIT_NAME.test(name.name) ? name : null;
}

/** True when a count is compared upwards with something. */
function isCompared(variable: Variable): boolean {
  return variable.references.some((reference) => {
    const comparison = (reference.identifier as Node).parent;
    return (
      comparison?.type === 'BinaryExpression' && comparison.left === reference.identifier && /^(?:[<>]=?|===)$/.test(comparison.operator)
    );
  });
}

function stepEdit(call: TSESTree.CallExpression, argument: Node | undefined, name: string): TextEdit {
  if (argument) return { range: argument.range, text: `${name} + 1` };
  const last = call.arguments.at(-1);
  const at = last ? last.range[1] : call.range[1] - 1;
  return { range: [at, at], text: last ? `, ${name} + 1` : `${name} + 1` };
}

/** `if (attempt >= 5) throw err;` in a catch clause, after what it cleans up and before it waits. */
function limitInClause(file: FileModel, clause: Node, count: string, again: Node | null = null): readonly Suggestion[] {
  if (clause.type !== 'CatchClause' || clause.param?.type !== 'Identifier') return [];
  const { body } = clause.body;
  const last = body.at(-1);
  if (!last) return [];
  const attempts = String(file.settings.defaults.maxAttempts);
  const limit = `if (${count} >= ${attempts}) throw ${clause.param.name};`;
  const next =
    body.find((statement) => isPause(statement) || (again !== null && contains(statement, again))) ??
    (last.type === 'ContinueStatement' ? last : null);
  const lead = indentBefore(file, (next ?? last).range[0]);
  const edit: TextEdit = next
    ? { range: [next.range[0], next.range[0]], text: limit + lead }
    : { range: [last.range[1], last.range[1]], text: lead + limit };
  return [{ messageId: 'setLimit', data: { attempts }, edits: [edit], imports: [] }];
}
