import type { TSESTree } from '@typescript-eslint/utils';
import { isClass, isFunction, keyName, lastName, unwrap } from '../syntax/ast.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { functionsAnywhere } from '../syntax/methods.js';
import { classAnywhere } from '../syntax/objects.js';
import { originOf } from '../syntax/origins.js';
import { resolveValue } from '../syntax/variables.js';
import { isProtectiveName, isSuspectName } from './limiter-names.js';
import type { Step } from '../routes/request-paths.js';

/** True for a step whose code is out of sight and that may limit requests among other things, as its name says. */
export function mayLimit({ file, node, role }: Step): boolean {
  return role !== 'body' && role !== 'option' && role !== 'handler' && isSuspect(file, node, role === 'guard', 5);
}

function isSuspect(file: FileModel, node: Node, isGuard: boolean, depth: number): boolean {
  if (depth <= 0) return false;
  const value = resolveValue(file, node);
  const inner = (child: Node): boolean => isSuspect(file, child, isGuard, depth - 1);
  switch (value.type) {
    case 'AwaitExpression':
      return inner(value.argument);
    case 'SpreadElement': {
      // A list from elsewhere.
      const list = resolveValue(file, value.argument);
      return list.type === 'ArrayExpression' ? inner(list) : true;
    }
    case 'ArrayExpression':
      return value.elements.some((element) => element !== null && inner(element));
    case 'LogicalExpression':
      return inner(value.left) || inner(value.right);
    case 'ConditionalExpression':
      return inner(value.consequent) || inner(value.alternate);
    case 'CallExpression':
      if (calleesAnywhere(file, value).length > 0) return false;
      // `createMiddleware(async (c, next) => ...)` is what the function is.
      if (value.arguments.some((argument) => functionsAnywhere(file, argument).length > 0))
        return namesOf(file, value.callee).some(isProtectiveName);
      return isSuspectOrigin(file, value.callee, isGuard) || value.arguments.some((argument) => isNamed(argument) && inner(argument));
    case 'NewExpression':
      return classAnywhere(file, value.callee) === null && isSuspectOrigin(file, value.callee, isGuard);
    case 'Identifier':
    case 'MemberExpression':
      if (functionsAnywhere(file, value).length > 0 || classAnywhere(file, value) !== null) return false;
      return isSuspectOrigin(file, value, isGuard);
    default:
      return false;
  }
}

function isNamed(node: Node): boolean {
  const value = unwrap(node);
  return value.type !== 'ObjectExpression' && value.type !== 'Literal' && !isFunction(value) && !isClass(value);
}

/** By what a value is called here, and where it comes from. */
function isSuspectOrigin(file: FileModel, node: Node, isGuard: boolean): boolean {
  return namesOf(file, node)
    .map((one) => (isGuard ? one.replace(/Guard$/, '') : one))
    .some(isSuspectName);
}

function namesOf(file: FileModel, node: Node): readonly string[] {
  const value = unwrap(node);
  return value.type === 'MemberExpression' ? [memberNameOf(value)] : [lastName(value), nameElsewhere(file, value)];
}

/** What its own module calls an import. The name of a default export is that of its module: `./middleware/security`. */
function nameElsewhere(file: FileModel, name: Node): string {
  const origin = originOf(file, name);
  const [exported = 'default', ...members] = origin?.path ?? [];
  if (!origin || members.length > 0) return '';
  return exported === 'default' ? (origin.module.split('/').at(-1) ?? '') : exported;
}

/** `security.headers` as one name. */
function memberNameOf(member: TSESTree.MemberExpression): string {
  return `${lastName(member.object)}.${keyName(member) ?? ''}`;
}
