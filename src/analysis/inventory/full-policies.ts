import { calleeName, contains, isFunction, unwrap } from '../syntax/ast.js';
import type { Bound } from '../collections/bounds.js';
import type { FileModel, Node } from '../model/file.js';
import { alwaysLeaves } from '../syntax/flow-order.js';
import type { Growth } from '../collections/growth.js';
import { numberOf } from '../syntax/constants.js';
import { ownNodes } from '../syntax/nodes.js';
import { placesOf } from '../places/places.js';
import type { FullPolicy } from './queue.js';
import type { Release } from '../collections/releases.js';
import { fullCodeOf, releasesIn } from './full-code.js';

/** Functions that put what does not fit somewhere else. */
const SPILLS = /spill|overflow|offload|toDisk|persist|appendFile|writeFile/i;
/** Calls that make the source wait. */
const PAUSES = /^(?:pause|throttle|waitForRoom|waitForSpace|block)$/;
/** Calls that turn the source away. */
const REFUSALS = /^(?:reject|refuse|abort|close|destroy|terminate|disconnect|error|unsubscribe|kill|fail|badRequest|tooManyRequests|serviceUnavailable)$/;
const REFUSING_STATUS = /\b(?:413|429|503|507|1008|1009|1013)\b/;

/** What happens when the maximum is reached; null where that is not in sight, or nothing can be full. */
export function fullPolicyOf(bound: Bound, growth: Growth, releases: readonly Release[]): FullPolicy | null {
  switch (bound.kind) {
    case 'size':
      return policyOfTest(bound, growth, releases);
    case 'window': {
      const release = releases.find(({ node }) => node === bound.node);
      return release ? policyOfRelease(release) : 'drop-oldest';
    }
    case 'paired':
    case 'identity':
    case 'time':
      return null;
  }
}

function policyOfTest(bound: Bound, growth: Growth, releases: readonly Release[]): FullPolicy | null {
  const code = fullCodeOf(bound, growth, releases);
  if (!code) return null;
  const { file, branches, after } = code;
  for (const branch of branches) {
    const policy = policyOfBranch(file, branch, growth, releases);
    if (policy) return policy;
  }
  if (branches.length > 0) return null;
  return after.some((statement) => isRefusal(file, statement)) ? 'reject' : 'drop-newest';
}

function policyOfBranch(file: FileModel, branch: Node, growth: Growth, releases: readonly Release[]): FullPolicy | null {
  const calls = ownNodes(file, branch, 'CallExpression');
  if (calls.some((call) => SPILLS.test(calleeName(call) ?? ''))) return 'spill';
  for (const release of releasesIn(file, branch, releases)) {
    const policy = policyOfRelease(release);
    if (policy) return policy;
  }
  if (isRefusal(file, branch)) return 'reject';
  if (calls.some((call) => PAUSES.test(calleeName(call) ?? ''))) return 'block';
  if (ownNodes(file, branch, 'AwaitExpression').length > 0) return 'block';
  return alwaysLeaves(branch) && isBefore(branch, growth, file) ? 'drop-newest' : null;
}

function isBefore(branch: Node, growth: Growth, file: FileModel): boolean {
  return file !== growth.file || branch.range[0] < growth.node.range[0] || !contains(branch, growth.node);
}

/** Which items a release gives up, or that it hands them on before more come in. */
function policyOfRelease(release: Release): FullPolicy | null {
  const { file, node, how } = release;
  switch (how) {
    case 'take': {
      const name = node.type === 'CallExpression' ? (calleeName(node) ?? '') : '';
      if (name === 'splice' || name === 'slice') return isUsed(node) ? 'block' : 'drop-oldest';
      return /^(?:pop|removeLast)$/.test(name) ? 'drop-newest' : 'drop-oldest';
    }
    case 'clear':
    case 'replace':
      return isReadBefore(release) ? 'block' : 'drop-oldest';
    case 'window':
      return keepsFirst(file, node) ? 'drop-newest' : 'drop-oldest';
    case 'identity':
      return /sort|priority|lowest|worst|score|rank/i.test(file.textOf(node)) ? 'drop-lowest-priority' : 'drop-oldest';
    case 'filter':
      return null;
  }
}

function isUsed(call: Node): boolean {
  return call.parent?.type !== 'ExpressionStatement';
}

/** The code that empties a collection reads it first: it hands the items on. */
function isReadBefore({ file, node, place }: Release): boolean {
  const fn = functionAround(node);
  if (!fn) return false;
  const target = node.type === 'AssignmentExpression' ? node.left : node;
  return [...ownNodes(file, fn, 'MemberExpression'), ...ownNodes(file, fn, 'Identifier')].some(
    (read) => !contains(target, read) && isContentRead(read) && placesOf(file, read).includes(place),
  );
}

/** Reading `items.length` says how many there are, not what they are. */
function isContentRead(node: Node): boolean {
  const parent = node.parent;
  if (parent?.type === 'MemberExpression' && parent.object === node && !parent.computed)
    return !(parent.property.type === 'Identifier' && /^(?:length|size|clear|push|set|add|delete)$/.test(parent.property.name));
  return !(parent?.type === 'MemberExpression' && parent.property === node);
}

function functionAround(node: Node): Node | null {
  for (let current = node.parent; current; current = current.parent) if (isFunction(current)) return current;
  return null;
}

/** `items.length = N`, `items.slice(0, N)`: the end is cut off. */
function keepsFirst(file: FileModel, node: Node): boolean {
  const value = unwrap(node);
  if (value.type === 'AssignmentExpression') {
    if (file.textOf(value.left).endsWith('.length')) return true;
    return keepsFirst(file, value.right);
  }
  if (value.type !== 'CallExpression' || calleeName(value) === 'splice') return false;
  const [from, to] = value.arguments;
  return from !== undefined && to !== undefined && numberOf(file, from) === 0;
}

/** Throws, answers that there is no room, rejects a promise, turns the source away, or returns something to say so. */
export function isRefusal(file: FileModel, branch: Node): boolean {
  if (branch.type === 'ThrowStatement' || ownNodes(file, branch, 'ThrowStatement').length > 0) return true;
  if (REFUSING_STATUS.test(file.textOf(branch))) return true;
  if (ownNodes(file, branch, 'NewExpression').some((made) => /Error$|Exception$/.test(calleeName(made) ?? ''))) return true;
  if (ownNodes(file, branch, 'CallExpression').some((call) => REFUSALS.test(calleeName(call) ?? '') && !isLogged(file, call))) return true;
  return ownNodes(file, branch, 'ReturnStatement').some(({ argument }) => argument !== null && unwrap(argument).type !== 'AwaitExpression' && !isPlainCall(argument));
}

/** `return res.end()`, `return next()`: what is returned says nothing. */
function isPlainCall(node: Node): boolean {
  const value = unwrap(node);
  return value.type === 'CallExpression' || (value.type === 'UnaryExpression' && value.operator === 'void');
}

/** `console.error('full')` tells somebody, it turns nobody away. */
function isLogged(file: FileModel, call: Node): boolean {
  return call.type === 'CallExpression' && /^(?:this\.#?)?(?:console|log|logger)\b/i.test(file.textOf(call.callee));
}
