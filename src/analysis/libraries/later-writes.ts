import type { TSESTree } from '@typescript-eslint/utils';
import { keyName, unwrap } from '../syntax/ast.js';
import { nodesOf } from '../syntax/nodes.js';
import { globalPath } from '../syntax/variables.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { valuesOf } from './values.js';

/** What is written to an object after it was made. */
export interface LaterWrites {
  /** The values that `options.queueLimit = 100` and `this.options.queueLimit = 100` give the property. */
  readonly assigned: readonly Node[];
  /** True where `options[key] = value` may write the property, or any other. */
  readonly isUnclear: boolean;
  /** What `Object.assign(options, more)` copies into it, in the order of the text. */
  readonly merged: readonly TSESTree.CallExpressionArgument[];
}

/** What the file of an object expression writes to one of its properties later. */
export function laterWrites(object: Located, name: string): LaterWrites {
  const { byName, computed, merges } = writesOf(object.file);
  const isHere = (target: Node): boolean => valuesOf(object.file, target).some(({ node }) => node === object.node);
  return {
    assigned: (byName.get(name) ?? []).filter(({ target }) => isHere(target)).map(({ value }) => value),
    isUnclear: computed.some(isHere),
    merged: merges.filter(({ target }) => isHere(target)).flatMap(({ sources }) => sources),
  };
}

interface WritesOfFile {
  readonly byName: ReadonlyMap<string, readonly { readonly target: Node; readonly value: Node }[]>;
  readonly computed: readonly Node[];
  readonly merges: readonly { readonly target: Node; readonly sources: readonly TSESTree.CallExpressionArgument[] }[];
}

const writesOf = perFile((file): WritesOfFile => {
  const byName = new Map<string, { target: Node; value: Node }[]>();
  const computed: Node[] = [];
  for (const { left, right } of nodesOf(file).all('AssignmentExpression')) {
    const member = unwrap(left);
    if (member.type !== 'MemberExpression') continue;
    const name = keyName(member);
    if (name === null) computed.push(member.object);
    else byName.set(name, [...(byName.get(name) ?? []), { target: member.object, value: right }]);
  }
  return { byName, computed, merges: mergesOf(file) };
});

function mergesOf(file: FileModel): WritesOfFile['merges'] {
  return nodesOf(file).all('CallExpression').flatMap((call) => {
    const [target, ...sources] = call.arguments;
    // An object that is written into the call has no other name: the call itself is the one way to it.
    if (target === undefined || target.type === 'ObjectExpression' || target.type === 'SpreadElement') return [];
    return globalPath(file, call.callee) === 'Object.assign' ? [{ target, sources }] : [];
  });
}
