import type { TSESTree } from '@typescript-eslint/utils';
import { awaited, calleeName, isFunction, keyName, unwrap } from './ast.js';
import { perFile, type FileModel, type Node } from './file.js';
import { nodesOf } from './nodes.js';

/**
 * What the file treats as asynchronous: the text of callees that it awaits or chains somewhere (`mailer.send`), and the
 * bare names of functions and methods that it declares with a promise as their result.
 */
export const promiseNamesOf = perFile((file): ReadonlySet<string> => {
  const nodes = nodesOf(file);
  const found = new Set<string>();
  const use = (node: Node): void => {
    const value = awaited(node);
    if (value.type === 'CallExpression') found.add(file.textOf(unwrap(value.callee)));
  };
  for (const node of nodes.all('AwaitExpression')) use(node.argument);
  for (const call of nodes.all('CallExpression')) {
    const callee = unwrap(call.callee);
    if (callee.type === 'MemberExpression' && /^(?:then|catch|finally)$/.test(keyName(callee) ?? '')) use(callee.object);
  }
  for (const declared of [...nodes.all('TSMethodSignature'), ...nodes.all('TSDeclareFunction')]) {
    const name = declared.type === 'TSMethodSignature' ? signatureName(declared) : declared.id?.name;
    if (name !== null && name !== undefined && isPromiseType(file, declared.returnType)) found.add(name);
  }
  for (const property of nodes.all('TSPropertySignature')) {
    const type = property.typeAnnotation?.typeAnnotation;
    if (type?.type === 'TSFunctionType' && property.key.type === 'Identifier' && isPromiseType(file, type.returnType)) found.add(property.key.name);
  }
  for (const method of nodes.all('TSAbstractMethodDefinition')) {
    const name = keyName(method);
    if (name !== null && isPromiseType(file, method.value.returnType)) found.add(name);
  }
  for (const declarator of nodes.all('VariableDeclarator')) if (isPromisified(declarator)) found.add((declarator.id as TSESTree.Identifier).name);
  for (const parameter of nodes.all('Identifier')) {
    const type = isFunction(parameter.parent) ? parameter.typeAnnotation?.typeAnnotation : undefined;
    if (type?.type === 'TSFunctionType' && isPromiseType(file, type.returnType)) found.add(parameter.name);
  }
  return found;
});

/** `const run = promisify(execFile)`. */
function isPromisified(declarator: TSESTree.VariableDeclarator): boolean {
  const init = declarator.init && unwrap(declarator.init);
  return declarator.id.type === 'Identifier' && init?.type === 'CallExpression' && calleeName(init) === 'promisify';
}

function signatureName(node: TSESTree.TSMethodSignature): string | null {
  return node.key.type === 'Identifier' && !node.computed ? node.key.name : null;
}

function isPromiseType(file: FileModel, annotation: TSESTree.TSTypeAnnotation | undefined): boolean {
  return annotation !== undefined && /^\s*(?::|=>)?\s*Promise(?:Like)?\s*</.test(file.textOf(annotation));
}
