import type { TSESTree } from '@typescript-eslint/utils';
import { classOfThis, contains, enclosingFunctions, keyName, unwrap, type ClassNode } from '../syntax/ast.js';
import type { FileModel, Node } from '../model/file.js';
import { definitionOf, variableOf, type Variable } from '../syntax/variables.js';

/** What people call the object that says how an instance is meant to work. */
const OPTIONS = /(?:^|[a-z_])(?:options|opts|config|configuration|settings)$/i;

/** Names of lists that are the work itself and not a way to do it. */
const DATA =
  /(?:files|urls|uris|links|ids|users|recipients|items|rows|records|docs|documents|messages|emails|orders|jobs|tasks|paths|data|list|entries|events|customers|products|accounts|pages|requests|images|contacts|addresses)$/i;

/**
 * True for a list that was handed to a constructor among its options: `this.options.mirrors`. Somebody has written it
 * down where the object is made, as opposed to the work that methods are handed.
 */
export function isOptionList(member: TSESTree.MemberExpression): boolean {
  const name = keyName(member);
  const options = unwrap(member.object);
  return (
    name !== null &&
    !DATA.test(name) &&
    options.type === 'MemberExpression' &&
    unwrap(options.object).type === 'ThisExpression' &&
    classOfThis(unwrap(options.object)) !== null &&
    OPTIONS.test(keyName(options) ?? '')
  );
}

/** True when a field's value comes out of the options of the constructor that assigns it. */
export function isFromConstructorOptions(file: FileModel, owner: ClassNode, field: string, value: Node): boolean {
  if (DATA.test(field)) return false;
  const made = [...enclosingFunctions(value)].find(
    (fn) => fn.parent.type === 'MethodDefinition' && fn.parent.kind === 'constructor' && contains(owner, fn),
  );
  return made !== undefined && comesFromOptions(file, value, made, 6);
}

function comesFromOptions(file: FileModel, node: Node, made: Node, depth: number): boolean {
  if (depth <= 0) return false;
  const value = unwrap(node);
  const inner = (child: Node): boolean => comesFromOptions(file, child, made, depth - 1);
  switch (value.type) {
    case 'LogicalExpression':
      return inner(value.left);
    case 'ArrayExpression':
      return value.elements.some((element) => element?.type === 'SpreadElement' && inner(element.argument));
    case 'NewExpression':
      return value.arguments.some(inner);
    case 'MemberExpression':
      return !DATA.test(keyName(value) ?? '') && inner(value.object);
    case 'CallExpression':
      // `parse(options, schema)`
      return value.arguments.some(inner);
    case 'Identifier': {
      const variable = variableOf(file, value);
      const definition = variable && definitionOf(variable);
      if (variable && definition?.type === 'Parameter') return definition.node === made && isOptionsParameter(variable);
      const declared = definition?.node;
      return declared?.type === 'VariableDeclarator' && declared.init != null && inner(declared.init);
    }
    default:
      return false;
  }
}

/** `constructor(options)` and `constructor({ mirrors })`. */
function isOptionsParameter(variable: Variable): boolean {
  const name = variable.identifiers[0];
  if (!name) return false;
  const holder = name.parent.type === 'AssignmentPattern' ? name.parent.parent : name.parent;
  return holder.type === 'Property' || OPTIONS.test(name.name);
}
