import { describe, expect, it } from 'vitest';
import { noUnboundedFanOut } from '../../../src/rules/no-unbounded-fan-out.js';
import { detect } from '../../support/index.js';
import { expectMarkedInProject } from './project.js';

const found = (code: string, filename = 'src/input.ts'): number => detect(noUnboundedFanOut, code, { filename }).length;

describe('a function that hands out a limiter', () => {
  const job = (limits: string): string => `
    import pLimit from 'p-limit';
    import { repo, mailer } from './mail';
    ${limits}
    export async function remind(day: string) {
      const limit = mailLimit();
      const due = await repo.listDue(day);
      await Promise.all(due.map((one) => limit(() => mailer.send(one))));
    }`;

  it('holds back when all callers get the same one', () => {
    expect(found(job('const shared = pLimit(3); function mailLimit() { return shared; }'))).toBe(0);
  });

  it('holds nothing back when every item gets one of its own', () => {
    const code = `
      import pLimit from 'p-limit';
      import { repo, mailer } from './mail';
      function mailLimit() { return pLimit(3); }
      export async function remind(day: string) {
        const due = await repo.listDue(day);
        await Promise.all(due.map((one) => mailLimit()(() => mailer.send(one))));
      }`;
    expect(found(code)).toBe(1);
  });

  it('holds nothing back when what it hands out is no limiter', () => {
    const code = 'const shared = (job) => job(); function mailLimit() { return shared; }';
    expect(found(job(code))).toBe(1);
  });
});

describe('a function of another file that a limiter of a third has wrapped', () => {
  const files = (hold: string): Record<string, string> => ({
    'src/limited.ts': `
      export function limited(slots, fn) {
        let free = slots;
        const waiting = [];
        return async (...args) => {
          ${hold}
          try {
            return await fn(...args);
          } finally {
            const next = waiting.shift();
            if (next) next();
            else free += 1;
          }
        };
      }`,
    'src/translate.ts': `
      import { translator } from 'translator';
      import { limited } from './limited.js';
      export const translate = limited(4, async (term) => (await translator.translate(term)).text);`,
  });
  const glossary = (mark: string): string => `
      import { repo } from 'glossary';
      import { translate } from './translate.js';
      export async function run(id) {
        const terms = await repo.listTerms(id);
        ${mark}
        await Promise.all(terms.map((term) => translate(term)));
      }`;

  it('waits for a place', async () => {
    const hold = 'if (free === 0) await new Promise((resolve) => waiting.push(resolve)); else free -= 1;';
    await expectMarkedInProject({ ...files(hold), 'src/glossary.ts': glossary('') });
  });

  it('does not, when the wrapper only counts', async () => {
    const mark = '// expect-next-line: no-unbounded-fan-out';
    await expectMarkedInProject({ ...files('free -= 1;'), 'src/glossary.ts': glossary(mark) });
  });
});

describe('a template tag that an import makes global', () => {
  const run = "const fonts = await glob('fonts/**/*.ttf');\nawait Promise.all(fonts.map((font) => $`pyftsubset ${font}`));";

  it('starts a process', () => {
    expect(found(`import 'zx/globals';\n${run}`, 'tools/fonts.mjs')).toBe(1);
  });

  it('is not known without the import', () => {
    expect(found(run, 'tools/fonts.mjs')).toBe(0);
  });
});
