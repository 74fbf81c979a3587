import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, unwrap } from '../../analysis/syntax/ast.js';
import type { FanOut } from '../../analysis/fan-out/fan-outs.js';
import type { FileModel, Node } from '../../analysis/model/file.js';
import { canImport } from '../../analysis/edits/imports.js';
import { FAN_OUT_CALLS, INNER_OPERATORS } from '../../catalogue/fan-out.js';
import type { Suggestion } from '../rule.js';
import { mappedCallOf, takesItemAndIndex, type MappedCall } from './mapped-call.js';
import { projectLimiterSuggestions } from './project-limiters.js';

/** Edits that give a fan-out a limit, where its shape leaves no doubt about what they do. */
export function concurrencySuggestions(file: FileModel, fanOut: FanOut): readonly Suggestion[] {
  const call = fanOut.node.type === 'CallExpression' ? fanOut.node : null;
  if (!call) return [];
  const concurrency = String(file.settings.defaults.concurrency);
  if (fanOut.kind === 'operator') return inOperator(call, fanOut.call, concurrency);
  if (fanOut.kind === 'library') return inLibraryCall(call, concurrency);
  // Of a chain, the last `map` must be the one that starts the work.
  if (fanOut.kind !== 'mapped' || fanOut.start !== call.arguments[0]) return [];
  const mapped = mappedCallOf(file, call);
  if (!mapped) return [];
  return [...projectLimiterSuggestions(file, mapped, concurrency), ...mapConcurrent(file, mapped, concurrency)];
}

/** `Promise.all(items.map(fn))` becomes `mapConcurrent(items, fn, { concurrency: 8 })`. */
function mapConcurrent(file: FileModel, mapped: MappedCall, concurrency: string): readonly Suggestion[] {
  const request = { module: file.settings.runtime, name: 'mapConcurrent' };
  if (
    mapped.collector !== 'Promise.all' ||
    !takesItemAndIndex(file, mapped.callback) ||
    !canImport(file, [request])
  )
    return [];
  const { call, items, callback } = mapped;
  const text = `mapConcurrent(${file.textOf(items)}, ${file.textOf(callback)}, { concurrency: ${concurrency} })`;
  return [
    { messageId: 'useMapConcurrent', data: { concurrency }, edits: [{ range: call.range, text }], imports: [request] },
  ];
}

/** `mergeMap(fn)` becomes `mergeMap(fn, 8)`. */
function inOperator(call: TSESTree.CallExpression, name: string, concurrency: string): readonly Suggestion[] {
  const position = INNER_OPERATORS.find((operator) => operator.name === name)?.concurrency;
  if (position === undefined) return [];
  const written = call.arguments[position];
  if (written) return isInfinity(written) ? [replace(written, concurrency)] : [];
  if (call.arguments.length !== position) return [];
  if (position > 0) return [append(call, concurrency, concurrency)];
  const end = call.range[1] - 1;
  return [
    { messageId: 'addConcurrency', data: { concurrency }, edits: [{ range: [end, end], text: concurrency }], imports: [] },
  ];
}

/** `pMap(items, fn)` gets `{ concurrency: 8 }`, `async.each(items, fn)` becomes `async.eachLimit(items, 8, fn)`. */
function inLibraryCall(call: TSESTree.CallExpression, concurrency: string): readonly Suggestion[] {
  const written = writtenUnlimited(call);
  if (written) return [replace(written, concurrency)];
  const callee = unwrap(call.callee);
  const isAsyncLibrary =
    callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && /^async\w*$/.test(callee.object.name);
  if (isAsyncLibrary) return limitedVariant(callee, call, concurrency);
  if (
    callee.type === 'Identifier' &&
    /^p[A-Z]/.test(callee.name) &&
    call.arguments.length === (callee.name === 'pAll' || callee.name === 'pSettle' ? 1 : 2)
  ) {
    return [append(call, `{ concurrency: ${concurrency} }`, concurrency)];
  }
  const isBluebird =
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    /^(?:Promise|Bluebird|bluebird)$/.test(callee.object.name);
  return isBluebird && call.arguments.length === 2
    ? [append(call, `{ concurrency: ${concurrency} }`, concurrency)]
    : [];
}

/** `concurrency: 'unbounded'` and `concurrency: Infinity`, written out. */
function writtenUnlimited(call: TSESTree.CallExpression): Node | null {
  for (const argument of call.arguments) {
    if (argument.type !== 'ObjectExpression') continue;
    for (const property of argument.properties) {
      if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.key.name !== 'concurrency')
        continue;
      const { value } = property;
      if (value.type === 'Literal' || (value.type === 'Identifier' && value.name === 'Infinity')) return value;
    }
  }
  return null;
}

function limitedVariant(
  callee: TSESTree.MemberExpression,
  call: TSESTree.CallExpression,
  concurrency: string,
): readonly Suggestion[] {
  const [first] = call.arguments;
  const name = calleeName(call) ?? '';
  const [, most] = call.arguments;
  if (name.endsWith('Limit')) return most && isInfinity(most) ? [replace(most, concurrency)] : [];
  const hasVariant = FAN_OUT_CALLS.some((entry) => entry.limitedVariant && entry.exports.includes(name));
  if (!first || first.type === 'SpreadElement' || callee.property.type !== 'Identifier' || !hasVariant) return [];
  const edits = [
    { range: callee.property.range, text: `${name}Limit` },
    { range: [first.range[1], first.range[1]] as const, text: `, ${concurrency}` },
  ];
  return [{ messageId: 'addConcurrency', data: { concurrency }, edits, imports: [] }];
}

function isInfinity(node: Node): boolean {
  return node.type === 'Identifier' && node.name === 'Infinity';
}

function replace(written: Node, concurrency: string): Suggestion {
  return {
    messageId: 'addConcurrency',
    data: { concurrency },
    edits: [{ range: written.range, text: concurrency }],
    imports: [],
  };
}

function append(call: TSESTree.CallExpression, text: string, concurrency: string): Suggestion {
  const last = call.arguments.at(-1);
  const end = last ? last.range[1] : call.range[1] - 1;
  return {
    messageId: 'addConcurrency',
    data: { concurrency },
    edits: [{ range: [end, end], text: `, ${text}` }],
    imports: [],
  };
}
