import { unwrap } from '../syntax/ast.js';
import { containerKind } from './containers.js';
import { entryGrowthsOf, type EntryGrowth } from './entry-growth.js';
import { perFile, type Node } from '../model/file.js';
import { growthsOf, type Growth } from './growth.js';
import { keyedKind } from './keyed-containers.js';
import type { Place } from '../places/places.js';
import { handedPlaces, handedTo, type Handing } from './releases.js';

/** The calls of a file that let a function of another file add an entry: `getOrCreate(windows, req.ip, create)`. */
export const handedGrowthsOf = perFile((file): readonly EntryGrowth[] =>
  handedPlaces(file)
    .filter((place) => keyedKind(place) !== null)
    .flatMap((place) =>
      handedTo(place).flatMap((handing) => {
        const growth = handing.file === file ? growthThrough(place, handing) : null;
        return growth ? [growth] : [];
      }),
    ),
);

/** The calls of a file that let a function of another file add to a list: `stamp(trail, actor)`. */
export const handedListGrowthsOf = perFile((file): readonly Growth[] =>
  handedPlaces(file)
    .filter((place) => containerKind(place) === 'list')
    .flatMap((place) =>
      handedTo(place).flatMap(({ file: at, call, target, parameter }): Growth[] => {
        const grows = at === file && growthsOf(target.file).some((growth) => parameter.includes(growth.place));
        return grows ? [{ place, file, node: call, value: null, how: 'call' }] : [];
      }),
    ),
);

function growthThrough(place: Place, handing: Handing): EntryGrowth | null {
  const { file, call, target, parameter } = handing;
  const inner = entryGrowthsOf(target.file).find((growth) => parameter.includes(growth.place));
  if (!inner) return null;
  return { place, file, node: call, key: inner.key ? argumentFor(handing, inner.key) : null, value: null, how: 'entry' };
}

/** What the call hands in where the other function uses one of its parameters. */
function argumentFor({ call, target }: Handing, node: Node): Node | null {
  const name = unwrap(node);
  if (name.type !== 'Identifier') return null;
  const index = target.node.params.findIndex((parameter) => {
    const own = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
    return own.type === 'Identifier' && own.name === name.name;
  });
  const argument = call.arguments[index];
  return argument && argument.type !== 'SpreadElement' ? argument : null;
}
