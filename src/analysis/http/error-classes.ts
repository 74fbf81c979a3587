import type { TSESTree } from '@typescript-eslint/utils';
import type { ErrorFactory } from '../../catalogue/frameworks/responses/response-table.js';
import { classOfThis, unwrap, type ClassNode } from '../syntax/ast.js';
import { constructionsOf, membersOf } from '../syntax/classes.js';
import { exportedNamesOf } from '../syntax/exports.js';
import { importedUses } from '../syntax/imported-uses.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { surroundingsOf } from '../lifetime/app-surroundings.js';
import { innerNodes } from '../syntax/nodes.js';
import { classAnywhere } from '../syntax/objects.js';
import { errorFactoryOf } from './error-sites.js';

/** Longer chains of classes are not gone up. */
const MAX_CHAIN = 4;

/**
 * The class of a library that a call of `super` constructs an error of: in `class QuotaExceeded extends HttpException`,
 * whose status the framework sends. Null: it is none that is known.
 */
export function factoryOfSuper(file: FileModel, call: TSESTree.CallExpression): ErrorFactory | null {
  const base = classOfThis(call)?.owner.superClass;
  return base ? errorFactoryOf(file, unwrap(base)) : null;
}

/**
 * The class of a library behind a class of the project that adds no constructor, so that `new` takes the same
 * arguments: `class Busy extends ServiceUnavailableException {}`.
 */
export function factoryOfClass(file: FileModel, callee: Node): ErrorFactory | null {
  if (!/(?:Exception|Error)\b/.test(file.textOf(callee))) return null;
  let current = classAnywhere(file, callee);
  for (let depth = 0; current && depth < MAX_CHAIN; depth += 1) {
    const { file: at, node }: Located<ClassNode> = current;
    if (!node.superClass || membersOf(node, 'constructor').length > 0) return null;
    const factory = errorFactoryOf(at, unwrap(node.superClass));
    if (factory) return factory;
    current = classAnywhere(at, node.superClass);
  }
  return null;
}

/** Every `new` of a class, in its file and in those that import it. */
export function constructionsAnywhere(file: FileModel, owner: ClassNode): readonly Located<TSESTree.NewExpression>[] {
  const own = constructionsOf(file, owner).map((node) => ({ file, node }));
  const names = owner.id ? exportedNamesOf(file, owner.id) : [];
  const others = names
    .flatMap((name) => importedUses(file, name))
    .flatMap(({ file: at, node }): readonly Located<TSESTree.NewExpression>[] =>
      node.parent.type === 'NewExpression' && node.parent.callee === node ? [{ file: at, node: node.parent }] : [],
    );
  return [...own, ...others];
}

/** The class whose constructor makes the error at a `super` call. */
export function classOfSuper(whole: Node): ClassNode | null {
  return whole.type === 'CallExpression' && whole.callee.type === 'Super' ? (classOfThis(whole)?.owner ?? null) : null;
}

/** True for a class of errors that knows how long to wait: it is made for a handler that says so. */
export function knowsWait(file: FileModel, owner: ClassNode): boolean {
  return innerNodes(file, owner, 'Identifier', 'Literal').some((node) => /retry_?-?after/i.test(file.textOf(node)));
}

/** True when a filter of its own answers for a class of exceptions: that answer is a place of its own. */
export function isCaught(file: FileModel, { id }: ClassNode): boolean {
  const caught = id && new RegExp(`@Catch\\([^)]*\\b${id.name}\\b`);
  return caught ? [file, ...surroundingsOf(file, caught)].some(({ text }) => caught.test(text)) : false;
}
