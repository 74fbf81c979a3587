import { describe, expect, it } from 'vitest';
import { noUnboundedBuffer } from '../../../src/rules/no-unbounded-buffer.js';
import { noUnboundedFanOut } from '../../../src/rules/no-unbounded-fan-out.js';
import { noUnboundedRetry } from '../../../src/rules/no-unbounded-retry.js';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import type { Rule } from '../../../src/rules/rule.js';
import { bothHosts } from '../../support/index.js';

/** The lines that both hosts report. */
function reported(rule: Rule, code: string, filename = 'src/input.ts'): number[] {
  return bothHosts(rule, code, { filename }).map(({ line }) => line);
}

const HANDLER = "bus.on('job', (job) => { waiting.push(job); });";
const SHOPS = 'const shops = await db.shops.find();';

describe('a claim silences', () => {
  it.each([
    ['a list', noUnboundedBuffer, `// bounded by 40 -- by hand\nconst waiting = [];\n${HANDLER}`],
    ['a list, behind it', noUnboundedBuffer, `const waiting = []; // bounded by 40 -- by hand\n${HANDLER}`],
    ['a list, in a block', noUnboundedBuffer, `/* bounded by 40 -- by hand */\nconst waiting = [];\n${HANDLER}`],
    ['a list, in a doc comment', noUnboundedBuffer, `/**\n * Waits.\n * bounded by MAX_JOBS -- by hand\n */\nexport const waiting = [];\n${HANDLER}`],
    ['a text', noUnboundedBuffer, "// bounded by 40 * 80 -- by hand\nlet log = '';\nbus.on('line', (line) => { log += line; });"],
    ['a field', noUnboundedBuffer, "class A {\n  // bounded by 40 -- by hand\n  private waiting = [];\n  constructor() { bus.on('job', (job) => this.waiting.push(job)); }\n}\nnew A();"],
    ['a field with decorators', noUnboundedBuffer, "class A {\n  // bounded by 40 -- by hand\n  @Input()\n  waiting = [];\n  constructor() { bus.on('job', (job) => this.waiting.push(job)); }\n}\nnew A();"],
    ['a private field', noUnboundedBuffer, "class A {\n  // bounded by 40 -- by hand\n  #waiting = [];\n  constructor() { bus.on('job', (job) => this.#waiting.push(job)); }\n}\nnew A();"],
    ['a property', noUnboundedBuffer, "const state = {\n  // bounded by 40 -- by hand\n  waiting: [],\n};\nbus.on('job', (job) => { state.waiting.push(job); });"],
    ['a fan-out', noUnboundedFanOut, `${SHOPS}\n// bounded by 40 -- by hand\nawait Promise.all(shops.map((shop) => sync(shop)));`],
    ['a fan-out in an assignment', noUnboundedFanOut, `${SHOPS}\n// bounded by 40 -- by hand\nconst all = await Promise.all(shops.map((shop) => sync(shop)));`],
    ['a fan-out that is returned', noUnboundedFanOut, 'export async function f() {\n  const shops = await db.shops.find();\n  // bounded by 40 -- by hand\n  return Promise.all(shops.map((shop) => sync(shop)));\n}'],
    ['a fan-out over lines', noUnboundedFanOut, `${SHOPS}\n// bounded by 40 -- by hand\nawait Promise.all(\n  shops.map((shop) => sync(shop)),\n);`],
    ['a retry', noUnboundedRetry, "async function f() {\n  // bounded by 40 -- the caller aborts\n  for (;;) {\n    try {\n      return await fetch('x');\n    } catch {}\n  }\n}"],
  ] as const)('%s', (_name, rule, code) => {
    expect(reported(rule, code)).toEqual([]);
    expect(reported(rule, code.replaceAll('bounded by', 'about'))).toHaveLength(1);
  });

  it('in JavaScript, CommonJS and JSX', () => {
    const code = `// bounded by 40 -- by hand\nconst waiting = [];\n${HANDLER}`;
    expect(reported(noUnboundedBuffer, code, 'src/input.js')).toEqual([]);
    expect(reported(noUnboundedBuffer, code, 'src/input.cjs')).toEqual([]);
    expect(reported(noUnboundedBuffer, code, 'src/input.jsx')).toEqual([]);
    const jsx = (comment: string): string =>
      `export const List = ({ shops }) => (\n  <ul>\n    ${comment}\n    <Button onClick={() => Promise.all(shops.map((shop) => fetch(shop)))} />\n  </ul>\n);`;
    expect(reported(noUnboundedFanOut, jsx('{/* bounded by 40 -- by hand */}'), 'src/input.tsx')).toEqual([]);
    expect(reported(noUnboundedFanOut, jsx('{/* forty at most */}'), 'src/input.tsx')).toEqual([4]);
  });
});

describe('a claim does not silence', () => {
  it.each([
    ['another line', noUnboundedBuffer, `// bounded by 40 -- by hand\nconst other = [];\nconst waiting = [];\n${HANDLER}`, [3]],
    ['the line above it', noUnboundedBuffer, `const waiting = [];\n// bounded by 40 -- by hand\n${HANDLER}`, [1]],
    ['without a reason', noUnboundedBuffer, `// bounded by 40\nconst waiting = [];\n${HANDLER}`, [2]],
    ['without a bound', noUnboundedBuffer, `// bounded by the shops -- by hand\nconst waiting = [];\n${HANDLER}`, [2]],
    ['with a bound that is none', noUnboundedBuffer, `// bounded by Infinity -- by hand\nconst waiting = [];\n${HANDLER}`, [2]],
    ['in the middle of a sentence', noUnboundedBuffer, `// It is bounded by 40 -- by hand\nconst waiting = [];\n${HANDLER}`, [2]],
    ['in a text', noUnboundedBuffer, `const a = \`\n// bounded by 40 -- by hand\n\`; const waiting = [];\n${HANDLER}`, [3]],
    ['where growth is, when the list is elsewhere', noUnboundedBuffer, `const waiting = [];\nbus.on('job', (job) => {\n  // bounded by 40 -- by hand\n  waiting.push(job);\n});`, [1]],
    ['what else a line above has', noUnboundedFanOut, `${SHOPS}\n// bounded by 40 -- by hand\nconst a = 1;\nawait Promise.all(shops.map((shop) => sync(shop)));`, [4]],
    ['a missing header', requireRetryAfter, "// bounded by 40 -- by hand\napp.get('/', (req, res) => { res.status(429).end(); });", [2]],
  ] as const)('%s', (_name, rule, code, lines) => {
    expect(reported(rule, code)).toEqual(lines);
  });
});

describe('beside disable comments', () => {
  it('both are honoured, in any order', () => {
    const claim = '// bounded by 40 -- by hand';
    const disable = '// eslint-disable-next-line no-var';
    for (const above of [`${claim}\n${disable}`, `${disable}\n${claim}`]) {
      expect(reported(noUnboundedBuffer, `${above}\nvar waiting = [];\n${HANDLER}`)).toEqual([]);
    }
  });

  it('a claim that says nothing leaves the directive in force', () => {
    const disable = '// eslint-disable-next-line backpressure/no-unbounded-buffer -- known';
    expect(reported(noUnboundedBuffer, `// bounded by 40\n${disable}\nconst waiting = [];\n${HANDLER}`)).toEqual([]);
  });
});
