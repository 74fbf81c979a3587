import type { TSESTree } from '@typescript-eslint/utils';
import { awaited, calleeName, classOfThis, isFunction, keyName, unwrap } from '../syntax/ast.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { nodesOf } from '../syntax/nodes.js';
import { variableOf } from '../syntax/variables.js';

/** Methods that are called for a message to people, whatever they return. */
const LOGGING = /^(?:log|warn|error|info|debug|trace|verbose|fatal)$/;

/** Methods of collections, which an interface of the file may declare for something else. */
const COLLECTION_METHODS =
  /^(?:get|set|add|has|delete|push|clear|values|keys|entries|forEach|map|filter|find|next|on|emit|write)$/;

interface PromiseNames {
  /** Names of functions and methods that the file declares with a promise as their result. */
  readonly declared: ReadonlySet<string>;
  /** The text of callees that the file awaits or chains somewhere, with what their first name stands for there. */
  readonly used: ReadonlyMap<string, ReadonlySet<unknown>>;
}

/** True when a file awaits or chains the same function elsewhere, or declares that its result is a promise. */
export function isPromiseName(file: FileModel, callee: Node): boolean {
  const name =
    callee.type === 'Identifier' ? callee.name : callee.type === 'MemberExpression' ? (keyName(callee) ?? '') : '';
  if (name === '' || LOGGING.test(name)) return false;
  const { declared, used } = promiseNamesOf(file);
  return (
    (declared.has(name) && !COLLECTION_METHODS.test(name)) ||
    used.get(file.textOf(callee))?.has(identityOf(file, callee)) === true ||
    /^[a-z]\w*Async$/.test(name)
  );
}

/** What the first name of a callee stands for: a variable, a class for `this`. Two variables may share a name. */
function identityOf(file: FileModel, callee: Node): unknown {
  let root = unwrap(callee);
  while (root.type === 'MemberExpression') root = unwrap(root.object);
  if (root.type === 'ThisExpression') return classOfThis(root)?.owner ?? null;
  return root.type === 'Identifier' ? variableOf(file, root) : null;
}

const promiseNamesOf = perFile((file): PromiseNames => {
  const nodes = nodesOf(file);
  const declared = new Set<string>();
  const used = new Map<string, Set<unknown>>();
  const use = (node: Node): void => {
    const value = awaited(node);
    if (value.type !== 'CallExpression') return;
    const callee = unwrap(value.callee);
    if (callee.type !== 'Identifier' && callee.type !== 'MemberExpression') return;
    const text = file.textOf(callee);
    const known = used.get(text) ?? new Set();
    known.add(identityOf(file, callee));
    used.set(text, known);
  };
  for (const node of nodes.all('AwaitExpression')) use(node.argument);
  for (const call of nodes.all('CallExpression')) {
    const callee = unwrap(call.callee);
    if (callee.type === 'MemberExpression' && /^(?:then|catch|finally)$/.test(keyName(callee) ?? ''))
      use(callee.object);
  }
  for (const node of [...nodes.all('TSMethodSignature'), ...nodes.all('TSDeclareFunction')]) {
    const name = node.type === 'TSMethodSignature' ? signatureName(node) : node.id?.name;
    if (name !== null && name !== undefined && isPromiseType(file, node.returnType)) declared.add(name);
  }
  for (const property of nodes.all('TSPropertySignature')) {
    const type = property.typeAnnotation?.typeAnnotation;
    if (type?.type === 'TSFunctionType' && property.key.type === 'Identifier' && isPromiseType(file, type.returnType))
      declared.add(property.key.name);
  }
  for (const method of nodes.all('TSAbstractMethodDefinition')) {
    const name = keyName(method);
    if (name !== null && isPromiseType(file, method.value.returnType)) declared.add(name);
  }
  for (const declarator of nodes.all('VariableDeclarator'))
    if (isPromisified(declarator)) declared.add((declarator.id as TSESTree.Identifier).name);
  for (const parameter of nodes.all('Identifier')) {
    const type = isFunction(parameter.parent) ? parameter.typeAnnotation?.typeAnnotation : undefined;
    if (type?.type === 'TSFunctionType' && isPromiseType(file, type.returnType)) declared.add(parameter.name);
  }
  return { declared, used };
});

/** `const run = promisify(execFile)`. */
function isPromisified(declarator: TSESTree.VariableDeclarator): boolean {
  const init = declarator.init && unwrap(declarator.init);
  return declarator.id.type === 'Identifier' && init?.type === 'CallExpression' && calleeName(init) === 'promisify';
}

function signatureName(node: TSESTree.TSMethodSignature): string | null {
  return node.key.type === 'Identifier' && !node.computed ? node.key.name : null;
}

function isPromiseType(file: FileModel, annotation: TSESTree.TSTypeAnnotation | null | undefined): boolean {
  return annotation != null && /^\s*(?::|=>)?\s*Promise(?:Like)?\s*</.test(file.textOf(annotation));
}
