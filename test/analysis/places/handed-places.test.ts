import { describe, expect, it } from 'vitest';
import { argumentsFor, withOriginals } from '../../../src/analysis/places/handed-places.js';
import { placesOf } from '../../../src/analysis/places/places.js';
import { variableOf } from '../../../src/analysis/syntax/variables.js';
import { lastNamed, nodeIn } from '../../support/find.js';
import { MemoryProject } from '../../support/memory-facts.js';

const project = new MemoryProject({
  'src/guard.ts': 'export function check(load: Load, limit = 5): void { if (load.waiting > limit) throw new Error(); }',
  'src/lane.ts':
    'import { check } from "./guard"; export const load = { waiting: 0 }; check(load, 20); check(...rest);',
});

describe('what callers of other files hand in', () => {
  const guard = project.file('src/guard.ts');
  const lane = project.file('src/lane.ts');

  it('is found by the place of the parameter', () => {
    const texts = (name: string): string[] => {
      const variable = variableOf(guard, lastNamed(guard, name));
      return variable ? argumentsFor(guard, variable).map(({ file, node }) => file.textOf(node)) : [];
    };
    expect(texts('load')).toEqual(['load']);
    expect(texts('limit')).toEqual(['20']);
  });

  it('is what a part of the parameter stands for', () => {
    const [place] = placesOf(guard, nodeIn(guard, 'MemberExpression', 'load.waiting'));
    if (!place) throw new Error('there is no place');
    const files = withOriginals(place).map(({ file, path }) => `${file.path} ${path.join('.')}`);
    expect(files).toEqual(['src/guard.ts waiting', 'src/lane.ts waiting']);
    const [original] = placesOf(lane, lastNamed(lane, 'load'));
    expect(original && withOriginals(original)).toEqual([original]);
  });
});
