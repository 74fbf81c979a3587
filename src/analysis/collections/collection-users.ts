import { isClass, isFunction, keyName, unwrap } from '../syntax/ast.js';
import { containerKind } from './containers.js';
import { NO_FACTS } from '../model/facts.js';
import { perFile, type FileModel } from '../model/file.js';
import { keyedKind } from './keyed-containers.js';
import { nodesOf } from '../syntax/nodes.js';
import { filesReaching } from '../places/place-reach.js';
import { placeInitialiser, placeOfField, placesOf, type Place } from '../places/places.js';
import { resultsOf } from '../syntax/results.js';

/** The other files that may add to a collection which this file declares. */
export const collectionUsersOf = perFile((file): readonly FileModel[] => {
  if (file.facts === NO_FACTS) return [];
  const users = new Set<FileModel>();
  for (const place of sharedPlaces(file)) {
    if (mayHoldCollection(place)) for (const user of filesReaching(place)) users.add(user);
  }
  for (const { getter, places } of gettersOf(file)) {
    if (places.some(mayHoldCollection)) for (const user of filesReaching(getter)) users.add(user);
  }
  users.delete(file);
  return [...users];
});

/** The variables and fields of a file that other files may be able to reach. */
function sharedPlaces(file: FileModel): readonly Place[] {
  const variables = nodesOf(file)
    .all('VariableDeclarator')
    .flatMap(({ id, init }) => (id.type === 'Identifier' && (init !== null || id.typeAnnotation) ? placesOf(file, id) : []));
  const fields = nodesOf(file)
    .all('PropertyDefinition')
    .flatMap((field) => {
      const owner = field.parent.parent;
      const name = keyName(field);
      const isHidden = field.accessibility === 'private' || field.key.type === 'PrivateIdentifier';
      return name === null || isHidden || !isClass(owner) ? [] : [placeOfField(file, owner, name, field.static)];
    });
  return [...variables, ...fields, ...assignedFields(file)];
}

/** Getters that hand out a collection, hidden fields included: who uses the getter may add to it. */
function gettersOf(file: FileModel): readonly { readonly getter: Place; readonly places: readonly Place[] }[] {
  return nodesOf(file)
    .all('MethodDefinition')
    .flatMap((method) => {
      const owner = method.parent.parent;
      const name = keyName(method);
      if (method.kind !== 'get' || name === null || !isClass(owner) || !isFunction(method.value)) return [];
      const places = resultsOf(file, method.value).flatMap((result) => placesOf(file, result));
      return [{ getter: placeOfField(file, owner, name, method.static), places }];
    });
}

/** Fields that the constructor alone declares, as JavaScript has them. */
function assignedFields(file: FileModel): readonly Place[] {
  const found: Place[] = [];
  for (const method of nodesOf(file).all('MethodDefinition')) {
    const owner = method.parent.parent;
    if (method.kind !== 'constructor' || !method.value.body) continue;
    for (const statement of method.value.body.body) {
      const assignment = statement.type === 'ExpressionStatement' ? unwrap(statement.expression) : null;
      const target = assignment?.type === 'AssignmentExpression' ? unwrap(assignment.left) : null;
      const name = target?.type === 'MemberExpression' && target.object.type === 'ThisExpression' ? keyName(target) : null;
      if (name !== null && !name.startsWith('#')) found.push(placeOfField(file, owner, name, false));
    }
  }
  return found;
}

/** A list, a table, or an object that may have them as properties. */
function mayHoldCollection(place: Place): boolean {
  return containerKind(place) !== null || keyedKind(place) !== null || placeInitialiser(place)?.type === 'ObjectExpression';
}
