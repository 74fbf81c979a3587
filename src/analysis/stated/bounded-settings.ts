import { awaited, unwrap } from '../syntax/ast.js';
import type { FileModel, Node } from '../model/file.js';
import { isNamedInSettings, isWithinNamed } from './named-in-settings.js';
import { declarationOf } from '../places/element-parts.js';
import { placeAnnotation, placeInitialiser, type Place } from '../places/places.js';
import { namesIn } from '../syntax/type-names.js';

/**
 * True when the setting `bounded` vouches for a collection: it is made by a class or factory that is named there, or
 * declared with its type, or it is a part of that class or factory itself, or it is named there as such.
 */
export function isBoundedBySettings(place: Place): boolean {
  const { file } = place;
  const { bounded } = file.settings;
  if (bounded.length === 0) return false;
  const value = placeInitialiser(place);
  if (value && isMadeByNamed(file, value, bounded)) return true;
  const type = placeAnnotation(place);
  if (type && namesIn(type).some((name) => isNamedInSettings(file, name, bounded))) return true;
  if (place.kind === 'field') return isWithinNamed(file, place.root, bounded);
  const [declared] = place.root.identifiers;
  const node = declarationOf(place)?.node ?? declared;
  return (
    (declared !== undefined && isNamedInSettings(file, declared, bounded)) ||
    (node !== undefined && isWithinNamed(file, node, bounded))
  );
}

/** `new Ring()`, `createRing()`, `Ring.of(40)`, also inside of a holder: `useRef(new Ring())`. */
function isMadeByNamed(file: FileModel, node: Node, names: readonly string[], depth = 4): boolean {
  const value = awaited(node);
  if (depth <= 0) return false;
  const inner = (child: Node): boolean => isMadeByNamed(file, child, names, depth - 1);
  if (value.type === 'LogicalExpression') return inner(value.left) || inner(value.right);
  if (value.type === 'ConditionalExpression') return inner(value.consequent) && inner(value.alternate);
  if (value.type !== 'NewExpression' && value.type !== 'CallExpression') return false;
  const callee = unwrap(value.callee);
  if (isNamedInSettings(file, callee, names)) return true;
  if (callee.type === 'MemberExpression' && isNamedInSettings(file, callee.object, names)) return true;
  const [first] = value.arguments;
  return value.type === 'CallExpression' && first !== undefined && inner(first);
}
