import type { TSESTree } from '@typescript-eslint/utils';
import { RETRYABLE_NAME } from '../../catalogue/http-clients.js';
import {
  calleeName,
  enclosingFunction,
  isFunction,
  isLoop,
  isNothing,
  keyName,
  unwrap,
  wrapped,
  type FunctionNode,
  type LoopNode,
} from '../syntax/ast.js';
import { callersOf } from '../syntax/call-sites.js';
import { constantOf } from '../syntax/constants.js';
import { alwaysLeaves } from '../syntax/exits.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { callsOf, functionName } from '../syntax/functions.js';
import { nodesOf } from '../syntax/nodes.js';
import { outcomeOf } from '../retries/outcomes.js';
import { retryActionIn } from './rate-limit-actions.js';
import { hookedBy, sortedBy } from './rate-limit-callbacks.js';
import { endsOtherwise, loopOfContinue, repeatsItself } from './rate-limit-loops.js';
import { calleeOf, rejectionIn, throwFate } from './rate-limit-throws.js';
import { isNegative, kindAsked, verdictOf } from './rate-limit-verdicts.js';
import { variableOf } from '../syntax/variables.js';

/** What makes the next attempt after a refusal. */
export interface RetrySite extends Located {
  /** A loop, a call that does it again, the work going back, or a library. */
  readonly kind: 'loop' | 'call' | 'library';
  /** What runs because of the refusal, where that is in sight. */
  readonly branch: Located | null;
  /** The calls of helpers between the check and the decision. */
  readonly via: readonly Located[];
  /** An error leads there, so that others may recognise the same refusal on its way. */
  readonly isThrown: boolean;
  /** The result of the function that was asked for. */
  readonly holds: boolean;
}

/** How far a refusal is followed. */
export interface Trail {
  readonly depth: number;
  readonly check: Node;
  readonly branch: Located | null;
  readonly via: readonly Located[];
  readonly isThrown: boolean;
  /** The class of the error that it became; empty for none of its own. */
  readonly thrown: string;
  /** The text that a helper returns for a refusal: `'retry'`. */
  readonly verdict: string | null;
  /** The function whose result is all that is asked for. */
  readonly goal: FunctionNode | null;
}

/** The start of a trail. */
export function trailFrom(check: Node, goal: FunctionNode | null = null): Trail {
  return { depth: 8, check, branch: null, via: [], isThrown: false, thrown: '', verdict: null, goal };
}

/** Where a refusal leads to: the place that tries again, or null when it is not tried again, as far as is known. */
export function retryAfterCheck(file: FileModel, check: Node, holds: boolean): RetrySite | null {
  return fateOf(file, check, holds, trailFrom(check));
}

/** What a function returns for a refusal that it recognises: true, false, or null where that is not known. */
export function verdictAfterCheck(file: FileModel, check: Node, holds: boolean, fn: FunctionNode): boolean | null {
  const site = fateOf(file, check, holds, trailFrom(check, fn));
  return site?.node === fn ? site.holds : null;
}

function fateOf(file: FileModel, check: Node, holds: boolean, trail: Trail): RetrySite | null {
  const branch = check.parent;
  if (branch?.type === 'SwitchCase' && branch.test === check) return caseFate(file, branch, trail);
  return valueFate(file, check, holds, trail);
}

export function siteAt(
  file: FileModel,
  node: Node,
  kind: RetrySite['kind'],
  trail: Trail,
  holds = true,
): RetrySite {
  return { file, node, kind, branch: trail.branch, via: trail.via, isThrown: trail.isThrown, holds };
}

export function deeper(trail: Trail): Trail {
  return { ...trail, depth: trail.depth - 1 };
}

/** What happens when an expression, which a refusal decides, is true (`holds`) or false. */
export function valueFate(file: FileModel, node: Node, holds: boolean, trail: Trail): RetrySite | null {
  if (trail.depth <= 0) return null;
  const outer = wrapped(node);
  const parent = outer.parent;
  const inner = deeper(trail);
  switch (parent?.type) {
    case 'UnaryExpression':
      return parent.operator === '!' ? valueFate(file, parent, !holds, trail) : null;
    case 'AwaitExpression':
      return valueFate(file, parent, holds, trail);
    case 'BinaryExpression':
      return ofComparedValue(file, parent, outer, holds, trail);
    case 'LogicalExpression': {
      const runsRight = parent.left === outer && (parent.operator === '&&' ? holds : !holds);
      const action = runsRight ? retryActionIn(file, parent.right, trail.check) : null;
      return action
        ? siteAt(file, action, 'call', branchOf(file, parent.right, trail))
        : valueFate(file, parent, holds, trail);
    }
    case 'ConditionalExpression':
      return parent.test === outer
        ? choiceFate(file, parent, holds ? parent.consequent : parent.alternate, trail)
        : valueFate(file, parent, holds, trail);
    case 'IfStatement':
      if (parent.test !== outer) return null;
      return ifFate(file, parent, holds ? parent.consequent : parent.alternate, trail);
    case 'WhileStatement':
    case 'ForStatement':
    case 'DoWhileStatement':
      return parent.test === outer && holds ? loopFate(file, parent, branchOf(file, parent.body, trail)) : null;
    case 'VariableDeclarator':
      return parent.id.type === 'Identifier' ? readsFate(file, parent.id, holds, inner) : null;
    case 'AssignmentExpression':
      if (parent.right !== outer) return null;
      if (parent.left.type === 'MemberExpression') return fieldFate(file, keyName(parent.left), holds, inner);
      return parent.left.type === 'Identifier' ? readsFate(file, parent.left, holds, inner) : null;
    case 'ReturnStatement': {
      const fn = enclosingFunction(parent);
      return fn ? resultFate(file, fn, holds, inner) : null;
    }
    case 'ArrowFunctionExpression':
      return parent.body === outer ? resultFate(file, parent, holds, inner) : null;
    case 'SwitchStatement':
      return verdictFate(file, parent, trail);
    case 'Property':
      return parent.value === outer ? fieldFate(file, keyName(parent), holds, inner) : null;
    case 'CallExpression':
      return calleeName(parent) === 'Boolean'
        ? valueFate(file, parent, holds, trail)
        : classFate(file, parent, outer, trail);
    default:
      return null;
  }
}

/** `switch (classify(res)) { case 'retry': ... }` */
function verdictFate(file: FileModel, choice: TSESTree.SwitchStatement, trail: Trail): RetrySite | null {
  const branch = choice.cases.find((one) => one.test && constantOf(file, one.test)?.value === trail.verdict);
  return branch && trail.verdict !== null ? caseFate(file, branch, trail) : null;
}

/** `handleType(RateLimitError)` of cockatiel. */
function classFate(file: FileModel, call: TSESTree.CallExpression, check: Node, trail: Trail): RetrySite | null {
  return check === trail.check && /^(?:handle|or)\w*Type$/.test(calleeName(call) ?? '')
    ? siteAt(file, call, 'library', trail)
    : null;
}

function branchOf(file: FileModel, node: Node, trail: Trail): Trail {
  return trail.branch ? trail : { ...trail, branch: { file, node } };
}

/** `verdict === true`, `delay !== null` */
function ofComparedValue(
  file: FileModel,
  comparison: TSESTree.BinaryExpression,
  value: Node,
  holds: boolean,
  trail: Trail,
): RetrySite | null {
  const other = comparison.left === value ? comparison.right : comparison.left;
  if (other.type === 'PrivateIdentifier' || !/^[!=]==?$/.test(comparison.operator)) return null;
  const known = constantOf(file, other);
  if (!known && !isNothing(other)) return null;
  const text = typeof known?.value === 'string' ? known.value : null;
  if (text !== null && trail.verdict === null) return null;
  const isSame = text === null ? Boolean(known?.value) === holds : text === trail.verdict;
  return valueFate(file, comparison, comparison.operator.startsWith('!') ? !isSame : isSame, deeper(trail));
}

function readsFate(file: FileModel, name: Node, holds: boolean, trail: Trail): RetrySite | null {
  const variable = variableOf(file, name);
  for (const reference of variable?.references ?? []) {
    if (!reference.isRead()) continue;
    const site = valueFate(file, reference.identifier, holds, trail);
    if (site) return site;
  }
  return null;
}

/** `{ retryable: res.status === 429 }`: what the file does where it reads `.retryable`. */
function fieldFate(file: FileModel, name: string | null, holds: boolean, trail: Trail): RetrySite | null {
  if (name === null || !/retr[yi]|again|transient|temporary|limited|throttl|busy/i.test(name)) return null;
  for (const member of nodesOf(file).all('MemberExpression')) {
    if (keyName(member) !== name) continue;
    const site = valueFate(file, member, holds, {
      ...trail,
      check: member,
      via: [...trail.via, { file, node: member }],
    });
    if (site) return site;
  }
  return null;
}

/** What follows from the result of a function: at its calls, or in the library it is handed to. */
function resultFate(file: FileModel, fn: FunctionNode, holds: boolean, trail: Trail): RetrySite | null {
  if (trail.depth <= 0) return null;
  if (trail.goal === fn) return siteAt(file, fn, 'call', trail, holds);
  const sorted = sortedBy(file, fn, holds, trail);
  if (sorted) return sorted;
  const member = fn.parent;
  if (member.type === 'MethodDefinition' && member.kind === 'get')
    return fieldFate(file, keyName(member), holds, trail);
  for (const { file: at, node } of callersOf(file, fn)) {
    // Those who ask such a predicate have checks of their own.
    if (trail.via.length === 0 && isSharedPredicate(file, fn, at)) continue;
    const site = valueFate(at, node, holds, { ...trail, check: node, via: [...trail.via, { file: at, node }] });
    if (site) return site;
  }
  return null;
}

/** True for a predicate that a call in `from` asks from another file, or that several places of its file ask. */
export function isSharedPredicate(file: FileModel, fn: FunctionNode, from: FileModel): boolean {
  return RETRYABLE_NAME.test(functionName(fn) ?? '') && (from !== file || callsOf(file, fn).length > 1);
}

function choiceFate(file: FileModel, choice: Node, branch: Node, trail: Trail): RetrySite | null {
  const inside = branchOf(file, branch, trail);
  const action = retryActionIn(file, branch, trail.check);
  if (action) return siteAt(file, action, 'call', inside);
  const verdict = verdictOf(file, branch);
  return verdict === null ? null : valueFate(file, choice, verdict, inside);
}

function ifFate(file: FileModel, statement: TSESTree.IfStatement, branch: Node | null, trail: Trail): RetrySite | null {
  if (!branch) return afterFate(file, statement, branchOf(file, statement.parent, trail));
  const inside = branchOf(file, branch, trail);
  const end = listFate(file, statementsOf(branch), inside);
  if (end === 'out') return null;
  return end === 'through' ? afterFate(file, statement, inside) : end;
}

function caseFate(file: FileModel, branch: TSESTree.SwitchCase, trail: Trail): RetrySite | null {
  const choice = branch.parent;
  const statements = choice.cases.slice(choice.cases.indexOf(branch)).flatMap((one) => one.consequent);
  const body =
    branch.consequent.length > 0
      ? branch
      : (choice.cases.slice(choice.cases.indexOf(branch)).find((one) => one.consequent.length > 0) ?? branch);
  const inside = branchOf(file, body, trail);
  const end = listFate(file, statements, inside);
  if (end === 'out') return null;
  return end === 'through' ? afterFate(file, choice, inside) : end;
}

function statementsOf(branch: Node): readonly Node[] {
  return branch.type === 'BlockStatement' ? branch.body : [branch];
}

type End = RetrySite | 'through' | 'out';

/** Where a list of statements ends that runs after a refusal. */
export function listFate(file: FileModel, statements: readonly Node[], trail: Trail): End {
  for (const statement of statements) {
    const end = statementFate(file, statement, trail);
    if (end !== 'through') return end;
    // A break leads behind the switch it stands in.
    if (statement.type === 'BreakStatement') return 'through';
  }
  return 'through';
}

function statementFate(file: FileModel, statement: Node, trail: Trail): End {
  switch (statement.type) {
    case 'ContinueStatement': {
      const loop = loopOfContinue(statement);
      return (loop && loopFate(file, loop, trail)) ?? 'out';
    }
    case 'BreakStatement':
      return isOfSwitch(statement) ? 'through' : 'out';
    case 'ReturnStatement':
      return returnFate(file, statement, trail) ?? 'out';
    case 'ThrowStatement':
      return throwFate(file, statement, statement.argument, deeper(trail)) ?? 'out';
    case 'BlockStatement':
      return listFate(file, statement.body, trail);
    case 'IfStatement':
      return nestedIf(file, statement, trail);
    case 'TryStatement': {
      const end = listFate(file, statement.block.body, trail);
      return end === 'through' && statement.finalizer ? listFate(file, statement.finalizer.body, trail) : end;
    }
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return 'through';
    default: {
      const action = retryActionIn(file, statement, trail.check);
      if (action) return siteAt(file, action, 'call', trail);
      const rejected = rejectionIn(file, statement);
      if (rejected) return throwFate(file, rejected.promise, rejected.error, deeper(trail)) ?? 'out';
      return alwaysLeaves(file, statement, file.ast) ? 'out' : 'through';
    }
  }
}

function isOfSwitch(statement: TSESTree.BreakStatement): boolean {
  for (let current: Node | undefined = statement.parent; current && !isFunction(current); current = current.parent) {
    if (current.type === 'SwitchStatement') return true;
    if (isLoop(current)) return false;
  }
  return false;
}

function nestedIf(file: FileModel, statement: TSESTree.IfStatement, trail: Trail): End {
  const kind = trail.isThrown ? kindAsked(file, statement.test, trail.thrown) : 'any';
  const first = listFate(file, statementsOf(statement.consequent), trail);
  if (first !== 'through' && first !== 'out') return kind === 'other' ? 'through' : first;
  if (first === 'out' && kind === 'other' && isNegative(statement.test)) return 'out';
  const second = statement.alternate ? listFate(file, statementsOf(statement.alternate), trail) : 'through';
  if (second !== 'through' && second !== 'out') return second;
  // `if (!res.ok) throw ...` behind the check is where the refusal goes.
  if (first === 'out' && outcomeOf(file, statement.test) === 'failure') return 'out';
  return first === 'out' && second === 'out' ? 'out' : 'through';
}

function loopFate(file: FileModel, loop: LoopNode, trail: Trail): RetrySite | null {
  const refused = trail.branch?.file === file ? trail.branch.node : trail.check;
  return repeatsItself(file, loop, trail.check, refused) ? siteAt(file, loop, 'loop', trail) : null;
}

/** What follows a statement: the rest of its block, the end of a loop's lap, of a function. */
export function afterFate(file: FileModel, node: Node, trail: Trail): RetrySite | null {
  let child = node;
  for (let current = node.parent; current; child = current, current = current.parent) {
    const rest =
      current.type === 'BlockStatement' || current.type === 'Program'
        ? (current.body as readonly Node[])
        : current.type === 'SwitchCase'
          ? current.consequent
          : null;
    if (rest) {
      const end = listFate(file, rest.slice(rest.indexOf(child) + 1), trail);
      if (end === 'out') return null;
      if (end !== 'through') return end;
    }
    if (isLoop(current)) {
      const refused = trail.branch?.file === file ? trail.branch.node : trail.check;
      return endsOtherwise(file, current, refused) ? loopFate(file, current, trail) : null;
    }
    if (isFunction(current)) return hookedBy(file, current, trail);
  }
  return null;
}

function returnFate(file: FileModel, statement: TSESTree.ReturnStatement, trail: Trail): RetrySite | null {
  const fn = enclosingFunction(statement);
  const { argument } = statement;
  const action = argument ? retryActionIn(file, argument, trail.check) : null;
  if (action) return siteAt(file, action, 'call', trail);
  if (!fn) return null;
  const hooked = argument ? null : hookedBy(file, fn, trail);
  if (hooked) return hooked;
  const rejected = argument ? rejectionIn(file, argument) : null;
  if (rejected) return throwFate(file, rejected.promise, rejected.error, deeper(trail));
  if (argument && calleeOf(argument) === 'reject') return throwFate(file, statement, argument, deeper(trail));
  const value = argument ? unwrap(argument) : null;
  if (value?.type === 'ObjectExpression') {
    for (const property of value.properties) {
      const known = property.type === 'Property' ? constantOf(file, property.value) : null;
      const site =
        property.type === 'Property' && known
          ? fieldFate(file, keyName(property), Boolean(known.value), deeper(trail))
          : null;
      if (site) return site;
    }
    return null;
  }
  const verdict = value ? verdictOf(file, value) : false;
  const text = value ? constantOf(file, value)?.value : null;
  const inner = { ...deeper(trail), verdict: typeof text === 'string' ? text : null };
  return verdict === null ? null : resultFate(file, fn, verdict, inner);
}
