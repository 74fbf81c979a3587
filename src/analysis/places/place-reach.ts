import { unwrap, wrapped } from '../syntax/ast.js';
import { filesUsing, type Reached } from '../syntax/class-reach.js';
import { exportedNamesOf } from '../syntax/exports.js';
import { NO_FACTS } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { fieldDeclaration, INSTANCE, type FieldPlace, type Place, type VariablePlace } from './place-declarations.js';
import { initialiserOf } from '../syntax/variables.js';

const filesByPlace = new WeakMap<Place, readonly FileModel[]>();

/**
 * The files in which a place may be used, its own first: those that import the variable, or, for a field that is not
 * private, the class, its instances, subclasses or factories, or the factory or object that hands the variable out.
 */
export function filesReaching(place: Place): readonly FileModel[] {
  if (place.file.facts === NO_FACTS) return [place.file];
  let files = filesByPlace.get(place);
  if (!files) {
    const others = place.kind === 'field' ? filesOfField(place) : filesOfVariable(place);
    filesByPlace.set(place, (files = [...new Set([place.file, ...others])]));
  }
  return files;
}

function filesOfField(place: FieldPlace): readonly FileModel[] {
  const name = place.path[0] === 'static' ? place.path[1] : place.path[0];
  if (name === undefined || name.startsWith('#') || isPrivate(fieldDeclaration(place.root, place.path))) return [];
  return mentioning(filesUsing({ file: place.file, node: place.root }), name);
}

function isPrivate(declaration: Node | null): boolean {
  return (
    (declaration?.type === 'PropertyDefinition' ||
      declaration?.type === 'AccessorProperty' ||
      declaration?.type === 'TSParameterProperty') &&
    declaration.accessibility === 'private'
  );
}

function filesOfVariable(place: VariablePlace): readonly FileModel[] {
  const [identifier] = place.root.identifiers;
  if (identifier?.type !== 'Identifier' || place.path[0] === INSTANCE) return [];
  const { facts } = place.file;
  const importers = exportedNamesOf(place.file, identifier).flatMap((name) =>
    facts.importersOf(place.file, name).map((importer) => importer.file),
  );
  return [...importers, ...holdersOf(place).flatMap(({ target, name }) => mentioning(filesUsing(target), name))];
}

/** The object literals through which others get at a variable: `return { items, add }`, `export const all = { items }`. */
function holdersOf(place: VariablePlace): readonly { readonly target: Reached; readonly name: string }[] {
  const value = initialiserOf(place.root);
  const whole = value && unwrap(value);
  const [part] = place.path;
  if (whole?.type === 'ObjectExpression' && part !== undefined)
    return [{ target: { file: place.file, node: whole }, name: part }];
  return place.root.references.flatMap(({ identifier }) => {
    const property = wrapped(identifier).parent;
    if (property?.type !== 'Property' || property.parent.type !== 'ObjectExpression' || property.computed) return [];
    const name = property.key.type === 'Identifier' ? property.key.name : null;
    return name === null ? [] : [{ target: { file: place.file, node: property.parent }, name }];
  });
}

function mentioning(files: readonly FileModel[], name: string): readonly FileModel[] {
  return files.filter((file) => file.text.includes(name));
}
