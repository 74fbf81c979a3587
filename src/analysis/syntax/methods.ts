import type { TSESTree } from '@typescript-eslint/utils';
import { classOfThis, keyName, unwrap, type ClassNode, type FunctionNode } from './ast.js';
import { subclassesOf } from './class-reach.js';
import type { Located } from '../model/facts.js';
import { NO_FACTS } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { functionMemberNames, functionsOf, importedFunctions, ownFunctions } from './functions.js';
import { classChain } from './object-members.js';
import { MAX_DEPTH, objectOf, partOf, type KnownObject } from './objects.js';
import { initialiserOf, variableOf } from './variables.js';

/** The functions that an expression may stand for, in whatever files they are. Empty when it is not known. */
export function functionsAnywhere(file: FileModel, node: Node, depth = MAX_DEPTH): readonly Located<FunctionNode>[] {
  const own = functionsOf(file, node);
  if (own.length > 0) return own.map((fn) => ({ file, node: fn }));
  const imported = importedFunctions(file, node);
  return imported.length > 0 || depth <= 0 ? imported : memberFunctions(file, node, depth);
}

/** The functions that a call may run as members of an object: methods, inherited ones, and a factory's functions. */
export function methodsAnywhere(
  file: FileModel,
  call: TSESTree.CallExpression | TSESTree.NewExpression,
  depth: number,
): readonly Located<FunctionNode>[] {
  if (call.type === 'NewExpression') {
    const made = objectOf(file, call.callee, depth - 1);
    return made?.kind === 'class' ? functionsOfClass(classChain(made), 'constructor') : [];
  }
  const callee = unwrap(call.callee);
  return callee.type === 'Super' ? inherited(file, callee, 'constructor') : memberFunctions(file, callee, depth);
}

function memberFunctions(file: FileModel, node: Node, depth: number): readonly Located<FunctionNode>[] {
  const expression = unwrap(node);
  switch (expression.type) {
    case 'MemberExpression': {
      const name = keyName(expression);
      if (name === null || isUnknownName(file, name)) return [];
      if (name === 'call' || name === 'apply') return functionsAnywhere(file, expression.object, depth - 1);
      if (expression.object.type === 'Super') return inherited(file, expression.object, name);
      const object = objectOf(file, expression.object, depth - 1);
      return object ? methodsOf(object, name, depth - 1) : [];
    }
    case 'Identifier': {
      const variable = variableOf(file, expression);
      if (!variable) return [];
      const value = initialiserOf(variable);
      if (value)
        return value.type === 'MemberExpression' || value.type === 'CallExpression'
          ? memberFunctions(file, value, depth - 1)
          : [];
      const part = partOf(variable);
      if (!part || isUnknownName(file, part.name)) return [];
      const object = objectOf(file, part.whole, depth - 1);
      return object ? methodsOf(object, part.name, depth - 1) : [];
    }
    case 'CallExpression': {
      const callee = unwrap(expression.callee);
      const isBound = callee.type === 'MemberExpression' && keyName(callee) === 'bind';
      return isBound ? functionsAnywhere(file, callee.object, depth - 1) : [];
    }
    default:
      return [];
  }
}

/** Where only one file is known, a name that is no member of anything in it leads nowhere. */
function isUnknownName(file: FileModel, name: string): boolean {
  return file.facts === NO_FACTS && !functionMemberNames(file).has(name);
}

/** For `super` in a method: what the base classes have under a name. */
function inherited(file: FileModel, node: Node, name: string): readonly Located<FunctionNode>[] {
  const own = classOfThis(node)?.owner;
  return own ? functionsOfClass(classChain({ file, node: own }).slice(1), name) : [];
}

/**
 * The functions that an object has under a name, inherited ones included. What a class leaves abstract is what its
 * subclasses have there.
 */
export function methodsOf(object: KnownObject, name: string, depth = MAX_DEPTH): readonly Located<FunctionNode>[] {
  if (depth <= 0) return [];
  switch (object.kind) {
    case 'instance':
    case 'class': {
      const chain = classChain(object);
      const found = functionsOfClass(chain, name);
      if (found.length > 0 || !chain.some((owner) => isAbstractMember(owner.node, name))) return found;
      return subclassesOf(object).flatMap((owner) => functionsOfClass([owner], name));
    }
    case 'literal':
      return functionsOfLiteral(object.file, object.node, name, depth);
    case 'shape':
      return [];
  }
}

function functionsOfClass(chain: readonly Located<ClassNode>[], name: string): readonly Located<FunctionNode>[] {
  for (const { file, node } of chain) {
    const own = ownFunctions(file, node, name) ?? [];
    if (own.length > 0) return own.map((fn) => ({ file, node: fn }));
  }
  return [];
}

function isAbstractMember(owner: ClassNode, name: string): boolean {
  return owner.body.body.some((member) => member.type === 'TSAbstractMethodDefinition' && keyName(member) === name);
}

function functionsOfLiteral(
  file: FileModel,
  literal: TSESTree.ObjectExpression,
  name: string,
  depth: number,
): readonly Located<FunctionNode>[] {
  for (const property of [...literal.properties].reverse()) {
    if (property.type === 'SpreadElement') {
      const spread = objectOf(file, property.argument, depth - 1);
      const found = spread ? methodsOf(spread, name, depth - 1) : [];
      if (found.length > 0) return found;
    } else if (keyName(property) === name) {
      return functionsAnywhere(file, property.value, depth - 1);
    }
  }
  return [];
}
