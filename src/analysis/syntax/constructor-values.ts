import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, keyName, unwrap, wrapped, type ClassNode } from './ast.js';
import { constructionsOf, membersOf } from './classes.js';
import { numberOf } from './constants.js';
import { exportedNamesOf } from './exports.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { importedUses } from './imported-uses.js';
import { ownNodes } from './nodes.js';
import { definitionOf, variableOf } from './variables.js';

/**
 * The number that a field has from its initialiser or from what constructions hand in: `maxWaiting` of
 * `new Slots(4, 200)`. Null when it is not known, or not the same for all of them.
 */
export function fieldNumber(file: FileModel, owner: ClassNode, name: string): number | null {
  const constructor = membersOf(owner, 'constructor').find((member) => member.type === 'MethodDefinition');
  const fn = constructor?.type === 'MethodDefinition' && isFunction(constructor.value) ? constructor.value : null;
  const property = fn?.params.find((parameter) => parameter.type === 'TSParameterProperty' && nameOf(parameter.parameter) === name);
  if (fn && property) return parameterNumber(file, owner, fn, property);
  const assigned = fn && ownNodes(file, fn, 'AssignmentExpression').find(({ left }) => isOwnMember(left, name));
  if (fn && assigned) return givenNumber(file, owner, fn, assigned.right);
  const [field] = membersOf(owner, name);
  return field?.type === 'PropertyDefinition' && field.value ? numberOf(file, field.value) : null;
}

/** The number of an expression in a constructor: a constant, a parameter, or one of these with a default. */
function givenNumber(file: FileModel, owner: ClassNode, fn: TSESTree.FunctionExpression | TSESTree.FunctionLike, node: Node): number | null {
  const known = numberOf(file, node);
  if (known !== null) return known;
  const value = unwrap(node);
  // `options.max ?? 100`: what is given may be anything, the default is what people get.
  if (value.type === 'LogicalExpression' && value.operator !== '&&') return numberOf(file, value.right);
  if (value.type !== 'Identifier') return null;
  const variable = variableOf(file, value);
  const declared = variable?.identifiers[0];
  if (!declared || definitionOf(variable)?.type !== 'Parameter') return null;
  const parameter = fn.params.find((one) => nameOf(one) === value.name);
  if (parameter) return parameterNumber(file, owner, fn, parameter);
  // `constructor({ max = 100 } = {})`
  return declared.parent.type === 'AssignmentPattern' ? numberOf(file, declared.parent.right) : null;
}

function parameterNumber(file: FileModel, owner: ClassNode, fn: { readonly params: readonly Node[] }, parameter: Node): number | null {
  const index = fn.params.indexOf(parameter);
  const target = parameter.type === 'TSParameterProperty' ? parameter.parameter : parameter;
  const byDefault = target.type === 'AssignmentPattern' ? numberOf(file, target.right) : null;
  const constructions = [...constructionsOf(file, owner).map((node): Located => ({ file, node })), ...constructionsElsewhere(file, owner)];
  const given = constructions.map(({ file: at, node }) => {
    const argument = node.type === 'NewExpression' ? node.arguments[index] : undefined;
    if (argument === undefined) return byDefault;
    return argument.type === 'SpreadElement' ? null : numberOf(at, argument);
  });
  const [first = byDefault] = given;
  return given.every((one) => one === first) ? first : null;
}

function constructionsElsewhere(file: FileModel, owner: ClassNode): readonly Located[] {
  const names = owner.id ? exportedNamesOf(file, owner.id) : owner.parent.type === 'ExportDefaultDeclaration' ? ['default'] : [];
  return names.flatMap((name) =>
    importedUses(file, name).flatMap(({ file: at, node }): readonly Located[] => {
      const made = wrapped(node).parent;
      return made?.type === 'NewExpression' && made.callee === wrapped(node) ? [{ file: at, node: made }] : [];
    }),
  );
}

function nameOf(node: Node): string | null {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'TSParameterProperty') return nameOf(node.parameter);
  return node.type === 'AssignmentPattern' ? nameOf(node.left) : null;
}

function isOwnMember(node: Node, name: string): boolean {
  const target = unwrap(node);
  return target.type === 'MemberExpression' && unwrap(target.object).type === 'ThisExpression' && keyName(target) === name;
}
