import type { TSESTree } from '@typescript-eslint/utils';
import { WAITING_CLIENT, type NullLimit } from '../../catalogue/retry.js';
import { calleeName, enclosingFunctions, isClass, keyName, statementOf, unwrap, wrapped } from '../syntax/ast.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { functionName } from '../syntax/functions.js';
import { importsOf } from '../syntax/imported-modules.js';
import { nodesOf } from '../syntax/nodes.js';
import { isFrom, originOf } from '../syntax/origins.js';
import type { EndlessOption } from './retry-options.js';
import { propertyOf, variableOf } from '../syntax/variables.js';

/**
 * `new Redis(url, { maxRetriesPerRequest: null })`: requests wait through every reconnect. Some libraries need their
 * connection so; then it is none of these.
 */
export function ofNullLimit(
  file: FileModel,
  property: TSESTree.Property,
  limits: readonly NullLimit[],
): EndlessOption | null {
  const name = limits.length > 0 ? keyName(property) : null;
  const limit = limits.find(({ option }) => option === name);
  const value = unwrap(property.value);
  const options = property.parent;
  if (!limit || name === null || options.type !== 'ObjectExpression') return null;
  if (value.type !== 'Literal' || value.value !== null) return null;
  if (limit.deadlines.some((deadline) => propertyOf(file, options, deadline) !== undefined)) return null;
  const client = clientWith(file, options, limit);
  if (!client || isNamedForWaiting(client) || isNeeded(file, property, limit)) return null;
  if (isShared(file, client) && (!file.facts.complete || file.facts.filesAround(file, limit.neededBy).length > 0))
    return null;
  return { node: property, name, kind: 'value', value: property.value, options, call: null, isCustomary: false };
}

/** True when the file uses what needs such a client, or somebody says so where the option stands. */
function isNeeded(file: FileModel, property: TSESTree.Property, { neededBy }: NullLimit): boolean {
  if (importsOf(file).some((module) => neededBy.test(module))) return true;
  const inner = statementOf(property);
  const statement = inner.parent?.type === 'ExportNamedDeclaration' ? inner.parent : inner;
  // A comment above the statement belongs to it.
  const before = file.text.slice(0, statement.range[0]).trimEnd();
  const comment = before.endsWith('*/')
    ? before.slice(before.lastIndexOf('/*'))
    : /(?:^|\n)(?:[ \t]*\/\/[^\n]*\n?)+$/.exec(before)?.[0];
  return neededBy.test(`${comment ?? ''}\n${file.textOf(statement)}`);
}

/** True when more may use a client than the code that is in sight. */
function isShared(file: FileModel, client: TSESTree.NewExpression): boolean {
  if (!hasExports(file)) return false;
  const holder = wrapped(client).parent;
  const variable = holder?.type === 'VariableDeclarator' ? variableOf(file, holder.id) : null;
  if (!variable) return true;
  return variable.references.some((reference) => {
    const use = wrapped(reference.identifier);
    if (reference.init === true) return false;
    // `cache.get(key)` uses it; everything else hands it on.
    return use.parent?.type !== 'MemberExpression' || use.parent.object !== use;
  }) || isDeclaredExport(holder);
}

function isDeclaredExport(declarator: Node | undefined): boolean {
  return declarator?.parent?.parent?.type === 'ExportNamedDeclaration';
}

/** The `new` that is given the options, directly or under a name. */
function clientWith(file: FileModel, options: TSESTree.ObjectExpression, limit: NullLimit): TSESTree.NewExpression | null {
  const holder = wrapped(options).parent;
  const name = holder?.type === 'VariableDeclarator' ? variableOf(file, holder.id) : null;
  return (
    nodesOf(file)
      .all('NewExpression')
      .find(
        (created) =>
          isFrom(originOf(file, created.callee), limit.module, originOf(file, created.callee)?.path.join('.') ?? '') &&
          created.arguments.some(
            (argument) =>
              unwrap(argument) === options || (name !== null && variableOf(file, unwrap(argument)) === name),
          ),
      ) ?? null
  );
}

/** A client that waits for messages is named for it, or stands in something that is. */
function isNamedForWaiting(client: TSESTree.NewExpression): boolean {
  const names: (string | null)[] = [...enclosingFunctions(client)].map(functionName);
  for (let current: Node | undefined = client.parent; current; current = current.parent) {
    if (current.type === 'VariableDeclarator' && current.id.type === 'Identifier') names.push(current.id.name);
    if (current.type === 'PropertyDefinition' || current.type === 'Property') names.push(keyName(current));
    if (current.type === 'AssignmentExpression' && current.left.type === 'MemberExpression')
      names.push(keyName(current.left));
    if (current.type === 'CallExpression') names.push(calleeName(current));
    if (current.type === 'NewExpression') names.push(calleeName(current));
    if (isClass(current)) names.push(current.id?.name ?? null);
  }
  return names.some((name) => name !== null && WAITING_CLIENT.test(name));
}

/** True when other files may use what the file has. */
const hasExports = perFile(
  (file): boolean =>
    /\bmodule\.exports\b|\bexports\.\w/.test(file.text) ||
    file.ast.body.some(
      ({ type }) =>
        type === 'ExportNamedDeclaration' || type === 'ExportDefaultDeclaration' || type === 'ExportAllDeclaration',
    ),
);
