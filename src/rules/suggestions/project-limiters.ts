import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, enclosingFunctions, unwrap } from '../../analysis/syntax/ast.js';
import { isChosenNumber } from '../../analysis/fan-out/chosen-numbers.js';
import type { FileModel, Node } from '../../analysis/model/file.js';
import { functionName } from '../../analysis/syntax/functions.js';
import { importStyleOf } from '../../analysis/edits/import-style.js';
import { canImport } from '../../analysis/edits/imports.js';
import { innerNodes } from '../../analysis/syntax/nodes.js';
import { isFrom, originOf } from '../../analysis/syntax/origins.js';
import { CONCURRENT_MAP, PROMISE_LIMITER } from '../../catalogue/fan-out.js';
import type { ImportRequest, Suggestion } from '../rule.js';
import { takesItemAndIndex, type MappedCall } from './mapped-call.js';

/** A fan-out with the limiter or the concurrent map that the file or the project has already. */
export function projectLimiterSuggestions(
  file: FileModel,
  mapped: MappedCall,
  concurrency: string,
): readonly Suggestion[] {
  return [ownLimiter(file, mapped), concurrentMap(file, mapped, concurrency)].filter((one) => one !== null);
}

/** `const limit = pLimit(5)` of the file: `ids.map((id) => load(id))` becomes `ids.map((id) => limit(() => load(id)))`. */
function ownLimiter(file: FileModel, mapped: MappedCall): Suggestion | null {
  const fn = unwrap(mapped.callback);
  // The first of a race to end must not wait for a place.
  if (mapped.collector === 'Promise.race' || fn !== mapped.callback || fn.type !== 'ArrowFunctionExpression')
    return null;
  const limiter = limiterOf(file, mapped.call);
  if (limiter === null || waitsForItself(fn, file, limiter) || isShadowed(file, limiter)) return null;
  const arrow = file.text.lastIndexOf('=>', fn.body.range[0]) + 2;
  if (file.comments.some(({ range }) => range[0] >= fn.range[0] && range[1] <= fn.body.range[0])) return null;
  return {
    messageId: 'useLimiter',
    data: { limiter },
    edits: [
      { range: [arrow, arrow], text: ` ${limiter}(${fn.async ? 'async ' : ''}() =>` },
      { range: [fn.range[1], fn.range[1]], text: ')' },
    ],
    imports: [],
  };
}

/** The name of a limiter at the top of the file that exists when the call runs. */
function limiterOf(file: FileModel, call: Node): string | null {
  const runsLater = [...enclosingFunctions(call)].length > 0;
  for (const statement of file.ast.body) {
    if (statement.type !== 'VariableDeclaration' || statement.kind !== 'const') continue;
    for (const { id, init } of statement.declarations) {
      const made = init && unwrap(init);
      if (id.type !== 'Identifier' || made?.type !== 'CallExpression') continue;
      const origin = originOf(file, made.callee);
      const [most] = made.arguments;
      const isLimiter = origin !== null && isFrom(origin, PROMISE_LIMITER, 'default');
      if (!isLimiter || !most || !isChosenNumber(file, most)) continue;
      if (runsLater || statement.range[1] <= call.range[0]) return id.name;
    }
  }
  return null;
}

/** Work that goes through the same limiter once more, or through the function around it, may wait for itself for ever. */
function waitsForItself(fn: TSESTree.ArrowFunctionExpression, file: FileModel, limiter: string): boolean {
  const outer = [...enclosingFunctions(fn)].map(functionName);
  return innerNodes(file, fn.body, 'CallExpression').some((call) => {
    const name = calleeName(call);
    return name !== null && (name === limiter || outer.includes(name));
  });
}

function isShadowed(file: FileModel, name: string): boolean {
  return file.scopes.scopes.filter((scope) => scope.set.has(name)).length > 1;
}

/** `pMap(ids, load, { concurrency: 8 })`. */
function concurrentMap(file: FileModel, mapped: MappedCall, concurrency: string): Suggestion | null {
  if (mapped.collector !== 'Promise.all' || !takesItemAndIndex(file, mapped.callback)) return null;
  const known = importedMap(file);
  const request: ImportRequest = { ...CONCURRENT_MAP, isDefault: true };
  if (known === null) {
    const isThere = file.facts.dependsOn?.(file, CONCURRENT_MAP.module) === true;
    // Its present versions cannot be required.
    if (!isThere || importStyleOf(file).system !== 'import' || !canImport(file, [request])) return null;
  }
  const name = known ?? CONCURRENT_MAP.name;
  const text = `${name}(${file.textOf(mapped.items)}, ${file.textOf(mapped.callback)}, { concurrency: ${concurrency} })`;
  return {
    messageId: 'useConcurrentMap',
    data: { concurrency, name },
    edits: [{ range: mapped.call.range, text }],
    imports: known === null ? [request] : [],
  };
}

function importedMap(file: FileModel): string | null {
  for (const statement of file.ast.body) {
    if (statement.type !== 'ImportDeclaration' || statement.source.value !== CONCURRENT_MAP.module) continue;
    const main = statement.specifiers.find(({ type }) => type === 'ImportDefaultSpecifier');
    if (main && statement.importKind !== 'type' && !isShadowed(file, main.local.name)) return main.local.name;
  }
  return null;
}
