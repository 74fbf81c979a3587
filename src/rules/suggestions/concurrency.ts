import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isFunction, unwrap } from '../../analysis/ast.js';
import type { FanOut } from '../../analysis/fan-outs.js';
import type { FileModel, Node } from '../../analysis/file.js';
import { functionsOf } from '../../analysis/functions.js';
import { canImport } from '../../analysis/imports.js';
import { globalPath } from '../../analysis/variables.js';
import type { Suggestion } from '../rule.js';

/** Edits that give a fan-out a limit, where its shape leaves no doubt about what they do. */
export function concurrencySuggestions(file: FileModel, fanOut: FanOut): readonly Suggestion[] {
  const call = fanOut.node.type === 'CallExpression' ? fanOut.node : null;
  if (!call) return [];
  const concurrency = String(file.settings.defaults.concurrency);
  // Of a chain, the last `map` must be the one that starts the work.
  if (fanOut.kind === 'mapped') return fanOut.start === call.arguments[0] ? mapConcurrent(file, call, concurrency) : [];
  if (fanOut.kind === 'operator') return inOperator(call, fanOut.call, concurrency);
  return fanOut.kind === 'library' ? inLibraryCall(call, concurrency) : [];
}

/** `Promise.all(items.map(fn))` becomes `mapConcurrent(items, fn, { concurrency: 8 })`. */
function mapConcurrent(file: FileModel, call: TSESTree.CallExpression, concurrency: string): readonly Suggestion[] {
  const request = { module: file.settings.runtime, name: 'mapConcurrent' };
  const [only, ...rest] = call.arguments;
  if (
    globalPath(file, call.callee) !== 'Promise.all' ||
    !only ||
    rest.length > 0 ||
    only.type !== 'CallExpression' ||
    only.optional
  )
    return [];
  const callee = only.callee;
  const [callback, ...others] = only.arguments;
  if (callee.type !== 'MemberExpression' || callee.optional || callee.computed || calleeName(only) !== 'map') return [];
  if (!callback || callback.type === 'SpreadElement' || others.length > 0 || !takesItemAndIndex(file, callback))
    return [];
  if (call.typeArguments || only.typeArguments || hasComment(file, call) || !canImport(file, [request])) return [];
  const items = file.textOf(callee.object);
  const text = `mapConcurrent(${items}, ${file.textOf(callback)}, { concurrency: ${concurrency} })`;
  return [
    { messageId: 'useMapConcurrent', data: { concurrency }, edits: [{ range: call.range, text }], imports: [request] },
  ];
}

/** `map` hands its callback the array as third argument, `mapConcurrent` something else. */
function takesItemAndIndex(file: FileModel, callback: Node): boolean {
  const value = unwrap(callback);
  const functions = isFunction(value) ? [value] : value.type === 'Identifier' ? functionsOf(file, value) : [];
  return (
    functions.length > 0 &&
    functions.every((fn) => fn.params.length <= 2 && !fn.params.some((parameter) => parameter.type === 'RestElement'))
  );
}

/** A comment between the parts that are put together anew would be lost. */
function hasComment(file: FileModel, call: TSESTree.CallExpression): boolean {
  const map = call.arguments[0] as TSESTree.CallExpression;
  const callback = map.arguments[0] as Node;
  const object = (map.callee as TSESTree.MemberExpression).object;
  return file.comments.some((comment) => {
    const [start, end] = comment.range;
    const isInside = start >= call.range[0] && end <= call.range[1];
    const isKept = [object, callback].some((part) => start >= part.range[0] && end <= part.range[1]);
    return isInside && !isKept;
  });
}

/** `mergeMap(fn)` becomes `mergeMap(fn, 8)`. */
function inOperator(call: TSESTree.CallExpression, name: string, concurrency: string): readonly Suggestion[] {
  if (name === 'mergeAll' && call.arguments.length === 0) {
    const end = call.range[1] - 1;
    return [
      {
        messageId: 'addConcurrency',
        data: { concurrency },
        edits: [{ range: [end, end], text: concurrency }],
        imports: [],
      },
    ];
  }
  return name !== 'mergeScan' && call.arguments.length === 1 ? [append(call, concurrency, concurrency)] : [];
}

/** `pMap(items, fn)` gets `{ concurrency: 8 }`, `async.each(items, fn)` becomes `async.eachLimit(items, 8, fn)`. */
function inLibraryCall(call: TSESTree.CallExpression, concurrency: string): readonly Suggestion[] {
  const written = writtenUnlimited(call);
  if (written)
    return [
      {
        messageId: 'addConcurrency',
        data: { concurrency },
        edits: [{ range: written.range, text: concurrency }],
        imports: [],
      },
    ];
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
  if (!first || first.type === 'SpreadElement' || callee.property.type !== 'Identifier' || name.endsWith('Limit'))
    return [];
  const edits = [
    { range: callee.property.range, text: `${name}Limit` },
    { range: [first.range[1], first.range[1]] as const, text: `, ${concurrency}` },
  ];
  return [{ messageId: 'addConcurrency', data: { concurrency }, edits, imports: [] }];
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
