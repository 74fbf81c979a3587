import { DEAD_LETTER_NAMES } from '../../../catalogue/libraries/dead-letter-names.js';
import { ancestor, calleeName, classOfThis, enclosingFunction, isClass, keyName, receiverOf, wrapped } from '../../syntax/ast.js';
import type { AnyCall } from '../../syntax/call-sites.js';
import { membersOf } from '../../syntax/classes.js';
import { innerNodes, nodesOf } from '../../syntax/nodes.js';
import { variableOf } from '../../syntax/variables.js';
import type { FileModel, Node } from '../../model/file.js';
import type { Construct } from '../construct.js';
import { placeNameOf } from '../construct-names.js';
import { valuesOf } from '../values.js';
import { deadLetterUsesAround, deadLetterUsesIn, reaches } from './dead-letter-uses.js';

/** What only a queue with work in it is handed to. */
const WORKS = /^(?:SqsEventSource|SqsSubscription)$/;
const WORK_METHODS = /^grant(?:SendMessages|ConsumeMessages)$/;

/**
 * For `new Queue(...)` of the CDK: true where its name says so or another construct is given it for what failed. In an
 * editor a queue that is handed out may be just that in another file.
 */
export function ofCdkQueue(construct: Construct): boolean | null {
  const { file, call } = construct;
  if (namesOf(construct).some((name) => DEAD_LETTER_NAMES.test(name))) return true;
  if (deadLetterUsesAround(file).some((use) => reaches(use, [call])) || isUsedByPlace(file, call)) return true;
  return !file.facts.complete && isHandedOut(file, call) && !hasWork(file, call) ? null : false;
}

/** The variable or field, the id in the stack, and the class that the queue is a part of. */
function namesOf(construct: Construct): readonly string[] {
  const { file, call } = construct;
  const id = call.arguments[1];
  const owner = call.callee.type === 'Super' ? ancestor(call, isClass) : null;
  return [placeNameOf(construct), id ? file.textOf(id) : '', owner?.id?.name ?? ''];
}

/** `this.queues.spare = new Queue(...)`, and `this.queues.spare` is where another queue puts what failed. */
function isUsedByPlace(file: FileModel, call: AnyCall): boolean {
  const place = placeOf(file, call);
  if (!place) return false;
  return deadLetterUsesIn(file).some((use) =>
    innerNodes(file, use, 'MemberExpression').some((member) => member !== place.node && file.textOf(member) === place.text),
  );
}

/** The member that a queue is assigned to: two with the same text are taken for the same. */
function placeOf(file: FileModel, call: AnyCall): { readonly node: Node; readonly text: string } | null {
  const holder = wrapped(call).parent;
  if (holder?.type !== 'AssignmentExpression' || holder.left.type !== 'MemberExpression') return null;
  return { node: holder.left, text: file.textOf(holder.left) };
}

/** Returned, exported, or in a field that others may read. */
function isHandedOut(file: FileModel, call: AnyCall): boolean {
  const value = wrapped(call);
  const holder = value.parent;
  switch (holder?.type) {
    case 'VariableDeclarator':
      return isVariableHandedOut(file, holder.id, holder.parent.parent);
    case 'AssignmentExpression':
      return holder.left.type !== 'Identifier' && !isPrivateField(holder.left);
    case 'PropertyDefinition':
      return holder.accessibility !== 'private' && holder.key.type !== 'PrivateIdentifier';
    case 'ExpressionStatement':
      return value.type === 'CallExpression';
    case 'BlockStatement':
      return false;
    default:
      return true;
  }
}

function isVariableHandedOut(file: FileModel, id: Node, statementParent: Node | undefined): boolean {
  if (statementParent?.type === 'ExportNamedDeclaration') return true;
  const references = variableOf(file, id)?.references.map(({ identifier }): Node => identifier) ?? [];
  return references.some((reference) => {
    const value = wrapped(reference);
    const { parent } = value;
    if (parent?.type === 'AssignmentExpression' && parent.right === value) return !isPrivateField(parent.left);
    const result = ancestor(value, (node): node is Node => node.type === 'ReturnStatement');
    const isReturned = result !== null && enclosingFunction(result) === enclosingFunction(value);
    return isReturned || parent?.type === 'ExportSpecifier';
  });
}

function isPrivateField(target: Node): boolean {
  if (target.type !== 'MemberExpression') return false;
  const name = keyName(target);
  const owner = target.object.type === 'ThisExpression' ? classOfThis(target.object)?.owner : null;
  if (!owner || name === null) return false;
  return name.startsWith('#') || membersOf(owner, name).some((member) => member.accessibility === 'private');
}

/** Somebody sends to it or reads from it in this file. */
function hasWork(file: FileModel, call: AnyCall): boolean {
  const nodes = nodesOf(file);
  const given = nodes.all('NewExpression').flatMap((made) => (WORKS.test(calleeName(made) ?? '') ? (made.arguments[0] ?? []) : []));
  const granted = nodes.all('CallExpression').flatMap((one) => (WORK_METHODS.test(calleeName(one) ?? '') ? (receiverOf(one) ?? []) : []));
  const place = placeOf(file, call);
  return [...given, ...granted].some(
    (use) => valuesOf(file, use).some(({ node }) => node === call) || (place !== null && file.textOf(use) === place.text),
  );
}
