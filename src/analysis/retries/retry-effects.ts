import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, contains, isFunction, unwrap, type FunctionNode } from '../syntax/ast.js';
import { isBoundingTest, type Cycle } from './attempt-measures.js';
import { failurePathOf, type FailurePath } from './failure-paths.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { timerAround } from './starts.js';
import { variableOf, type Variable } from '../syntax/variables.js';

/** An effect of React that a failure inside it runs again, by a state that it depends on. */
export interface RetryEffect {
  /** The call of the setter, or the timer around it. */
  readonly again: Node;
  readonly call: TSESTree.CallExpression;
  readonly effect: TSESTree.CallExpression;
  readonly path: FailurePath;
}

/** `useEffect(() => { socket.onclose = () => setRound((n) => n + 1); }, [round])` */
export const retryEffectsOf = perFile((file): readonly RetryEffect[] => {
  const found: RetryEffect[] = [];
  for (const effect of nodesOf(file).all('CallExpression')) {
    const name = calleeName(effect);
    if (name !== 'useEffect' && name !== 'useLayoutEffect') continue;
    const [callback, dependencies] = effect.arguments;
    const fn = callback && unwrap(callback);
    const list = dependencies && unwrap(dependencies);
    if (!fn || !isFunction(fn) || list?.type !== 'ArrayExpression') continue;
    for (const state of statesIn(file, list)) {
      const again = startedBy(file, fn, effect, state);
      if (again) found.push(again);
    }
  }
  return found;
});

interface State {
  readonly value: Variable;
  readonly setter: Variable;
}

/** The states of `useState` in a list of dependencies. */
function statesIn(file: FileModel, list: TSESTree.ArrayExpression): readonly State[] {
  return list.elements.flatMap((element) => {
    const variable = element?.type === 'Identifier' ? variableOf(file, element) : null;
    const declarator = variable?.defs[0]?.node as Node | undefined;
    if (!variable || declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'ArrayPattern') return [];
    const [, second] = declarator.id.elements;
    const setter = second?.type === 'Identifier' ? variableOf(file, second) : null;
    return setter ? [{ value: variable, setter }] : [];
  });
}

function startedBy(
  file: FileModel,
  fn: FunctionNode,
  effect: TSESTree.CallExpression,
  state: State,
): RetryEffect | null {
  const cycle: Cycle = { file, ranges: [fn], unreached: [], isStepped: () => null };
  for (const call of innerNodes(file, fn, 'CallExpression')) {
    if (variableOf(file, unwrap(call.callee)) !== state.setter || !stepsOn(call)) continue;
    const path = failurePathOf(file, call, fn);
    if (!path) continue;
    const isCompared = innerNodes(file, effect, 'BinaryExpression').some(
      (comparison) =>
        /^[<>]=?$/.test(comparison.operator) &&
        (innerNodes(file, comparison, 'Identifier').some(
          (identifier) => variableOf(file, identifier) === state.value,
        ) ||
          isBoundingTest(cycle, comparison)),
    );
    if (!isCompared) return { again: timerAround(call, fn) ?? call, call, effect, path };
  }
  return null;
}

/** `setRound((n) => n + 1)`, `setRound(round + 1)`, `setRound(Date.now())`, `setRound({})`: a new value each time. */
function stepsOn(call: TSESTree.CallExpression): boolean {
  const [argument] = call.arguments;
  const value = argument && unwrap(argument);
  if (!value) return false;
  const result = isFunction(value) && value.body.type !== 'BlockStatement' ? unwrap(value.body) : value;
  // A state that is compared where it is set ends there: `(n) => (n < 5 ? n + 1 : n)`.
  if (result.type === 'ConditionalExpression') return false;
  if (result.type === 'BinaryExpression' || result.type === 'ObjectExpression') return contains(call, result);
  return (
    (result.type === 'UnaryExpression' && result.operator === '!') ||
    (result.type === 'CallExpression' && /^(?:now|random|randomUUID)$/.test(calleeName(result) ?? ''))
  );
}
