import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, classOfThis, isClass, keyName, receiverOf, unwrap, wrapped } from '../../syntax/ast.js';
import { nodesOf } from '../../syntax/nodes.js';
import { filesReaching } from '../../places/place-reach.js';
import { placeOfField, placesOf, type Place } from '../../places/places.js';
import type { Located } from '../../model/facts.js';
import type { FileModel, Node } from '../../model/file.js';

/** The variable or field that holds what a `new` or a call makes; null where it has no name. */
export function placeOfMade(file: FileModel, made: Node): Place | null {
  const value = wrapped(made);
  const holder = value.parent;
  switch (holder?.type) {
    case 'VariableDeclarator':
      return placesOf(file, holder.id)[0] ?? null;
    case 'AssignmentExpression':
      return holder.right === value ? (placesOf(file, holder.left)[0] ?? null) : null;
    case 'LogicalExpression':
      return holder.right === value ? placeOfMade(file, holder) : null;
    case 'AwaitExpression':
      return placeOfMade(file, holder);
    case 'PropertyDefinition': {
      const owner = holder.parent.parent;
      const name = keyName(holder);
      return isClass(owner) && name !== null ? placeOfField(file, owner, name, holder.static) : null;
    }
    default:
      return null;
  }
}

/** A use of what a place holds: a call of a method, a call of the thing itself (`call`), or a member that is read. */
export interface PlaceUse extends Located {
  readonly name: string;
}

/** The calls of methods, and of the thing itself, in all files that may reach a place. */
export function callsOnPlace(place: Place, names: ReadonlySet<string>): readonly PlaceUse[] {
  return filesReaching(place).flatMap((file) =>
    nodesOf(file).all('CallExpression').flatMap((call): readonly PlaceUse[] => {
      const name = nameOfCall(call, names);
      if (name === null) return [];
      const holder = name === 'call' ? call.callee : receiverOf(call);
      return holder && isPlace(file, holder, place) ? [{ file, node: call, name }] : [];
    }),
  );
}

function nameOfCall(call: TSESTree.CallExpression, names: ReadonlySet<string>): string | null {
  const isMethod = unwrap(call.callee).type === 'MemberExpression';
  const name = isMethod ? calleeName(call) : null;
  if (name !== null && names.has(name)) return name;
  return names.has('call') ? 'call' : null;
}

/** The members of a place that are read, in all files that may reach it. */
export function membersOfPlace(place: Place, names: ReadonlySet<string>): readonly PlaceUse[] {
  return filesReaching(place).flatMap((file) =>
    nodesOf(file).all('MemberExpression').flatMap((member): readonly PlaceUse[] => {
      const name = keyName(member);
      return name !== null && names.has(name) && isPlace(file, member.object, place) ? [{ file, node: member, name }] : [];
    }),
  );
}

function isPlace(file: FileModel, node: Node, place: Place): boolean {
  return placesOf(file, node).includes(place);
}

/** The class whose constructor calls `super(...)`, for a construct that is the base of a class of the project. */
export function classOfSuper(call: TSESTree.CallExpression | TSESTree.NewExpression): ReturnType<typeof classOfThis> {
  return call.type === 'CallExpression' && unwrap(call.callee).type === 'Super' ? classOfThis(call) : null;
}
