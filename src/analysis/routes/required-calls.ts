import type { TSESTree } from '@typescript-eslint/utils';
import { wrapped, type FunctionNode } from '../syntax/ast.js';
import { exportedNamesOfFunction } from '../syntax/exports.js';
import { calleesAnywhere, functionsOf, type AnyCall } from '../syntax/functions.js';
import { nodesOf } from '../syntax/nodes.js';
import { originOf } from '../syntax/origins.js';
import { globalPath } from '../syntax/variables.js';
import type { Located } from '../model/facts.js';
import { NO_FACTS } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';

/**
 * The `require` and `import()` calls of other files that stand in place of a name and give the default export of a
 * file: `app.use(require('./users'))`, `require('./routes')(app)`, `app.register(import('./routes.js'))`.
 */
export const inlineRequires = perFile((file): readonly Located[] => {
  if (file.facts === NO_FACTS || !/\bexports\b|\bexport\s+default\b/.test(file.text)) return [];
  return file.facts
    .filesAround(file, /\b(?:require|import)\(/)
    .flatMap((other) =>
      [...nodesOf(other).all('CallExpression'), ...nodesOf(other).all('ImportExpression')]
        .filter((call) => isInlineRequireOf(other, call, file))
        .map((node) => ({ file: other, node })),
    );
});

function isInlineRequireOf(
  other: FileModel,
  call: TSESTree.CallExpression | TSESTree.ImportExpression,
  file: FileModel,
): boolean {
  const specifier = call.type === 'ImportExpression' ? call.source : call.arguments[0];
  if (specifier?.type !== 'Literal' || typeof specifier.value !== 'string' || !specifier.value.startsWith('.'))
    return false;
  if (call.type === 'CallExpression' && globalPath(other, call.callee) !== 'require') return false;
  const holder = wrapped(call).parent;
  const target = holder?.type === 'AwaitExpression' ? holder.parent : holder;
  if (target?.type === 'VariableDeclarator') return false;
  return other.facts.resolveExport(other, specifier.value, 'default')?.file === file;
}

/** Calls such as `require('./routes')(app)` of a function that is its module's default export. */
export function requiringCalls(file: FileModel, fn: FunctionNode): readonly Located<TSESTree.CallExpression>[] {
  if (!exportedNamesOfFunction(file, fn).includes('default')) return [];
  return inlineRequires(file).flatMap(({ file: other, node }) => {
    const callee: Node = wrapped(node);
    const call = callee.parent;
    return call?.type === 'CallExpression' && call.callee === callee ? [{ file: other, node: call }] : [];
  });
}

/** The functions that a call runs, also where it calls what `require` returns: `require('./routes')(app)`. */
export function functionsCalled(file: FileModel, call: AnyCall): readonly Located<FunctionNode>[] {
  const known = calleesAnywhere(file, call);
  if (known.length > 0) return known;
  const origin = originOf(file, call.callee);
  const target = origin?.path.length === 0 ? file.facts.resolveExport(file, origin.module, 'default') : null;
  return target ? functionsOf(target.file, target.node).map((node) => ({ file: target.file, node })) : [];
}
