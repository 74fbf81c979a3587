import type { TSESTree } from '@typescript-eslint/utils';
import { contains, receiverOf, unwrap, wrapped } from '../syntax/ast.js';
import type { FileModel, Node } from '../model/file.js';
import { mayShareRun } from '../syntax/flow-order.js';
import { calleesAnywhere } from '../syntax/functions.js';
import type { Step, TickWork } from './interval-work.js';
import { ownNodes } from '../syntax/nodes.js';
import {
  isAnswerAsked,
  lockKindOf,
  variablesGiven,
  type LockKind,
  type LockNode,
} from './overlap-lock-calls.js';
import { isPerRun } from './overlap-places.js';
import { initialiserOf, variableOf } from '../syntax/variables.js';

/** A lock that is taken before a piece of work, in the function or in a helper that it calls. */
interface Lock {
  /** The call in the function. */
  readonly node: LockNode;
  readonly kind: LockKind;
}

/**
 * True when a run takes a lock, in the process or outside, before it comes to the work: it waits for the lock, or it asks
 * for the answer. What opens the connection that the lock is taken on comes before the lock and is none of the work.
 */
export function isLocked({ steps, file, call }: TickWork): boolean {
  const last = steps.at(-1);
  if (last && opensForLock(file, call, last)) return true;
  return steps.some((step) => locksBefore(step).some((lock) => holds(step, lock) && !isOwnLock(steps, step, lock)));
}

function holds({ file, fn, node }: Step, lock: Lock): boolean {
  return lock.kind === 'waits' ? isUsed(lock.node) : isAnswerAsked(file, fn, lock.node, node);
}

/** The run waits for the lock or looks at the answer. */
function isUsed(lock: LockNode): boolean {
  return wrapped(lock).parent?.type !== 'ExpressionStatement';
}

function locksBefore({ file, fn, node }: Step): readonly Lock[] {
  return ownNodes(file, fn.body, 'CallExpression', 'TaggedTemplateExpression')
    .filter((one) => one.range[1] <= node.range[0] && mayShareRun(one, node))
    .flatMap((one) => {
      const kind = lockKindOf(file, one) ?? (one.type === 'CallExpression' ? kindInHelper(file, one) : null);
      return kind ? [{ node: one, kind }] : [];
    });
}

/** `const jobs = await this.claim(10)`, when the helper takes the lock. */
function kindInHelper(file: FileModel, call: TSESTree.CallExpression): LockKind | null {
  for (const callee of calleesAnywhere(file, call)) {
    for (const inner of ownNodes(callee.file, callee.node.body, 'CallExpression', 'TaggedTemplateExpression')) {
      const kind = lockKindOf(callee.file, inner);
      if (kind) return kind;
    }
  }
  return null;
}

/** A lock that the run has made itself is nobody else's. */
function isOwnLock(steps: readonly Step[], { file }: Step, { node }: Lock): boolean {
  const receiver = node.type === 'CallExpression' ? receiverOf(node) : null;
  if (receiver?.type !== 'Identifier' || !isPerRun(steps, { file, node: receiver })) return false;
  const variable = variableOf(file, receiver);
  const made = variable && initialiserOf(variable);
  return made != null && unwrap(made).type === 'NewExpression';
}

/** `const client = await pool.connect(); await client.query('select pg_try_advisory_lock(1)')` */
function opensForLock(file: FileModel, work: Node, { fn }: Step): boolean {
  const names = variablesGiven(file, work);
  if (names.size === 0) return false;
  return [...names]
    .flatMap(({ references }) => references.map(({ identifier }) => identifier as Node))
    .filter((use) => use.range[0] > work.range[1])
    .some((use) =>
      ownNodes(file, fn.body, 'CallExpression', 'TaggedTemplateExpression').some((one) => {
        const head = one.type === 'CallExpression' ? one.callee : one.tag;
        return contains(head, use) && lockKindOf(file, one) !== null;
      }),
    );
}
