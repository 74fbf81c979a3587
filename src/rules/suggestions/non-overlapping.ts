import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, keyName, unwrap, wrapped } from '../../analysis/syntax/ast.js';
import type { TextEdit } from '../../analysis/edits/edits.js';
import type { FileModel, Node } from '../../analysis/model/file.js';
import type { AnyCall } from '../../analysis/syntax/functions.js';
import { canImport } from '../../analysis/edits/imports.js';
import type { IntervalRegistration } from '../../analysis/intervals/interval-registrations.js';
import { globalPath, propertyOf, variableOf, type Variable } from '../../analysis/syntax/variables.js';
import type { Suggestion } from '../rule.js';

/** Edits that keep the runs of an interval apart, where its shape leaves no doubt about what they do. */
export function nonOverlappingSuggestions(file: FileModel, registration: IntervalRegistration): readonly Suggestion[] {
  const { node, scheduler } = registration;
  if (scheduler?.option !== undefined) return withOption(file, registration, scheduler.option);
  const isTimer = node.type === 'CallExpression' && globalPath(file, node.callee) === 'setInterval';
  return isTimer ? everyNonOverlapping(file, registration, node) : [];
}

/** `setInterval(poll, 1000)` becomes `everyNonOverlapping(poll, 1000)`, and `clearInterval(timer)` `timer.stop()`. */
function everyNonOverlapping(
  file: FileModel,
  { ticks }: IntervalRegistration,
  call: TSESTree.CallExpression,
): readonly Suggestion[] {
  const request = { module: file.settings.runtime, name: 'everyNonOverlapping' };
  const [work, period, ...rest] = call.arguments;
  if (!work || !period || rest.length > 0 || call.optional || call.typeArguments || !canImport(file, [request]))
    return [];
  // The runtime hands each run a context. A function with a parameter would take it for something else.
  if (ticks.length === 0 || ticks.some((tick) => tick.node.params.length > 0)) return [];
  const unref = unrefCall(file, call, period);
  const clears = editsOfHandle(file, unref ?? call);
  if (!clears || !handsPromise(file, work)) return [];
  const ending = unref ? [{ range: [period.range[1], unref.range[1]] as const, text: ', { unref: true })' }] : [];
  const edits = [{ range: call.callee.range, text: request.name }, ...bodyEdits(work), ...ending, ...clears];
  return [{ messageId: 'useEvery', edits, imports: [request] }];
}

/** `setInterval(poll, 1000).unref()`: the outer call. */
function unrefCall(file: FileModel, call: TSESTree.CallExpression, period: Node): TSESTree.CallExpression | null {
  const member = call.parent;
  const outer = member.type === 'MemberExpression' && member.object === call ? member.parent : null;
  if (member.type !== 'MemberExpression' || keyName(member) !== 'unref' || member.optional) return null;
  if (outer?.type !== 'CallExpression' || outer.callee !== member || outer.optional) return null;
  const hasComment = file.comments.some(({ range }) => range[0] >= period.range[1] && range[1] <= outer.range[1]);
  return hasComment ? null : outer;
}

/** True when the function is async or returns the promise, or is an arrow function that can be made to. */
function handsPromise(file: FileModel, work: Node): boolean {
  const fn = unwrap(work);
  if (!isFunction(fn)) return !file.textOf(work).includes('(');
  if (fn.async) return true;
  return fn.body.type !== 'BlockStatement';
}

/** `() => void poll()` returns nothing: without the `void` it returns the promise. */
function bodyEdits(work: Node): readonly TextEdit[] {
  const fn = unwrap(work);
  if (!isFunction(fn) || fn.body.type !== 'UnaryExpression' || fn.body.operator !== 'void') return [];
  return [{ range: [fn.body.range[0], fn.body.argument.range[0]], text: '' }];
}

/** The edits of everything that is done with the handle; null when something is done with it that has no counterpart. */
function editsOfHandle(file: FileModel, call: TSESTree.CallExpression): readonly TextEdit[] | null {
  const holder = wrapped(call).parent;
  if (holder?.type === 'ExpressionStatement') return [];
  if (holder?.type !== 'VariableDeclarator' || holder.id.type !== 'Identifier' || holder.id.typeAnnotation) return null;
  if (holder.parent.kind !== 'const' || holder.parent.parent.type === 'ExportNamedDeclaration') return null;
  const variable = variableOf(file, holder.id);
  return variable ? clearEdits(file, variable) : null;
}

function clearEdits(file: FileModel, variable: Variable): readonly TextEdit[] | null {
  const edits: TextEdit[] = [];
  for (const reference of variable.references) {
    if (reference.init === true) continue;
    const identifier = reference.identifier as Node;
    const clear = identifier.parent;
    if (clear?.type !== 'CallExpression' || clear.arguments.length !== 1 || clear.arguments[0] !== identifier)
      return null;
    if (globalPath(file, clear.callee) !== 'clearInterval') return null;
    const isStatement = clear.parent.type === 'ExpressionStatement';
    // An arrow function may be a clean-up, which must not return the promise of `stop()`.
    if (!isStatement && clear.parent.type !== 'ArrowFunctionExpression') return null;
    const text = `void ${file.textOf(identifier)}.stop()`;
    edits.push({ range: clear.range, text });
  }
  return edits;
}

/** `noOverlap: true`, `waitForCompletion: true`, `protect: true`, where the options are written or the first to be. */
function withOption(file: FileModel, { node, scheduler }: IntervalRegistration, option: string): readonly Suggestion[] {
  const call = node.type === 'Decorator' ? unwrap(node.expression) : node;
  if (call.type !== 'CallExpression' && call.type !== 'NewExpression') return [];
  const edit = optionEdit(file, call, scheduler, option);
  const since = scheduler?.since === undefined ? '' : ` (from version ${scheduler.since} on)`;
  return edit ? [{ messageId: 'addOption', data: { option, since }, edits: [edit], imports: [] }] : [];
}

function optionEdit(
  file: FileModel,
  call: AnyCall,
  scheduler: IntervalRegistration['scheduler'],
  option: string,
): TextEdit | null {
  const { order, optionIndex } = scheduler ?? {};
  if (order === 'object') return call.arguments[0] ? inObject(file, call.arguments[0], option) : null;
  // Beyond the third position nobody can tell what an argument means.
  if (optionIndex !== undefined) return null;
  const options = call.arguments.slice(1).find((argument) => unwrap(argument).type === 'ObjectExpression');
  if (options) return inObject(file, options, option);
  const expected = order === 'task' || scheduler?.form !== 'decorator' ? 2 : 1;
  const last = call.arguments.at(-1);
  return call.arguments.length === expected && last && last.type !== 'SpreadElement'
    ? { range: [last.range[1], last.range[1]], text: `, { ${option}: true }` }
    : null;
}

function inObject(file: FileModel, options: Node, option: string): TextEdit | null {
  const object = unwrap(options);
  if (object.type !== 'ObjectExpression') return null;
  const written = propertyOf(file, object, option);
  if (written) return { range: written.range, text: 'true' };
  const [first] = object.properties;
  return first
    ? { range: [first.range[0], first.range[0]], text: `${option}: true, ` }
    : { range: object.range, text: `{ ${option}: true }` };
}
