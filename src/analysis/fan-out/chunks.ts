import type { TSESTree } from '@typescript-eslint/utils';
import { awaited, calleeName, receiverOf, unwrap } from '../syntax/ast.js';
import { isChosenNumber } from './chosen-numbers.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { innerNodes } from '../syntax/nodes.js';
import { variableOf, initialiserOf } from '../syntax/variables.js';

/** Names of functions that divide a collection into pieces. */
const CHUNK_NAME =
  /chunk|batch|slices?\b|sliced|inGroups|groupsOf|split(?:Every|Into)|windowed|inPieces|pieces|partitionBy(?:Size|Count)|bulks?$|portions|segments/i;

/** The same as a method of the collection. */
const CHUNK_METHOD =
  /^(?:to)?(?:chunk|chunks|chunked|inChunks|inChunksOf|batched|inBatches|inBatchesOf|slices|sliced|splitEvery|windowed|inGroupsOf|eachSlice)$/;

/** Names of sources that hand out page after page. */
const PAGE_NAME = /page|batch|chunk/i;

/** For a call that divides a collection into pieces of a chosen size: the collection. */
export function chunkSource(file: FileModel, call: TSESTree.CallExpression): Node | null {
  const name = calleeName(call) ?? '';
  const receiver = receiverOf(call);
  const arguments_ = call.arguments.filter((argument) => argument.type !== 'SpreadElement');
  const hasSize = arguments_.some((argument) => isChosenNumber(file, argument) || isSizeOption(file, argument));
  const source =
    arguments_.find((argument) => !isChosenNumber(file, argument) && !isSizeOption(file, argument)) ?? null;
  if (!source) return receiver && hasSize && CHUNK_METHOD.test(name) ? receiver : null;
  if (!CHUNK_NAME.test(name) && !cutsIntoPieces(file, call)) return null;
  return hasSize || arguments_.length === 1 ? source : null;
}

function isSizeOption(file: FileModel, node: Node): boolean {
  const value = unwrap(node);
  return (
    value.type === 'ObjectExpression' &&
    value.properties.some((property) => property.type === 'Property' && isChosenNumber(file, property.value))
  );
}

/** A function of the project that returns or yields slices. */
function cutsIntoPieces(file: FileModel, call: TSESTree.CallExpression): boolean {
  return calleesAnywhere(file, call).some((callee) =>
    innerNodes(callee.file, callee.node, 'CallExpression').some((inner) => {
      const name = calleeName(inner);
      if (name !== 'slice' && name !== 'splice' && name !== 'subarray') return false;
      const [start, end] = inner.arguments;
      if (!start || !end || start.type === 'SpreadElement') return false;
      if (name === 'splice') return true;
      const last = unwrap(end);
      return last.type === 'BinaryExpression' && callee.file.textOf(last).includes(callee.file.textOf(start));
    }),
  );
}

/** True when every element of a collection is a piece of limited size: a chunk, a page of a paginated source. */
export function isChunk(file: FileModel, collection: Node, depth = 4): boolean {
  if (depth <= 0) return false;
  const value = awaited(collection);
  switch (value.type) {
    case 'CallExpression':
      if (chunkSource(file, value) !== null || PAGE_NAME.test(calleeName(value) ?? '')) return true;
      return (
        ['entries', 'values', 'filter', 'map', 'slice'].includes(calleeName(value) ?? '') &&
        isChunkOf(file, receiverOf(value), depth)
      );
    case 'NewExpression':
      return PAGE_NAME.test(calleeName(value) ?? '');
    case 'ArrayExpression':
      return value.elements.length > 0 && value.elements.every((element) => element?.type === 'ArrayExpression');
    case 'Identifier': {
      const variable = variableOf(file, value);
      const initialiser = variable && initialiserOf(variable);
      const start = initialiser && unwrap(initialiser);
      if (start && !(start.type === 'ArrayExpression' && start.elements.length === 0))
        return isChunk(file, start, depth - 1);
      return /^(?:.*[cC]hunks|.*[bB]atches|.*[pP]ages|slices|pieces|windows)$/.test(value.name);
    }
    case 'MemberExpression':
      return value.property.type === 'Identifier' && /^(?:chunks|batches|pages|slices)$/i.test(value.property.name);
    default:
      return false;
  }
}

function isChunkOf(file: FileModel, node: Node | null, depth: number): boolean {
  return node !== null && isChunk(file, node, depth - 1);
}
