import type { TSESTree } from '@typescript-eslint/utils';
import {
  UPLOAD_PARSERS,
  UPLOAD_READS,
  UPLOAD_REQUEST_OPTION,
  UPLOADED_FILES,
  type UploadParser,
} from '../../catalogue/uploads.js';
import {
  awaited,
  calleeName,
  decoratorsOf,
  isFunction,
  keyName,
  receiverOf,
  unwrap,
  type FunctionNode,
} from '../syntax/ast.js';
import { follow, propertyAt, unbound, type Bound } from '../syntax/bindings.js';
import { isChosenNumber } from './chosen-numbers.js';
import { entryOf } from '../syntax/entries.js';
import { exportedNamesOfFunction } from '../syntax/exports.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { usesOf } from '../syntax/functions.js';
import { importedUses } from '../syntax/imported-uses.js';
import { nodesOf } from '../syntax/nodes.js';
import { isFrom, originOf } from '../syntax/origins.js';
import { definitionOf, variableOf, type Variable } from '../syntax/variables.js';

/**
 * True for the files of an upload that whoever reads the request accepts only so many of: `req.files` behind
 * `upload.array('photos', 6)`, `await request.saveRequestFiles({ limits: { files: 5 } })`.
 */
export function isLimitedUpload(file: FileModel, node: Node): boolean {
  const value = awaited(node);
  if (value.type === 'MemberExpression') return keyName(value) === 'files' && isLimitedRequest(file, value.object);
  if (value.type !== 'CallExpression' || !UPLOAD_READS.has(calleeName(value) ?? '')) return false;
  const [options] = value.arguments;
  const receiver = receiverOf(value);
  if (options && isChosen(optionAt(unbound(file, options), UPLOAD_REQUEST_OPTION))) return true;
  if (receiver === null) return false;
  return calleeName(value) === 'parse' ? isLimitedParser(file, receiver) : isLimitedRequest(file, receiver);
}

/** The same for a name that is taken out of a request, or of what a parser has read: `const { files } = req`. */
export function isLimitedUploadPart(file: FileModel, whole: Node, name: string): boolean {
  if (name === 'files' && isLimitedRequest(file, whole)) return true;
  const value = awaited(whole);
  return value.type === 'CallExpression' && calleeName(value) === 'parse' && isLimitedUpload(file, value);
}

/** `@UploadedFiles() files`, in a method behind `@UseInterceptors(FilesInterceptor('files', 6))`. */
export function isLimitedUploadParameter(file: FileModel, parameter: Node, fn: FunctionNode): boolean {
  const own = parameter.type === 'Identifier' ? decoratorsOf(parameter) : [];
  const method = fn.parent;
  if (method.type !== 'MethodDefinition' || !own.some(({ expression }) => decoratorName(expression) === UPLOADED_FILES))
    return false;
  return decoratorsOf(method).some(
    ({ expression }) =>
      expression.type === 'CallExpression' && expression.arguments.some((argument) => limitsUploads({ file, node: argument })),
  );
}

function decoratorName(expression: Node): string | null {
  return expression.type === 'CallExpression' ? calleeName(expression) : null;
}

/** `parser.on('file', ...)` of a parser that stops after so many files. */
export function isLimitedUploadEvent(file: FileModel, registration: Node): boolean {
  if (registration.type !== 'CallExpression' || !mentionsParser(file)) return false;
  const receiver = receiverOf(registration);
  return receiver !== null && isLimitedParser(file, receiver);
}

const MENTION = new RegExp(`['"](?:${UPLOAD_PARSERS.flatMap(({ modules }) => modules).join('|')})['"]`);

const mentionsParser = perFile((file): boolean => MENTION.test(file.text));

/** True for the request, or a part of it, of a handler that stands behind a parser with a maximum. */
function isLimitedRequest(file: FileModel, node: Node): boolean {
  let root = unwrap(node);
  while (root.type === 'MemberExpression') root = unwrap(root.object);
  const variable = root.type === 'Identifier' ? variableOf(file, root) : null;
  const fn = variable && handlerOf(variable);
  if (!fn) return false;
  return hasLimitedPlugin(file) || placesOfHandler(file, fn).some((place) => neighboursOf(place).some(limitsUploads));
}

function handlerOf(variable: Variable): FunctionNode | null {
  const definition = definitionOf(variable);
  return definition?.type === 'Parameter' && isFunction(definition.node) ? definition.node : null;
}

/** `app.use(fileUpload({ limits: { files: 5 } }))`, `app.register(multipart, { limits: { files: 5 } })`. */
const hasLimitedPlugin = perFile((file): boolean => {
  if (!mentionsParser(file)) return false;
  return nodesOf(file)
    .all('CallExpression')
    .some((call) => {
      const [first, options] = call.arguments;
      if (!first || first.type === 'SpreadElement') return false;
      if (calleeName(call) === 'use') return call.arguments.some((argument) => limitsUploads({ file, node: argument }));
      const parser = calleeName(call) === 'register' ? parserOf(file, first) : null;
      return parser !== null && options !== undefined && isChosen(optionAt(unbound(file, options), parser.option));
    });
});

/** The places where a handler is handed on: itself, its name in this file and, exported, in others. */
function placesOfHandler(file: FileModel, fn: FunctionNode): readonly Located[] {
  const own = [fn as Node, ...usesOf(file, fn)].map((node): Located => ({ file, node }));
  return [...own, ...exportedNamesOfFunction(file, fn).flatMap((name) => importedUses(file, name))];
}

/** What stands beside a handler in the calls and lists around it: `router.post(path, upload.array('f', 6), wrap(handler))`. */
function neighboursOf({ file, node }: Located): readonly Located[] {
  const found: Located[] = [];
  for (let child = node, parent = node.parent; parent; child = parent, parent = parent.parent) {
    if (parent.type === 'CallExpression' && parent.callee !== child)
      found.push(...parent.arguments.map((one): Located => ({ file, node: one })));
    else if (parent.type === 'ArrayExpression')
      found.push(...parent.elements.flatMap((one): Located[] => (one ? [{ file, node: one }] : [])));
    else if (!/^TS\w+Expression$|^ChainExpression$/.test(parent.type)) break;
  }
  return found.filter((one) => one.node !== node && !isFunction(one.node));
}

/** True for a middleware or interceptor that accepts only so many files. */
function limitsUploads({ file, node }: Located): boolean {
  if (node.type === 'ArrayExpression')
    return node.elements.some((element) => element !== null && limitsUploads({ file, node: element }));
  const made = follow(unbound(file, node));
  if (made?.node.type !== 'CallExpression') return false;
  const call = made.node;
  const parser = parserOf(made.file, call.callee);
  if (parser) return isLimitedCall(made.file, call, parser, '');
  const receiver = receiverOf(call);
  const maker = receiver && follow(unbound(made.file, receiver));
  if (!maker || !isMaking(maker.node)) return false;
  const owner = parserOf(maker.file, maker.node.callee);
  if (!owner) return false;
  return isLimitedCall(maker.file, maker.node, owner, null) || isLimitedCall(made.file, call, owner, calleeName(call));
}

function isLimitedParser(file: FileModel, receiver: Node): boolean {
  const maker = follow(unbound(file, receiver));
  if (!maker || !isMaking(maker.node)) return false;
  const parser = parserOf(maker.file, maker.node.callee);
  return parser !== null && isLimitedCall(maker.file, maker.node, parser, null);
}

type Making = TSESTree.CallExpression | TSESTree.NewExpression;

function isMaking(node: Node): node is Making {
  return node.type === 'CallExpression' || node.type === 'NewExpression';
}

function parserOf(file: FileModel, callee: Node): UploadParser | null {
  const origin = originOf(file, callee);
  if (!origin) return null;
  return (
    UPLOAD_PARSERS.find(
      ({ modules, exports }) =>
        modules.some((module) => exports.some((name) => isFrom(origin, module, name))),
    ) ?? null
  );
}

/** True when the options of a call, or the method's own arguments, say how many files there may be. */
function isLimitedCall(file: FileModel, call: Making, parser: UploadParser, method: string | null): boolean {
  const counted = method === null ? undefined : entryOf(parser.counted ?? {}, method);
  const [first, second] = call.arguments;
  if (counted === 'count' && second && second.type !== 'SpreadElement' && isChosenNumber(file, second)) return true;
  if (counted === 'fields' && first && areCountedFields(file, first)) return true;
  if (method !== null && method !== '') return false;
  return call.arguments.some(
    (argument) => argument.type !== 'SpreadElement' && isChosen(optionAt(unbound(file, argument), parser.option)),
  );
}

/** `[{ name: 'avatar', maxCount: 1 }, { name: 'gallery', maxCount: 8 }]` */
function areCountedFields(file: FileModel, node: Node): boolean {
  const list = follow(unbound(file, node));
  return (
    list?.node.type === 'ArrayExpression' &&
    list.node.elements.every(
      (element) =>
        element !== null &&
        element.type !== 'SpreadElement' &&
        isChosen(propertyAt({ ...list, node: element }, 'maxCount') ?? null),
    )
  );
}

function optionAt(options: Bound, path: readonly string[]): Bound | null {
  let value: Bound | null | undefined = options;
  for (const name of path) value = value && propertyAt(value, name);
  return value ?? null;
}

function isChosen(value: Bound | null): boolean {
  return value !== null && isChosenNumber(value.file, value.node);
}
