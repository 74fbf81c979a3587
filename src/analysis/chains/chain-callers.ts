import { SEQUENTIAL_CONSUMERS } from '../../catalogue/promise-chains.js';
import {
  calleeName,
  contains,
  decoratorsOf,
  enclosingFunction,
  keyName,
  unwrap,
  type FunctionNode,
} from '../syntax/ast.js';
import { stepsTo, type Step } from '../syntax/call-paths.js';
import type { FileModel, Node } from '../model/file.js';
import { ownNodes } from '../syntax/nodes.js';
import type { ChainGrowth } from './promise-chains.js';
import { holdsOld, linkOf } from './promise-links.js';
import { olderOf } from './promise-tails.js';
import type { Repetition } from '../lifetime/repetition.js';
import { resultsOf } from '../syntax/results.js';
import { initialiserOf, variableOf } from '../syntax/variables.js';

/**
 * True when what repeats a growth waits for it before it goes on: a loop that awaits the chain on each lap, a consumer
 * that gets its next message when the promise it returned has settled, a timer that is set again after the wait. As long
 * as nobody else adds to the chain, it is never longer than one.
 */
export function waitsForChain(growth: ChainGrowth, repetition: Repetition): boolean {
  const region = regionOf(repetition);
  if (!region) return false;
  const steps = stepsTo(growth.file, growth.node).filter(
    ({ file, via }) => file === repetition.file && contains(region, via),
  );
  if (steps.length === 0) return false;
  if (!steps.some(({ via }) => via === growth.node) && !handsOn(growth)) return false;
  return steps.some((step) => isAwaitedIn(growth, step, region, repetition));
}

/** The code whose runs follow each other when it waits. */
function regionOf({ kind, node, fn }: Repetition): Node | null {
  switch (kind) {
    case 'loop':
      return node;
    case 'message':
      return isSequential(node) ? fn : null;
    case 'timer':
      // A function that sets its own timer again.
      return fn?.async && node.type === 'CallExpression' && contains(fn, node) ? fn : null;
    default:
      return null;
  }
}

function isSequential(node: Node): boolean {
  switch (node.type) {
    case 'CallExpression':
    case 'NewExpression':
      return SEQUENTIAL_CONSUMERS.has(calleeName(node) ?? '');
    case 'Property':
      return SEQUENTIAL_CONSUMERS.has(keyName(node) ?? '');
    case 'MethodDefinition':
      return decoratorsOf(node).some(({ expression }) => {
        const value = unwrap(expression);
        const name =
          value.type === 'CallExpression' ? calleeName(value) : value.type === 'Identifier' ? value.name : null;
        return SEQUENTIAL_CONSUMERS.has(name ?? '');
      });
    default:
      return false;
  }
}

/** True when the function that adds to the chain returns its promise or waits for it itself. */
function handsOn(growth: ChainGrowth): boolean {
  const fn = enclosingFunction(growth.node);
  if (!fn) return false;
  return growth.how === 'turn'
    ? fn.async
    : resultsOf(growth.file, fn).some((result) => isOfChain(growth, growth.file, result)) || isWaitedIn(growth, fn, fn);
}

function isAwaitedIn(growth: ChainGrowth, step: Step, region: Node, repetition: Repetition): boolean {
  const { file, via } = step;
  const fn = enclosingFunction(via);
  if (!fn && repetition.kind !== 'loop') return false;
  if (fn && via === growth.node && isWaitedIn(growth, fn, region)) return true;
  const before = repetition.kind === 'timer' ? repetition.node : null;
  const waits = ownNodes(file, region, 'AwaitExpression').filter((node) => !before || node.range[1] <= before.range[0]);
  if (waits.some(({ argument }) => contains(argument, via) || isNameOf(file, argument, via))) return true;
  if (repetition.kind !== 'message' || !fn) return false;
  return (fn === region ? resultsOf(file, fn) : []).some(
    (result) => contains(result, via) || isNameOf(file, result, via) || isOfChain(growth, file, result),
  );
}

/** True when a function waits, within a part of it, for the chain as it is after the growth. */
function isWaitedIn(growth: ChainGrowth, fn: FunctionNode, region: Node): boolean {
  return ownNodes(growth.file, fn, 'AwaitExpression').some(
    (node) => contains(region, node) && isOfChain(growth, growth.file, node.argument),
  );
}

/** True for the tail, for the growth itself, and for a promise that the function made of the chain. */
function isOfChain(growth: ChainGrowth, file: FileModel, node: Node): boolean {
  if (file === growth.file && contains(node, growth.node)) return true;
  const older = olderOf(growth.tail);
  return holdsOld(file, node, older) || linkOf(file, node, older) !== 'none' || isNameOf(file, growth.value, node);
}

/** True for a name that was given the result of a node, or the same name as another. */
function isNameOf(file: FileModel, name: Node, node: Node): boolean {
  const value = unwrap(name);
  const variable = variableOf(file, value);
  if (!variable) return false;
  const initialiser = initialiserOf(variable);
  return (initialiser !== null && contains(initialiser, node)) || variableOf(file, unwrap(node)) === variable;
}
