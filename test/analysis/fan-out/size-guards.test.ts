import { describe, expect, it } from 'vitest';
import { isGuardedSize } from '../../../src/analysis/fan-out/size-guards.js';
import { ofMarked } from '../marked-node.js';

const isGuarded = (code: string): boolean => ofMarked((file, node) => isGuardedSize(file, node, node), code);

describe('isGuardedSize', () => {
  it.each([
    'function f(ids) { if (ids.length > 10) throw new Error(); mark(ids); }',
    'function f(ids) { if (10 < ids.length) return; mark(ids); }',
    'function f(ids) { if (!ids || ids.size >= MAX) { fail(); } mark(ids); }',
    'function f(ids) { if (ids.length <= 10) mark(ids); }',
    'function f(ids) { if (ids.length > 10) later(); else mark(ids); }',
    'function f(req) { if (req.body.ids?.length > 10) return; mark(req.body.ids); }',
    'function f(ids) { if (ids.length > 10) ids = ids.slice(0, 10); mark(ids); }',
    'function f(ids) { while (ids.length > 10) ids.pop(); mark(ids); }',
    'function f(ids) { ids.length = 10; mark(ids); }',
    'function f(ids) { ids.splice(10); mark(ids); }',
    'function few(list) { if (list.length > 10) throw new Error(); } function f(ids) { few(ids); mark(ids); }',
    'function few(list, n) { if (list.length > n) throw new Error(); } function f(ids) { few(ids, 10); mark(ids); }',
    'import { assertAtMost } from "./checks"; function f(ids) { assertAtMost(ids, 10); mark(ids); }',
    'import { checkComplexity } from "./checks"; function f(ids) { checkComplexity(ids.length, LIMIT); mark(ids); }',
    'const few = (n) => { if (n > 10) throw new Error(); }; function f(ids) { few(ids.length); mark(ids); }',
    'const S = z.object({ ids: z.array(z.string()).max(10) }); function f(body) { const { ids } = S.parse(body); mark(ids); }',
    `const schema = { ids: { type: 'array', maxItems: 10 } }; function f(req) { mark(req.body.ids); }`,
    'class D { @ArrayMaxSize(10) ids: string[]; } function f(dto) { mark(dto.ids); }',
    'for (const ids of groups) { if (ids.length > 10) continue; mark(ids); }',
  ])('%s', (code) => {
    expect(isGuarded(code)).toBe(true);
  });

  it.each([
    'function f(ids) { mark(ids); }',
    'function f(ids) { if (ids.length > 10) console.warn("many"); mark(ids); }',
    'function f(ids) { if (ids.length === 0) return; mark(ids); }',
    'function f(ids) { if (ids.length > 10) mark(ids); }',
    'function f(ids, others) { if (others.length > 10) return; mark(ids); }',
    'function f(ids) { mark(ids); if (ids.length > 10) return; }',
    'function g(ids) { if (ids.length > 10) return; } function f(ids) { mark(ids); }',
    'function f(ids) { if (ids.length > other.length) return; mark(ids); }',
    'function few(list) { if (list.length > 10) warn(); } function f(ids) { few(ids); mark(ids); }',
    'function few(list, n) { if (list.length > n) throw new Error(); } function f(ids) { few(ids, all.length); mark(ids); }',
    'import { assertValid } from "./checks"; function f(ids) { assertValid(ids); mark(ids); }',
    'import { log } from "./log"; function f(ids) { log(ids.length); mark(ids); }',
    'const few = (n) => { if (n > 10) warn(); }; function f(ids) { few(ids.length); mark(ids); }',
    'const S = z.object({ name: z.string().max(10) }); function f(body) { const { name } = S.parse(body); mark(name); }',
    'for (const x of xs) { if (ids.length > 10) break; add(x); } mark(ids)',
  ])('not: %s', (code) => {
    expect(isGuarded(code)).toBe(false);
  });
});
