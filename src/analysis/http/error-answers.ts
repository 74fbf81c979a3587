import { ERROR_REGISTRIES, ERROR_SENDERS } from '../../catalogue/frameworks/responses/index.js';
import type { FileModel, Node } from '../model/file.js';
import { ancestor, calleeName, isClass, keyName, lastName, unwrap, type ClassNode } from '../syntax/ast.js';
import { surroundingsOf } from '../lifetime/app-surroundings.js';
import { NO_BINDINGS } from '../syntax/bindings.js';
import { constructionsOf } from '../syntax/classes.js';
import { importsOf } from '../syntax/imported-modules.js';
import { nodesOf } from '../syntax/nodes.js';
import { perFile } from '../model/file.js';
import { knowsWait } from './error-classes.js';
import { guardsOf } from './overload.js';
import { isInHandler } from './response-objects.js';
import type { ResponseSite } from './response-sites.js';
import { responsesOf } from './responses.js';
import { retryAfterOf, type PlacedResponse } from './retry-after.js';
import { retryAfterWrites } from './retry-after-mentions.js';
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

/**
 * How an error of the project becomes a response without the header: the handler that sends it, or the framework itself.
 * Null: nobody is seen to send it, or one of those who do adds the header.
 */
export function silentAnswerFor(file: FileModel, owner: ClassNode | null): PlacedResponse | 'framework' | null {
  if (owner && isRecognised(file, owner)) return null;
  const answers = errorAnswersFor(file, owner);
  const [first] = answers;
  if (first) return answers.some((answer) => retryAfterOf(answer).kind !== 'absent') ? null : first;
  if (!owner || !(isRegisteredError(file, owner) || isLeftToFramework(file, owner))) return null;
  const { range } = owner;
  const writes = retryAfterWrites(file).some(({ node }) => range[0] <= node.range[0] && node.range[1] <= range[1]);
  return writes ? null : 'framework';
}

/** True where code on the way sets the header for errors of a class: `if (error instanceof SlowDown) res.setHeader(...)`. */
function isRecognised(file: FileModel, { id }: ClassNode): boolean {
  const test = id && new RegExp(`\\binstanceof\\s+${id.name}\\b`);
  return test
    ? [file, ...surroundingsOf(file, /retry.?after/i)].some(
        (other) =>
          test.test(other.text) &&
          retryAfterWrites(other).some(({ node }) =>
            guardsOf(other, node).some((guard) => test.test(other.textOf(guard))),
          ),
      )
    : false;
}

/** The class whose own code chooses the status of an error; null when who makes the error does. */
export function ownerOf(site: ResponseSite): ClassNode | null {
  const { whole } = site;
  const isInside =
    whole.type === 'PropertyDefinition' ||
    whole.type === 'MethodDefinition' ||
    (whole.type === 'CallExpression' && whole.callee.type === 'Super') ||
    (whole.type === 'AssignmentExpression' && site.target === null);
  return isInside ? ancestor(whole, isClass) : null;
}

/** True for a class of errors that a framework was told of, whose status it sends: `app.error({ SlowDown })`. */
function isRegisteredError(file: FileModel, owner: ClassNode): boolean {
  const name = owner.id?.name;
  if (name === undefined) return false;
  return [file, ...surroundingsOf(file, new RegExp(`\\b${name}\\b`))].some((other) => {
    const registries = ERROR_REGISTRIES.filter(({ module }) => importsOf(other).some((one) => module.test(one)));
    if (registries.length === 0) return false;
    return nodesOf(other)
      .all('CallExpression')
      .some(
        (call) =>
          registries.some(({ method }) => calleeName(call) === method) &&
          call.arguments.some((argument) => namesClass(argument, name)),
      );
  });
}

function namesClass(argument: Node, name: string): boolean {
  return (
    argument.type === 'ObjectExpression' &&
    argument.properties.some((property) => property.type === 'Property' && lastName(property.value) === name)
  );
}

/**
 * True for a class of errors that handlers of routes throw where the application is put together, and no error handler
 * is: the framework's own one sends the status of the error, and nothing else that it does not carry.
 */
function isLeftToFramework(file: FileModel, owner: ClassNode): boolean {
  const isServer = importsOf(file).some((module) => ERROR_SENDERS.some((sender) => sender.test(module)));
  return (
    isServer &&
    retryAfterWrites(file).length === 0 &&
    surroundingsOf(file, /retry.?after/i).length === 0 &&
    !knowsWait(file, owner) &&
    constructionsOf(file, owner).some((made) => made.parent.type === 'ThrowStatement' && isInHandler(made))
  );
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
