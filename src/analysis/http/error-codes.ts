import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, unwrap, type ClassNode } from '../syntax/ast.js';
import { stringOf } from '../syntax/constants.js';
import { variableOf } from '../syntax/variables.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { constructionsAnywhere } from './error-classes.js';
import { handOversOf } from './error-places.js';
import type { ResponseSite } from './response-sites.js';

/** The code that makes a class of errors choose a status, and the argument of its constructor that has it. */
interface ErrorCode {
  readonly value: string;
  readonly argument: number;
}

/** Of a class that is made everywhere, no more places than this are of interest. */
const MAX_PLACES = 20;

/**
 * Where errors of a class are made with the status of a place in it: all of them, or those that are given the code
 * which the constructor looks at. Null: there is such a code, and no error with it is seen to be thrown.
 */
export function constructionsWith(
  file: FileModel,
  owner: ClassNode,
  site: ResponseSite,
): readonly Located<TSESTree.NewExpression>[] | null {
  const all = constructionsAnywhere(file, owner);
  const code = codeOf(file, site.whole);
  if (!code) return all.slice(0, MAX_PLACES);
  const made = all.filter(({ file: at, node }) => {
    const argument = node.arguments[code.argument];
    return argument !== undefined && stringOf(at, argument) === code.value;
  });
  return made.some(({ file: at, node }) => handOversOf(at, node).length > 0) ? made.slice(0, MAX_PLACES) : null;
}

/** `constructor(type) { switch (type) { case 'rate_limited': this.status = 429 } }` */
function codeOf(file: FileModel, place: Node): ErrorCode | null {
  for (let current = place.parent; current && !isFunction(current); current = current.parent) {
    if (current.type !== 'SwitchCase') continue;
    const value = current.test ? stringOf(file, current.test) : null;
    const definition = variableOf(file, unwrap(current.parent.discriminant))?.defs[0];
    const fn = definition?.type === 'Parameter' ? (definition.node as Node) : null;
    if (value === null || !isFunction(fn)) return null;
    const argument = fn.params.findIndex(
      (parameter) =>
        parameter === definition?.name ||
        (parameter.type === 'TSParameterProperty' && parameter.parameter === definition?.name),
    );
    return argument === -1 ? null : { value, argument };
  }
  return null;
}
