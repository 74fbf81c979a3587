import type { TSESTree } from '@typescript-eslint/utils';
import { COMPOSER_NAME, COMPOSERS } from '../../catalogue/frameworks/routing/guesses.js';
import { calleeName, isFunction, keyName, receiverOf, unwrap, wrapped } from '../syntax/ast.js';
import { follow, propertyAt, unbound } from '../syntax/bindings.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { runsInline } from '../syntax/inline-callbacks.js';
import { isFrom, originOf } from '../syntax/origins.js';
import { resultsOf } from '../syntax/results.js';
import { definitionOf, initialiserOf, variableOf } from '../syntax/variables.js';
import type { FileModel, Node } from '../model/file.js';
import type { StepRole } from './request-paths.js';

/** One function among those that a registration is given. */
export interface Stage {
  readonly file: FileModel;
  readonly node: Node;
  /** True when it may stand for several functions, or for others than those that are seen. */
  readonly isOpen: boolean;
  /** Where it runs, in frameworks that do not go by the order of registration. */
  readonly phase?: string;
  /** It is added to each route, after the route's own functions of the phase. */
  readonly perRoute?: boolean;
  readonly role?: StepRole;
  /** What registers it, where that is not the whole call. */
  readonly registration?: Node;
}

const MAX_DEPTH = 6;

/** The functions that the arguments of a registration stand for, lists, choices and compositions taken apart. */
export function stagesOf(file: FileModel, nodes: readonly Node[]): readonly Stage[] {
  return nodes.flatMap((node) => partsOf(file, node, MAX_DEPTH));
}

function partsOf(file: FileModel, node: Node, depth: number): readonly Stage[] {
  const value = unwrap(node);
  const single: readonly Stage[] = [{ file, node: value, isOpen: false }];
  if (depth <= 0) return single;
  switch (value.type) {
    case 'SpreadElement':
      return partsOfList(file, value.argument, depth);
    case 'ArrayExpression':
      return value.elements.flatMap((element) => (element ? partsOf(file, element, depth - 1) : []));
    case 'ConditionalExpression':
      return [...partsOf(file, value.consequent, depth - 1), ...partsOf(file, value.alternate, depth - 1)];
    case 'LogicalExpression':
      return [
        ...(value.operator === '&&' ? [] : partsOf(file, value.left, depth - 1)),
        ...partsOf(file, value.right, depth - 1),
      ];
    case 'Literal':
      return [];
    case 'Identifier':
    case 'MemberExpression':
      return partsOfName(file, value, depth) ?? single;
    case 'CallExpression':
      return partsOfCall(file, value, depth) ?? single;
    default:
      return single;
  }
}

/** What is known to be a list, or else something of which nobody knows how many functions it holds. */
function partsOfList(file: FileModel, node: Node, depth: number): readonly Stage[] {
  const parts = partsOf(file, node, depth - 1);
  const [only] = parts;
  return parts.length === 1 && only?.node === unwrap(node) ? [{ ...only, isOpen: true }] : parts;
}

/** The elements of the list that a name stands for; null for a name that is no list. */
function partsOfName(
  file: FileModel,
  node: TSESTree.Identifier | TSESTree.MemberExpression,
  depth: number,
): readonly Stage[] | null {
  const list = node.type === 'Identifier' ? loopedList(file, node) : null;
  if (list) return partsOfLoop(file, node, list, depth);
  const given = node.type === 'Identifier' ? valuesGiven(file, node) : [];
  if (given.length > 0) return given.flatMap((value) => partsOf(file, value, depth - 1));
  const known = follow(unbound(file, node));
  const value = known && unwrap(known.node);
  if (!known || !value || value === node) return null;
  if (value.type === 'ConditionalExpression' || value.type === 'LogicalExpression')
    return partsOf(known.file, value, depth - 1);
  if (value.type === 'CallExpression') return partsOfCall(known.file, value, depth - 1);
  if (value.type !== 'ArrayExpression') return null;
  const parts = partsOf(known.file, value, depth - 1);
  const isOpen = node.type === 'Identifier' && isAddedTo(file, node);
  return isOpen ? [...parts, { file, node, isOpen }] : parts;
}

/** What a variable is given one after the other: `let door = none; if (isProduction) door = limiter;` */
function valuesGiven(file: FileModel, node: TSESTree.Identifier): readonly Node[] {
  const variable = variableOf(file, node);
  const definition = variable && definitionOf(variable);
  if (!variable || definition?.type !== 'Variable' || initialiserOf(variable)) return [];
  return variable.references.flatMap(({ identifier, writeExpr }) => {
    const holder = (identifier as Node).parent;
    const isWhole = holder?.type === 'VariableDeclarator' || holder?.type === 'AssignmentExpression';
    return writeExpr && isWhole ? [writeExpr] : [];
  });
}

/** What the variable of a loop stands for: the elements of the list, or a property of these. */
function partsOfLoop(file: FileModel, node: Node, list: Node, depth: number): readonly Stage[] {
  const elements = partsOfList(file, list, depth);
  const property = node.type === 'Identifier' ? variableOf(file, node)?.identifiers[0]?.parent : null;
  if (property?.type !== 'Property') return elements;
  const name = keyName(property);
  return elements.flatMap((element): readonly Stage[] => {
    const part = name === null || element.isOpen ? null : propertyAt(unbound(element.file, element.node), name);
    return part ? partsOf(part.file, part.node, depth - 1) : [{ file, node, isOpen: true }];
  });
}

/** For the variable of a loop over a list: the list. */
function loopedList(file: FileModel, node: TSESTree.Identifier): Node | null {
  const variable = variableOf(file, node);
  const definition = variable && definitionOf(variable);
  if (definition?.type === 'Parameter' && isFunction(definition.node)) {
    const call = wrapped(definition.node).parent;
    return call?.type === 'CallExpression' && runsInline(definition.node) ? receiverOf(call) : null;
  }
  const loop = definition?.node.parent?.parent;
  return definition?.node.type === 'VariableDeclarator' && loop?.type === 'ForOfStatement' ? loop.right : null;
}

/** `middleware.push(limiter)`: the literal does not say all. */
function isAddedTo(file: FileModel, node: TSESTree.Identifier): boolean {
  return (variableOf(file, node)?.references ?? []).some(({ identifier }) => {
    const member = (identifier as Node).parent;
    return member?.type === 'MemberExpression' && /^(?:push|unshift|splice)$/.test(memberName(member));
  });
}

function memberName(member: TSESTree.MemberExpression): string {
  return member.property.type === 'Identifier' ? member.property.name : '';
}

/** True for a call that makes one function of several, all of which run. */
export function isComposer(file: FileModel, call: TSESTree.CallExpression): boolean {
  const origin = originOf(file, call.callee);
  return origin
    ? COMPOSERS.some(({ module, names }) => names.some((name) => isFrom(origin, module, name)))
    : COMPOSER_NAME.test(calleeName(call) ?? '');
}

/** The functions that a call puts together, or the list that it returns; null for any other call. */
function partsOfCall(file: FileModel, call: TSESTree.CallExpression, depth: number): readonly Stage[] | null {
  if (isComposer(file, call)) return call.arguments.flatMap((argument) => partsOf(file, argument, depth - 1));
  for (const callee of calleesAnywhere(file, call)) {
    for (const result of resultsOf(callee.file, callee.node)) {
      const value = unwrap(result);
      const known = value.type === 'Identifier' ? listNamed(callee.file, value) : value;
      if (known?.type === 'ArrayExpression') return partsOf(callee.file, known, depth - 1);
    }
  }
  return null;
}

function listNamed(file: FileModel, node: TSESTree.Identifier): Node | null {
  const variable = variableOf(file, node);
  return variable && initialiserOf(variable);
}
