import type { TSESTree } from '@typescript-eslint/utils';
import { TOLD_WAIT } from '../../catalogue/http-clients.js';
import { keyName, unwrap } from '../syntax/ast.js';
import { fieldNumber } from '../syntax/constructor-values.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { classAnywhere } from '../syntax/objects.js';
import { originOf } from '../syntax/origins.js';
import { isErrorName } from '../retries/outcomes.js';
import { retryUnitsOf, unitAround } from './refused-retries.js';
import { waitReadsOf, type WaitRead } from './retry-after-reads.js';
import { isReport, useOf } from './retry-after-uses.js';
import { variableOf } from '../syntax/variables.js';

/** A read of the wait that a server asks for, and its file. */
export interface ReadAt {
  readonly file: FileModel;
  readonly read: WaitRead;
}

/** What is read in a function, or somewhere in its file where no other retry stands. */
export function readsFor({ file, node: unit }: Located): readonly ReadAt[] {
  const taken = retryUnitsOf(file);
  return waitReadsOf(file)
    .filter((read) => {
      const around = unitAround(read.node, file);
      return around === unit || !taken.has(around);
    })
    .map((read) => ({ file, read }));
}

/** What is read and waited for in the files whose functions or objects are used here. */
export function readsElsewhere(units: readonly Located[]): readonly ReadAt[] {
  const known = new Set(units.map(({ file }) => file));
  const others = new Set<FileModel>();
  for (const { file, node } of units) {
    for (const call of innerNodes(file, node, 'CallExpression', 'NewExpression')) {
      if (call.type === 'CallExpression' && isReport(file, call)) continue;
      for (const callee of calleesAnywhere(file, call)) others.add(callee.file);
    }
    for (const name of innerNodes(file, node, 'Identifier')) {
      if (variableOf(file, name)?.defs[0]?.type !== 'ImportBinding') continue;
      const origin = originOf(file, name);
      const target = origin && file.facts.resolveExport(file, origin.module, origin.path[0] ?? 'default');
      if (target) others.add(target.file);
    }
  }
  return [...others]
    .filter((file) => !known.has(file))
    .flatMap((file) => waitReadsOf(file).flatMap((read) => (read.use === 'waited' ? [{ file, read }] : [])));
}

/**
 * True when the wait comes out of the error that stands for the refusal, under whatever name: `sleep(err.waitMs)`. A
 * field that its class gives a number of its own is none that the server has a say in.
 */
export function waitsAsErrorSays(units: readonly Located[]): boolean {
  return units.some(({ file: at, node: unit }) => {
    const taken = retryUnitsOf(at);
    return [...nodesOf(at).all('MemberExpression'), ...nodesOf(at).all('Property')].some((node) => {
      const name = keyName(node) ?? '';
      const field = TOLD_WAIT.test(name) ? fieldOfError(node) : null;
      if (!field) return false;
      const around = unitAround(node, at);
      if (around !== unit && taken.has(around)) return false;
      return useOf(at, field) === 'waited' && !isOwnNumber(at, field, name);
    });
  });
}

/** `err.waitMs`, or the variable of `const { waitMs } = err`. */
function fieldOfError(node: TSESTree.MemberExpression | TSESTree.Property): Node | null {
  if (node.type === 'MemberExpression') {
    const isWritten = node.parent.type === 'AssignmentExpression' && node.parent.left === node;
    return isNamedError(node.object) && !isWritten ? node : null;
  }
  const holder = node.parent.type === 'ObjectPattern' ? node.parent.parent : null;
  if (holder?.type !== 'VariableDeclarator' || !holder.init || !isNamedError(holder.init)) return null;
  return node.value.type === 'AssignmentPattern' ? node.value.left : node.value;
}

function isNamedError(node: Node): boolean {
  const value = unwrap(node);
  return value.type === 'Identifier' && isErrorName(value.name);
}

/** True when a class that the error is said to be of gives the field a number of its own. */
function isOwnNumber(file: FileModel, field: Node, name: string): boolean {
  const around = unitAround(field, file);
  return innerNodes(file, around, 'BinaryExpression').some((test) => {
    if (test.operator !== 'instanceof' || !isNamedError(test.left)) return false;
    const owner = classAnywhere(file, test.right);
    return owner !== null && fieldNumber(owner.file, owner.node, name) !== null;
  });
}
