import { nodesOf } from '../../src/analysis/syntax/nodes.js';
import type { FileModel, Node } from '../../src/analysis/model/file.js';
import { model, type DetectContext } from '../support/index.js';

/** The arguments of every call of `mark()` in a piece of code, with the model they belong to. */
export function markedNodes(code: string, context: DetectContext = {}): { file: FileModel; nodes: Node[] } {
  const file = model(code, context);
  const nodes = nodesOf(file)
    .all('CallExpression')
    .flatMap((call) =>
      call.callee.type === 'Identifier' && call.callee.name === 'mark' ? call.arguments.slice(0, 1) : [],
    );
  if (nodes.length === 0) throw new Error(`nothing is marked in ${code}`);
  return { file, nodes };
}

/** What an analysis says about the first marked expression of a piece of code. */
export function ofMarked<T>(
  analysis: (file: FileModel, node: Node) => T,
  code: string,
  context: DetectContext = {},
): T {
  const {
    file,
    nodes: [node],
  } = markedNodes(code, context);
  if (!node) throw new Error('nothing is marked');
  return analysis(file, node);
}
