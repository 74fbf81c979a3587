import type { FileModel, Node } from '../model/file.js';
import { calleeName, keyName, unwrap, type ClassNode } from '../syntax/ast.js';
import { surroundingsOf } from '../lifetime/app-surroundings.js';
import { NO_BINDINGS } from '../syntax/bindings.js';
import { perFile } from '../model/file.js';
import { responsesOf } from './responses.js';
import type { PlacedResponse } from './retry-after.js';
import { initialiserOf, variableOf } from '../syntax/variables.js';

const ERROR = /^_?(?:e|ex|err|error|exception|failure|cause|thrown|reason)$|(?:Error|Exception|Err)$/;

/** Text of every file that may send the status of an error. */
const ERROR_STATUS_READ =
  /(?:\be|ex|[Ee]rr|[Ee]rror|[Ee]xception|failure|cause)\??\.(?:status|statusCode|httpStatus\w*|getStatus)\b/;

/** The responses whose status is that of an error: what error handlers send. */
const ownAnswers = perFile((file): readonly PlacedResponse[] =>
  responsesOf(file)
    .filter((site) => site.status !== null && isErrorStatus(file, site.status, 4))
    .map((site) => ({ file, site, bindings: NO_BINDINGS })),
);

/**
 * The error handlers that may turn an error made in a file into a response: its own and those around it. For a class
 * of errors, only handlers that know it: those of a server do not answer the errors of a client.
 */
export function errorAnswersFor(file: FileModel, owner: ClassNode | null): readonly PlacedResponse[] {
  const answers = [file, ...surroundingsOf(file, ERROR_STATUS_READ)].flatMap(ownAnswers);
  return owner ? answers.filter((answer) => knowsClass(answer.file, owner)) : answers;
}

/** True when a file names a class or what it extends. */
function knowsClass(file: FileModel, owner: ClassNode): boolean {
  return [owner.id, owner.superClass].some(
    (name) => name?.type === 'Identifier' && new RegExp(`\\b${name.name}\\b`).test(file.text),
  );
}

function isErrorStatus(file: FileModel, node: Node, depth: number): boolean {
  const value = unwrap(node);
  if (depth <= 0) return false;
  switch (value.type) {
    case 'MemberExpression':
      return /^(?:status|statusCode|httpStatus|httpStatusCode)$/.test(keyName(value) ?? '') && isError(value.object);
    case 'CallExpression':
      return (
        /^(?:getStatus|getStatusCode)$/.test(calleeName(value) ?? '') &&
        value.callee.type === 'MemberExpression' &&
        isError(value.callee.object)
      );
    case 'LogicalExpression':
      return isErrorStatus(file, value.left, depth - 1) || isErrorStatus(file, value.right, depth - 1);
    case 'ConditionalExpression':
      return isErrorStatus(file, value.consequent, depth - 1) || isErrorStatus(file, value.alternate, depth - 1);
    case 'Identifier': {
      const variable = variableOf(file, value);
      if (!variable) return false;
      const init = initialiserOf(variable);
      if (init) return isErrorStatus(file, init, depth - 1);
      return variable.references.some(
        (reference) => reference.writeExpr && isErrorStatus(file, reference.writeExpr, depth - 1),
      );
    }
    default:
      return false;
  }
}

function isError(node: Node): boolean {
  const value = unwrap(node);
  const name = value.type === 'Identifier' ? value.name : value.type === 'MemberExpression' ? keyName(value) : null;
  return name !== null && ERROR.test(name);
}
