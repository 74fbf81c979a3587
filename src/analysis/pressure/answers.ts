import type { TSESTree } from '@typescript-eslint/utils';
import { PRESSURE_MEMBERS, PRESSURE_NAMES } from '../../catalogue/pressure.js';
import { calleeName, contains, enclosingFunctions, isClass, isFunction, keyName, lastName, unwrap, wrapped } from '../syntax/ast.js';
import { calleesAnywhere, functionsOf } from '../syntax/functions.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { isDrainLogged } from './log-lines.js';
import { perFile, type FileModel, type Node } from '../model/file.js';

/** Callers of functions that throw away what these return. */
const DEAF_CALLERS = /^(?:on|once|addListener|prependListener|addEventListener|forEach|each|subscribe|setInterval|setTimeout|setImmediate|nextTick|queueMicrotask|then|finally)$/;

/** True when nobody looks at the value of a call: it is a statement, or the result of a function whose caller is deaf. */
export function isUnanswered(node: Node): boolean {
  const value = wrapped(node);
  const { parent } = value;
  switch (parent?.type) {
    case 'ExpressionStatement':
      return true;
    case 'UnaryExpression':
      return parent.operator === 'void';
    case 'LogicalExpression':
      return parent.right === value && isUnanswered(parent);
    case 'ConditionalExpression':
      return parent.test !== value && isUnanswered(parent);
    case 'ChainExpression':
      return isUnanswered(parent);
    case 'SequenceExpression':
      return parent.expressions.at(-1) !== value || isUnanswered(parent);
    case 'ArrowFunctionExpression':
      return parent.body === value && isForDeafCaller(parent);
    default:
      return false;
  }
}

/** `writer.write(chunk).catch(report)` as a whole: errors are looked at, and nobody waits. */
export function settledPart(call: Node): Node {
  const member = wrapped(call).parent;
  const outer = member?.type === 'MemberExpression' && member.object === wrapped(call) ? member.parent : null;
  return outer?.type === 'CallExpression' && /^(?:catch|then|finally)$/.test(calleeName(outer) ?? '') ? settledPart(outer) : call;
}

function isForDeafCaller(fn: TSESTree.ArrowFunctionExpression): boolean {
  const value = wrapped(fn);
  const call = value.parent;
  return call?.type === 'CallExpression' && call.callee !== value && DEAF_CALLERS.test(calleeName(call) ?? '');
}

/** True for a call whose last argument is a function that is told when the receiver is done. */
export function hasCallback(file: FileModel, call: TSESTree.CallExpression, from = 1): boolean {
  return call.arguments.slice(from).some((argument) => {
    if (argument.type === 'SpreadElement') return true;
    const value = unwrap(argument);
    return isFunction(value) || functionsOf(file, value).length > 0 || /^_?(?:cb|callback|done|next|resolve|fulfill)$/i.test(nameOf(value));
  });
}

function nameOf(node: Node): string {
  return node.type === 'Identifier' ? node.name : '';
}

/**
 * True when the code around a call asks how full a receiver is, waits for `drain` or pauses a source: in the outermost
 * function around it, in its class, or in a function that is handed the receiver. Whether it does so rightly is a question
 * of its own.
 */
export function asksAround(file: FileModel, node: Node, receiver: Node): boolean {
  const unit = unitAround(file, node);
  if (questionsOf(file).some((question) => contains(unit, question) && isAbout(file, question, node, receiver, unit))) return true;
  const name = file.textOf(unwrap(receiver));
  return innerNodes(file, unit, 'CallExpression').some(
    (call) => call.arguments.some((argument) => file.textOf(argument) === name) && isQuestion(file, call),
  );
}

/**
 * In a class, a method that has nothing to do with the receiver, and that the method of the call does not mention, asks
 * about something else: `this.player.pause()`.
 */
function isAbout(file: FileModel, question: Node, node: Node, receiver: Node, unit: Node): boolean {
  if (!isClass(unit)) return true;
  const memberAround = (one: Node): TSESTree.ClassElement | undefined => unit.body.body.find((member) => contains(member, one));
  const [own, other] = [memberAround(node), memberAround(question)];
  if (!own || !other || own === other) return true;
  const name = 'key' in other ? file.textOf(other.key) : '';
  return file.textOf(other).includes(lastName(receiver)) || (name !== '' && file.textOf(own).includes(name));
}

/** `canTake(socket)`, when that looks at how full it is. */
function isQuestion(file: FileModel, call: TSESTree.CallExpression): boolean {
  return calleesAnywhere(file, call).some(({ file: at, node: fn }) => questionsOf(at).some((question) => contains(fn, question)));
}

/** Where a file asks how full something is. */
const questionsOf = perFile((file): readonly Node[] => {
  const nodes = nodesOf(file);
  return [
    ...nodes.all('MemberExpression').filter((member) => PRESSURE_MEMBERS.has(keyName(member) ?? '')),
    ...nodes.all('Literal').filter((literal) => literal.value === 'drain' && !isDrainLogged(literal.parent)),
    ...nodes.all('Identifier').filter(({ name }) => PRESSURE_NAMES.test(name)),
  ];
});

/** The outermost function or class around a node; the file itself for code at its top. */
export function unitAround(file: FileModel, node: Node): Node {
  let unit: Node | null = null;
  for (const fn of enclosingFunctions(node)) unit = fn;
  for (let current: Node | undefined = unit ?? node; current; current = current.parent) if (isClass(current)) return current;
  return unit ?? file.ast;
}
