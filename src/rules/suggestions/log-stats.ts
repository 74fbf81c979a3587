import { importStyleOf } from '../../analysis/edits/import-style.js';
import type { FileModel } from '../../analysis/model/file.js';
import type { UnwatchedQueue } from '../../analysis/watching/unwatched-queues.js';
import { wrapped } from '../../analysis/syntax/ast.js';
import type { Suggestion } from '../rule.js';

/** `setInterval(() => console.log('queue', queue.stats()), 60_000).unref();` after a queue of the runtime that a module makes. */
export function logStatsSuggestions(file: FileModel, { node, hasStats }: UnwatchedQueue): readonly Suggestion[] {
  const declarator = wrapped(node).parent;
  const declaration = declarator?.type === 'VariableDeclarator' ? declarator.parent : null;
  if (!hasStats || declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'Identifier' || declaration?.type !== 'VariableDeclaration') return [];
  const outer = declaration.parent.type === 'ExportNamedDeclaration' ? declaration.parent : declaration;
  if (outer.parent.type !== 'Program' || declaration.declarations.length !== 1) return [];
  const { name } = declarator.id;
  const { quote } = importStyleOf(file);
  const text = `\nsetInterval(() => console.log(${quote}${name}${quote}, ${name}.stats()), 60_000).unref();`;
  return [{ messageId: 'logStats', edits: [{ range: [outer.range[1], outer.range[1]], text }], imports: [] }];
}
