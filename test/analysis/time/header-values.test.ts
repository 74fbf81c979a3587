import { describe, expect, it } from 'vitest';
import { unbound } from '../../../src/analysis/syntax/bindings.js';
import { headersOf } from '../../../src/analysis/time/header-values.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';

/** What is known of Retry-After in the headers given to `use()`. */
function verdict(code: string): string {
  const file = model(code);
  const call = nodesOf(file)
    .all('CallExpression')
    .find(({ callee }) => callee.type === 'Identifier' && callee.name === 'use');
  if (!call?.arguments[0]) throw new Error('no use()');
  const found = headersOf(unbound(file, call.arguments[0]));
  if (found.kind !== 'sent') return found.kind;
  return found.values.map((value) => (value ? value.file.textOf(value.node) : '?')).join(',');
}

describe('headersOf', () => {
  it.each([
    ["use({ 'Retry-After': 5 })", '5'],
    ["use({ 'content-type': 'x', ['retry-after']: 6 })", '6'],
    ["const NAME = 'Retry-After'; use({ [NAME]: 7 })", '7'],
    ["use({ ...(limited && { 'Retry-After': 8 }) })", '8'],
    ["use({ ...(limited ? { 'Retry-After': 9 } : {}) })", '9'],
    ["use(new Headers([['x', 'y'], ['retry-after', '10']]))", "'10'"],
    ["use(['retry-after', '11'])", "'11'"],
    ["const h = {}; h['Retry-After'] = 12; use(h)", '12'],
    ["const h = new Headers(); if (x) h.set('Retry-After', '13'); use(h)", "'13'"],
    ["const h = {}; Object.assign(h, { 'Retry-After': 14 }); use(h)", '14'],
    ["const add = (h, s) => { h.set('Retry-After', s); }; const h = new Headers(); add(h, 15); use(h)", 's'],
    ["const make = (s) => ({ 'Retry-After': s }); use(make(16))", 's'],
    [
      "const base = { a: 'b' }; const make = (extra = {}) => ({ ...base, ...extra }); use(make({ 'Retry-After': 17 }))",
      '17',
    ],
  ])('sent: %s', (code, expected) => {
    expect(verdict(code)).toBe(expected);
  });

  it.each([
    'use({})',
    'use(undefined)',
    "use({ 'X-Retry-After': 5, 'retry-after-ms': 6 })",
    "const base = { a: 'b' }; use({ ...base, c: 'd' })",
    'const make = (extra = {}) => ({ ...extra }); use(make())',
    "import { corsHeaders } from './cors'; use({ ...corsHeaders })",
    "import { HEADERS } from './http'; use(HEADERS)",
    "const h = new Headers(); h.set('x', 'y'); use(h)",
  ])('absent: %s', (code) => {
    expect(verdict(code)).toBe('absent');
  });

  it.each([
    'function f(headers) { use(headers); }',
    'use(verdict.headers)',
    'use({ ...limit.headers })',
    "import { rateLimitHeaders } from './limit'; use(rateLimitHeaders)",
    "import { buildHeaders } from './http'; use(buildHeaders(verdict))",
    'const h = {}; for (const [k, v] of entries) h[k] = v; use(h)',
    "import { addLimitHeaders } from './limit'; const h = new Headers(); addLimitHeaders(h); use(h)",
  ])('unknown: %s', (code) => {
    expect(verdict(code)).toBe('unknown');
  });
});
