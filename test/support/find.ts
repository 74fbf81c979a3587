import type { TSESTree } from '@typescript-eslint/utils';
import type { FileModel, Node } from '../../src/analysis/model/file.js';
import { nodesOf, type NodesByType, type NodeType } from '../../src/analysis/syntax/nodes.js';
import { placesOf, type Place } from '../../src/analysis/places/places.js';
import { model, type DetectContext } from './detect.js';

/** The first node of a type, or the first whose text is, or begins with, the one given. Throws when there is none. */
export function nodeIn<K extends NodeType>(file: FileModel, type: K, text = ''): NodesByType[K] {
  const all = nodesOf(file).all(type);
  const found =
    all.find((node) => file.textOf(node) === text) ?? all.find((node) => file.textOf(node).startsWith(text));
  if (found === undefined) throw new Error(`no ${type} '${text}' in ${file.text}`);
  return found;
}

/** The last identifier of a name: mostly a use of it. */
export function lastNamed(file: FileModel, name: string): TSESTree.Identifier {
  const found = nodesOf(file)
    .all('Identifier')
    .filter((node) => node.name === name)
    .at(-1);
  if (found === undefined) throw new Error(`no identifier ${name} in ${file.text}`);
  return found;
}

/** The value of the last `probe(...)` call: the expression that a test asks about. */
export function probed(
  code: string,
  context: DetectContext = { filename: 'src/input.js' },
): { file: FileModel; node: Node } {
  const file = model(code, context);
  return { file, node: probeOf(file) };
}

/** The argument of the last `probe(...)` call of a file. */
export function probeOf(file: FileModel): Node {
  const call = nodesOf(file)
    .all('CallExpression')
    .filter(({ callee }) => callee.type === 'Identifier' && callee.name === 'probe')
    .at(-1);
  const [argument] = call?.arguments ?? [];
  if (argument === undefined) throw new Error(`no probe() in ${file.text}`);
  return argument;
}

/** The one place that an expression with this text reaches. */
export function placeNamed(file: FileModel, text: string): Place {
  const names = nodesOf(file)
    .all('Identifier')
    .filter(({ name }) => name === text);
  const members = nodesOf(file)
    .all('MemberExpression')
    .filter((member) => file.textOf(member) === text);
  for (const node of [...names, ...members]) {
    const [place, ...others] = placesOf(file, node);
    if (place !== undefined && others.length === 0) return place;
  }
  throw new Error(`no place '${text}' in ${file.text}`);
}
