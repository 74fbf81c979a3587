import { awaited, calleeName, keyName } from '../../syntax/ast.js';
import { nodesOf } from '../../syntax/nodes.js';
import type { Located } from '../../model/facts.js';
import { perFile, type FileModel, type Node } from '../../model/file.js';
import { valuesOf } from '../values.js';

/** What a place is called that takes a queue, topic or exchange for what failed. */
const TAKES_DEAD_LETTERS = /dead[-_]?letter|dlq|dlx|on_?failure|failure_?queue|redrive/i;

/** Constructs that are handed such a queue: `new SqsDlq(queue)`. */
const TAKERS = /Dlq$|DeadLetter/;

/** The text of files in which something is put aside. */
const MENTIONS = /dead[-_]?letter|dlq|dlx|on_?failure|failure_?queue|redrive/i;

/** Properties that stand for the queue, topic or exchange itself. */
const ADDRESS = /^(?:attr|queue|topic)?_?(?:arn|url|uri|name|id|ref)$/i;

/** Objects within objects are looked into less deeply than this. */
const MAX_DEPTH = 4;

/** Every expression of the program that says where something goes when it has failed. */
export function deadLetterUsesAround(file: FileModel): readonly Located[] {
  const others = file.facts.filesMentioning?.(file, MENTIONS) ?? file.facts.filesAround(file, MENTIONS);
  return [...new Set([file, ...others])].flatMap((at) => deadLetterUsesIn(at).map((node) => ({ file: at, node })));
}

/** The same within one file. */
export const deadLetterUsesIn: (file: FileModel) => readonly Node[] = perFile((file) => {
  const nodes = nodesOf(file);
  const properties = nodes.all('Property').flatMap((property) => {
    const isTaken = property.parent.type === 'ObjectExpression' && TAKES_DEAD_LETTERS.test(keyName(property) ?? '');
    return isTaken ? [property.value] : [];
  });
  const takers = nodes.all('NewExpression').flatMap((made) => (TAKERS.test(calleeName(made) ?? '') ? made.arguments : []));
  const methods = nodes.all('CallExpression').flatMap((call) => (TAKES_DEAD_LETTERS.test(calleeName(call) ?? '') ? call.arguments : []));
  return [...properties, ...takers, ...methods];
});

/** True when an expression stands for what `targets` make, or for an object, a call or an address made of it. */
export function reaches({ file, node }: Located, targets: readonly Node[], depth = MAX_DEPTH): boolean {
  if (depth <= 0) return false;
  return valuesOf(file, node).some((value) => {
    if (targets.includes(value.node)) return true;
    return partsOf(value.node).some((part) => reaches({ file: value.file, node: part }, targets, depth - 1));
  });
}

function partsOf(node: Node): readonly Node[] {
  const value = awaited(node);
  switch (value.type) {
    case 'ObjectExpression':
      return value.properties.map((property) => (property.type === 'SpreadElement' ? property.argument : property.value));
    case 'NewExpression':
    case 'CallExpression':
      return value.arguments.map((argument) => (argument.type === 'SpreadElement' ? argument.argument : argument));
    case 'MemberExpression':
      return ADDRESS.test(keyName(value) ?? '') ? [value.object] : [];
    case 'TemplateLiteral':
      return value.expressions;
    default:
      return [];
  }
}
