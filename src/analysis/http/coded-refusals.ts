import type { TSESTree } from '@typescript-eslint/utils';
import { REFUSAL_MENTION, type RefusalStatus } from '../../catalogue/http.js';
import { ancestor, classOfThis, enclosingFunction, isFunction, keyName, wrapped } from '../syntax/ast.js';
import { NO_BINDINGS } from '../syntax/bindings.js';
import { exportedNamesOf, exportedNamesOfFunction, exportedNamesOfValue } from '../syntax/exports.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { nodesOf } from '../syntax/nodes.js';
import { codedStatuses } from './coded-statuses.js';
import { codedOverload, overloadEvidence } from './overload.js';
import { responsesOf } from './responses.js';
import type { Refusal } from './refusals.js';
import { refusalsAmong, STATUS_WORD, statusNamed } from './status-values.js';

/**
 * A response with 429, or with 503 for overload, whose status a table (or a function) of the file at hand chooses by a
 * code. `node` is the entry of the table.
 */
export interface CodedRefusal extends Refusal {
  /** What shows that a 503 is about load; null for 429. */
  readonly overload: Node | null;
  /** The entry is a constant, which the response names: no code chooses it. */
  readonly isConstant: boolean;
}

/** The refusals that the tables and functions of a file choose by a code, in the responses of all files that use them. */
export const codedRefusalsOf = perFile((file): readonly CodedRefusal[] => {
  const entries = entriesOf(file);
  if (entries.size === 0) return [];
  const found: CodedRefusal[] = [];
  for (const user of usersOf(file, [...entries.keys()])) {
    for (const site of responsesOf(user)) {
      if (!site.status) continue;
      const isConstant = refusalsAmong(user, site.status).length > 0;
      // A file that speaks of refusals reports the constants that it uses by itself.
      if (isConstant && (user === file || REFUSAL_MENTION.test(user.text))) continue;
      const response = { file: user, site, bindings: NO_BINDINGS };
      for (const { file: owner, node } of codedStatuses(user, site.status)) {
        const status = owner === file ? entries.get(node) : undefined;
        if (status === undefined) continue;
        const overload =
          status === 503
            ? (codedOverload(file, node) ?? (isConstant ? overloadEvidence(user, site.whole) : null))
            : null;
        if (status === 429 || overload)
          found.push({ status, node, whole: node, response, helperCall: null, overload, isConstant });
      }
    }
  }
  return found;
});

/** The values of properties, of pairs and of returns that are a refusal. */
function entriesOf(file: FileModel): ReadonlyMap<Node, RefusalStatus> {
  const nodes = nodesOf(file);
  const found = new Map<Node, RefusalStatus>();
  for (const node of nodes.all('Literal')) {
    if ((node.value === 429 || node.value === 503) && isEntry(file, node)) found.set(node, node.value);
  }
  for (const node of nodes.all('MemberExpression')) {
    const name = keyName(node);
    if (name === null || !STATUS_WORD.test(name) || !isEntry(file, node)) continue;
    const status = statusNamed(name);
    if (status !== null) found.set(node, status);
  }
  return found;
}

function isEntry(file: FileModel, node: Node): boolean {
  let outer = wrapped(node);
  while (outer.parent?.type === 'ConditionalExpression' && outer.parent.test !== outer) outer = wrapped(outer.parent);
  const parent = outer.parent;
  switch (parent?.type) {
    case 'Property':
      return parent.value === outer && parent.parent.type === 'ObjectExpression';
    case 'VariableDeclarator':
      return parent.init === outer && parent.id.type === 'Identifier';
    case 'TSEnumMember':
      return parent.initializer === outer;
    case 'AssignmentExpression':
      return parent.right === outer && exportedNamesOfValue(file, outer).length > 0;
    case 'ArrayExpression':
      return parent.elements[1] === outer && parent.elements.length === 2;
    case 'ReturnStatement':
      return true;
    case 'ArrowFunctionExpression':
      return parent.body === outer;
    default:
      return false;
  }
}

/** The file itself, and those that import what the entries are in. */
function usersOf(file: FileModel, entries: readonly Node[]): readonly FileModel[] {
  const names = new Set(entries.flatMap((entry) => exportsAround(file, entry)));
  const importers = [...names].flatMap((name) => file.facts.importersOf(file, name).map((importer) => importer.file));
  return [...new Set([file, ...importers])];
}

/** The names under which others see the table or the function that an entry is in. */
function exportsAround(file: FileModel, entry: Node): readonly string[] {
  const names: string[] = [];
  const declarator = ancestor(
    entry,
    (node): node is TSESTree.VariableDeclarator => node.type === 'VariableDeclarator',
  );
  if (declarator?.id.type === 'Identifier') names.push(...exportedNamesOf(file, declarator.id));
  const assigned = ancestor(
    entry,
    (node): node is TSESTree.AssignmentExpression => node.type === 'AssignmentExpression',
  );
  if (assigned) names.push(...exportedNamesOfValue(file, assigned.right));
  const declared = ancestor(
    entry,
    (node): node is TSESTree.TSEnumDeclaration => node.type === 'TSEnumDeclaration',
  );
  if (declared) names.push(...exportedNamesOf(file, declared.id));
  const fn = enclosingFunction(entry);
  if (fn && isFunction(fn)) names.push(...exportedNamesOfFunction(file, fn));
  const owner = classOfThis(entry)?.owner;
  if (owner?.id) names.push(...exportedNamesOf(file, owner.id));
  return names;
}
