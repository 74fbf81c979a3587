import { describe, expect, it } from 'vitest';
import {
  isPath,
  joined,
  joinedAll,
  mayCover,
  mayHaveParameter,
  pathsOf,
  segmentsOf,
} from '../../../src/analysis/routes/path-patterns.js';
import { ofMarked } from '../marked-node.js';

describe('segmentsOf', () => {
  it.each([
    ['/', []],
    ['/Users/:id/', ['users', ':id']],
    ['/files/*', ['files', '*']],
    ['/files/{*rest}', ['files', '*']],
    ['/:page.:format', [':page.:format']],
    ['/users/:id?', ['users', '*']],
    ['/v{1,2}/x', ['*', 'x']],
  ])('%s', (path, segments) => {
    expect(segmentsOf(path)).toEqual(segments);
  });
});

describe('mayHaveParameter', () => {
  it.each([
    ['/users/:id', 'id', true],
    ['/:page.:format', 'format', true],
    ['/users/:userId', 'id', false],
    ['/id', 'id', false],
    ['/users/:id?', 'id', true],
  ])('%s has %s', (path, name, has) => {
    expect(mayHaveParameter(segmentsOf(path), name)).toBe(has);
  });

  it('cannot tell for a path that is not known', () => {
    expect(mayHaveParameter(null, 'id')).toBe(true);
  });
});

describe('mayCover', () => {
  it.each([
    ['/api', '/api/x', true, false],
    ['/api', '/api', true, true],
    ['/api/x', '/api', false, false],
    ['/', '/api', true, false],
    ['/api', '/apis', false, false],
    ['/:any', '/api', true, true],
    ['/api', '/:any', true, true],
    ['/api/*', '/api', true, true],
    ['/api/*', '/api/x/y', true, true],
    ['/api/x', '/*', true, true],
  ])('%s in front of %s', (pattern, route, asPrefix, exact) => {
    const [first, second] = [segmentsOf(pattern), segmentsOf(route)];
    expect(mayCover(first, second, false)).toBe(asPrefix);
    expect(mayCover(first, second, true)).toBe(exact);
  });

  it('counts what is not known', () => {
    expect(mayCover(null, ['x'], true)).toBe(true);
    expect(mayCover(['x'], null, true)).toBe(true);
  });
});

describe('joined', () => {
  it('puts one path below another', () => {
    expect(joined(['a'], ['b'])).toEqual(['a', 'b']);
    expect(joined(null, ['b'])).toBeNull();
    expect(joinedAll([['a'], ['b']], [['c']])).toEqual([
      ['a', 'c'],
      ['b', 'c'],
    ]);
  });
});

describe('pathsOf', () => {
  it.each([
    [`mark('/a/b');`, [['a', 'b']]],
    [`mark(['/a', '/b']);`, [['a'], ['b']]],
    [`const BASE = '/v1'; mark(BASE + '/x');`, [['v1', 'x']]],
    [`const paths = ['/a', other]; mark(paths);`, [['a'], null]],
    [`mark(/^a/);`, [null]],
  ])('%s', (code, paths) => {
    expect(ofMarked(pathsOf, code)).toEqual(paths);
  });
});

describe('isPath', () => {
  it.each([`'/a'`, `\`/\${x}\``, '/^a/', `['/a', b]`, 'API_PREFIX', 'config.basePath', `root + '/x'`, 'url'])(
    'takes %s for a path',
    (text) => {
      expect(ofMarked(isPath, `mark(${text});`)).toBe(true);
    },
  );

  it.each(['a', 'limiter', 'usersRouter', 'limit()', '[a, b]', '(req) => {}', 'database', 'controllers.base.handle'])(
    'does not take %s for one',
    (text) => {
      expect(ofMarked(isPath, `mark(${text});`)).toBe(false);
    },
  );
});
