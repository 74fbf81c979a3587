import { LONG_LIVED_BASES, SINGLETON_DECORATORS } from '../catalogue/callbacks.js';
import { calleeName, decoratorsOf, enclosingFunction, isClass, keyName, unwrap, wrapped, type ClassNode, type FunctionNode } from './ast.js';
import { constructionsOf } from './classes.js';
import { exportedNamesOf } from './exports.js';
import type { Located } from './facts.js';
import type { FileModel, Node } from './file.js';
import { importedUses } from './imported-uses.js';
import { nodesOf } from './nodes.js';
import type { Place } from './places.js';
import { repetitionsOf } from './repetition.js';
import { variableOf } from './variables.js';

/** How long a collection lives: as DESIGN "Words". */
export type Lifetime = 'module' | 'instance' | 'closure' | 'call';

/** The function whose run a variable belongs to; null when it lives as long as the module. */
export function ownerFunction(place: Place): FunctionNode | null {
  if (place.kind === 'field') return null;
  const { type } = place.root.scope;
  if (type === 'module' || type === 'global') return null;
  const declared = place.root.identifiers[0];
  return declared ? enclosingFunction(declared) : null;
}

/** What is known about how long the instances of a class live. */
export type InstanceLife = 'long' | 'call' | 'unknown';

/** Long: kept by the module, a framework or a field of something kept. Call: every instance stays in a function's locals. */
export function instanceLife(place: Place): InstanceLife {
  if (place.kind === 'field') return lifeOfInstances(place.file, place.root);
  const made = nodesOf(place.file).all('NewExpression').filter((node) => variableOf(place.file, unwrap(node.callee)) === place.root);
  return livesTogether(made.map((node) => lifeOfConstruction(place.file, node)));
}

function lifeOfInstances(file: FileModel, owner: ClassNode): InstanceLife {
  if (decoratorsOf(owner).some((decorator) => SINGLETON_DECORATORS.has(decoratorName(decorator.expression)))) return 'long';
  const base = owner.superClass ? unwrap(owner.superClass) : null;
  const baseName = base?.type === 'Identifier' ? base.name : base?.type === 'MemberExpression' ? (keyName(base) ?? '') : '';
  if (LONG_LIVED_BASES.has(baseName)) return 'long';
  const made = [...constructionsOf(file, owner).map((node): Located => ({ file, node })), ...constructionsElsewhere(file, owner)];
  return livesTogether(made.map((place) => lifeOfConstruction(place.file, place.node)));
}

function livesTogether(lives: readonly InstanceLife[]): InstanceLife {
  if (lives.length === 0) return 'unknown';
  if (lives.includes('long')) return 'long';
  return lives.every((life) => life === 'call') ? 'call' : 'unknown';
}

function decoratorName(expression: Node): string {
  const target = unwrap(expression);
  if (target.type === 'CallExpression') return calleeName(target) ?? '';
  return target.type === 'Identifier' ? target.name : '';
}

function constructionsElsewhere(file: FileModel, owner: ClassNode): readonly Located[] {
  const names = owner.id ? exportedNamesOf(file, owner.id) : owner.parent.type === 'ExportDefaultDeclaration' ? ['default'] : [];
  return names.flatMap((name) =>
    importedUses(file, name).flatMap(({ file: other, node }): Located[] => {
      const call = wrapped(node).parent;
      return call?.type === 'NewExpression' && unwrap(call.callee) === node ? [{ file: other, node: call }] : [];
    }),
  );
}

function lifeOfConstruction(file: FileModel, node: Node): InstanceLife {
  const fn = enclosingFunction(node);
  if (!fn) return 'long';
  const holder = wrapped(node).parent;
  switch (holder?.type) {
    case 'AssignmentExpression': {
      const target = unwrap(holder.left);
      if (target.type === 'Identifier') {
        const variable = variableOf(file, target);
        return variable && (variable.scope.type === 'module' || variable.scope.type === 'global') ? 'long' : 'unknown';
      }
      return target.type === 'MemberExpression' && unwrap(target.object).type === 'ThisExpression' ? 'long' : 'unknown';
    }
    case 'PropertyDefinition':
      return isClass(holder.parent.parent) ? 'long' : 'unknown';
    case 'VariableDeclarator':
      if (holder.id.type === 'Identifier' && !escapes(file, holder.id)) return 'call';
      // Made once, by code that runs once, and handed to others: it lives as long as the application.
      return repetitionsOf(file, node).length === 0 ? 'long' : 'unknown';
    case 'MemberExpression':
      // `new Parser(text).parse()`
      return holder.object === wrapped(node) ? 'call' : 'unknown';
    default:
      return 'unknown';
  }
}

/** True when a local may be reachable after the call: handed to something, stored, returned, or used in a callback. */
function escapes(file: FileModel, identifier: Node): boolean {
  const variable = variableOf(file, identifier);
  if (!variable) return true;
  const home = enclosingFunction(identifier);
  return variable.references.some((reference) => {
    if (!reference.isRead()) return false;
    const node = reference.identifier as Node;
    const parent = wrapped(node).parent;
    const isReceiver = parent?.type === 'MemberExpression' && parent.object === wrapped(node);
    return !isReceiver || enclosingFunction(node) !== home;
  });
}
