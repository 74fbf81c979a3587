import type { TSESTree } from '@typescript-eslint/utils';
import { DEAD_LETTER_NAMES } from '../../../catalogue/libraries/dead-letter-names.js';
import { ancestor, calleeName, contains, enclosingFunction } from '../../syntax/ast.js';
import type { AnyCall } from '../../syntax/call-sites.js';
import { innerNodes, nodesOf } from '../../syntax/nodes.js';
import { variableOf, type Variable } from '../../syntax/variables.js';
import type { FileModel, Node } from '../../model/file.js';
import type { Construct } from '../construct.js';
import { placeNameOf } from '../construct-names.js';
import { deadLetterUsesIn } from './dead-letter-uses.js';

/** Queues of a developer's machine hold nothing that matters. */
const LOCAL = /localhost|localstack|elasticmq|127\.0\.0\.1/i;

/** `const made = await ...; const { Attributes } = await ...(made.QueueUrl)`: longer ways to an ARN do not occur. */
const MAX_STEPS = 6;

/**
 * For a queue that the SDK creates: true where its address becomes the target of another queue's policy, or where it is
 * given a policy of its own by a later call.
 */
export function ofSqsQueue(construct: Construct): boolean | null {
  const { file, call } = construct;
  const queue = variablesFrom(file, call);
  const names = [placeNameOf(construct), ...[...queue].map(({ name }) => name)];
  if (names.some((name) => DEAD_LETTER_NAMES.test(name))) return true;
  const mentioned = (node: Node): boolean =>
    innerNodes(file, node, 'Identifier').some((identifier) => {
      const variable = variableOf(file, identifier);
      return variable !== null && queue.has(variable);
    });
  if (deadLetterUsesIn(file).some((use) => !contains(use, call) && mentioned(use))) return true;
  if (LOCAL.test(file.text)) return null;
  const setters = policySetters(file);
  if (setters.some((setter) => mentioned(setter))) return true;
  return setters.every((setter) => isForAnother(file, setter, call)) ? false : null;
}

/** True for a call that is about a queue which another call of the file creates. */
function isForAnother(file: FileModel, setter: AnyCall, call: AnyCall): boolean {
  const others = creations(file).filter((other) => other !== call);
  return others.some((other) => {
    const made = variablesFrom(file, other);
    return innerNodes(file, setter, 'Identifier').some((identifier) => {
      const variable = variableOf(file, identifier);
      return variable !== null && made.has(variable);
    });
  });
}

/** The calls of a file that create a queue. */
function creations(file: FileModel): readonly AnyCall[] {
  const nodes = nodesOf(file);
  const calls: readonly AnyCall[] = [...nodes.all('CallExpression'), ...nodes.all('NewExpression')];
  return calls.filter((call) => /^(?:createQueue|CreateQueueCommand)$/.test(calleeName(call) ?? ''));
}

/** The variables that hold what a call makes, and what is made of that. */
function variablesFrom(file: FileModel, call: AnyCall): ReadonlySet<Variable> {
  const scope = enclosingFunction(call)?.body ?? file.ast;
  const found = new Set<Variable>();
  const declarators = innerNodes(file, scope, 'VariableDeclarator');
  const first = ancestor(call, (node): node is TSESTree.VariableDeclarator => node.type === 'VariableDeclarator', scope);
  if (!first) return found;
  for (const variable of declaredBy(file, first)) found.add(variable);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const before = found.size;
    for (const declarator of declarators) {
      const { init } = declarator;
      const isMade = init && innerNodes(file, init, 'Identifier').some((one) => {
        const variable = variableOf(file, one);
        return variable !== null && found.has(variable);
      });
      if (isMade) for (const variable of declaredBy(file, declarator)) found.add(variable);
    }
    if (found.size === before) break;
  }
  return found;
}

function declaredBy(file: FileModel, { id }: TSESTree.VariableDeclarator): readonly Variable[] {
  return innerNodes(file, id, 'Identifier').flatMap((identifier) => {
    const variable = variableOf(file, identifier);
    const isDeclared = variable?.identifiers.some((one) => contains(id, one)) ?? false;
    return variable && isDeclared ? [variable] : [];
  });
}

/** `sqs.setQueueAttributes(...)` and `new SetQueueAttributesCommand(...)` with a policy. */
function policySetters(file: FileModel): readonly AnyCall[] {
  const nodes = nodesOf(file);
  const calls: readonly AnyCall[] = [...nodes.all('CallExpression'), ...nodes.all('NewExpression')];
  return calls.filter((call) => {
    const name = calleeName(call);
    const isSetter = name === 'setQueueAttributes' || name === 'SetQueueAttributesCommand';
    return isSetter && file.textOf(call).includes('RedrivePolicy');
  });
}
