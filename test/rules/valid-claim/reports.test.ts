import { describe, expect, it } from 'vitest';
import { detectFile } from '../../../src/host/file-host.js';
import { noUnboundedFanOut } from '../../../src/rules/no-unbounded-fan-out.js';
import { rules } from '../../../src/rules/index.js';
import type { Rule } from '../../../src/rules/rule.js';
import { validClaim } from '../../../src/rules/valid-claim.js';
import { bothHosts, foundByCli, foundByESLint, lint, model } from '../../support/index.js';
import { MemoryProject } from '../../support/memory-facts.js';
import { callsOf, markRule } from '../../support/mark-rule.js';

const own: Rule = validClaim(rules);

/** Lines and message ids, the same in both hosts, for a file alone. */
function alone(code: string, filename = 'src/input.ts'): string[] {
  return bothHosts(own, code, { filename }).map(({ line, messageId }) => `${String(line)} ${messageId}`);
}

/** The same in the audit of a whole project, of the file `src/a.ts`. */
function audited(code: string, others: Readonly<Record<string, string>> = {}): string[] {
  const project = new MemoryProject({ 'src/a.ts': code, ...others });
  return detectFile(project.file('src/a.ts'), [own]).map(({ line, messageId }) => `${String(line)} ${messageId}`);
}

const HANDLER = "bus.on('job', (job) => { waiting.push(job); });";

describe('valid-claim is silent about', () => {
  it.each([
    ['a claim that covers something', `// bounded by 40 -- by hand\nconst waiting = [];\n${HANDLER}`],
    ['one behind the code', `const waiting = []; // bounded by 40 -- by hand\n${HANDLER}`],
    ['ordinary sentences', `// bounded by the caller\nf();\n// This is bounded by 40 -- see above\ng();\n// bounded by RAM\nh();`],
    ['a sentence with a dash', '// bounded by the caller — it never sends more\nf();'],
    ['a finding of low confidence', 'export class Line {\n  // bounded by 40 -- one per shop\n  private items: string[] = [];\n  add(item: string) { this.items.push(item); }\n  take() { return this.items.shift(); }\n}'],
  ])('%s', (_name, code) => {
    expect(alone(code)).toEqual([]);
    expect(audited(code)).toEqual([]);
  });

  it('claims in tests', () => {
    expect(alone('// bounded by 40\nf();', 'src/a.test.ts')).toEqual([]);
  });
});

describe('valid-claim reports what is missing', () => {
  it.each([
    ['noReason', '// bounded by 40'],
    ['noReason', '// bounded by MAX_SHOPS'],
    ['noReason', '/* bounded by 40 -- */'],
    ['noBound', '// bounded by the shops -- provisioned by hand'],
    ['noBound', '// bounded by -- provisioned by hand'],
    ['noMaximum', '// bounded by Infinity -- provisioned by hand'],
  ])('%s: %s', (messageId, comment) => {
    // Whether something stands there that needs the claim, or not.
    for (const code of [`${comment}\nconst waiting = [];\n${HANDLER}`, `f();\n${comment}\ng();`]) {
      const line = code.startsWith('f') ? 2 : 1;
      expect(alone(code)).toEqual([`${String(line)} ${messageId}`]);
      expect(audited(code)).toEqual([`${String(line)} ${messageId}`]);
    }
  });

  it.each([
    ['noClaim', '// bounded by the caller'],
    ['noClaim', '// bounded by'],
    ['noReason', '// bounded by maxShops'],
    ['noBound', '// bounded by the caller — it sends little'],
  ])('%s, where a claim would be needed: %s', (messageId, comment) => {
    expect(alone(`${comment}\nconst waiting = [];\n${HANDLER}`)).toEqual([`1 ${messageId}`]);
    expect(alone(`${comment}\nconst waiting = [];`)).toEqual([]);
  });

  it('in one clear message', () => {
    const [finding] = bothHosts(own, '// bounded by 40\nf();');
    expect(finding?.message).toBe(
      "This claim silences nothing, because it has no reason: say after ' -- ' why there are never more. (// bounded by 40 -- reason)",
    );
  });
});

describe('valid-claim reports claims that nothing needs', () => {
  const bounded = "const waiting = [];\nbus.on('job', (job) => { if (waiting.length < 40) waiting.push(job); });";

  it('in an audit, wherever they stand', () => {
    expect(audited(`// bounded by 40 -- by hand\n${bounded}`)).toEqual(['1 unused']);
    expect(audited('class A {\n  // bounded by 40 -- by hand\n  size = 0;\n}')).toEqual(['2 unused']);
    expect(audited('const a = f(); // bounded by 40 -- by hand')).toEqual(['1 unused']);
  });

  it('in an editor, only where no other file could matter', () => {
    expect(alone(`// bounded by 40 -- by hand\n${bounded}`)).toEqual([]);
    expect(alone('function f() {\n  // bounded by 40 -- by hand\n}')).toEqual(['2 unused']);
    expect(alone("// bounded by 40 -- by hand\nimport { a } from './a';")).toEqual(['1 unused']);
    expect(alone('f();\n// bounded by 40 -- by hand\n')).toEqual(['2 unused']);
    expect(alone('// bounded by 40 -- by hand\nconst MAX = 40;')).toEqual(['1 unused']);
  });

  it('not where only the audit sees what grows', () => {
    const code = '// bounded by 40 -- by hand\nexport const waiting: string[] = [];';
    const other = { 'src/b.ts': `import { waiting } from './a.js';\n${HANDLER}` };
    expect(alone(code)).toEqual([]);
    expect(audited(code, other)).toEqual([]);
    expect(audited(code)).toEqual(['1 unused']);
  });

  it('not where only the editor sees something, for want of the limit in another file', () => {
    const code = `import { send } from './send.js';\nconst shops = await db.shops.find();\n// bounded by 40 -- by hand\nawait Promise.all(shops.map((shop) => send(shop)));`;
    const other = {
      'src/send.ts':
        "import pLimit from 'p-limit';\nconst limit = pLimit(4);\nexport const send = (shop: string) => limit(() => fetch(shop));",
    };
    const bare = code.replace(/.*bounded by.*\n/, '');
    expect(detectFile(model(bare), [noUnboundedFanOut])).toHaveLength(1);
    expect(detectFile(new MemoryProject({ 'src/a.ts': bare, ...other }).file('src/a.ts'), [noUnboundedFanOut])).toEqual([]);
    expect(audited(code, other)).toEqual([]);
  });

  it('whatever rules are switched on', () => {
    const code = `// bounded by 40 -- by hand\nconst waiting = [];\n${HANDLER}`;
    expect(foundByCli(rules, code)).toEqual([]);
    expect(foundByESLint(rules, code)).toEqual([]);
    expect(foundByCli([own], code)).toEqual([]);
    expect(foundByESLint([own], code)).toEqual([]);
  });

  it('at the comment, where a disable comment silences it', () => {
    const code = 'function f() {\n  // eslint-disable-next-line backpressure/valid-claim -- soon\n  // bounded by 40 -- by hand\n}';
    expect(alone(code)).toEqual([]);
  });
});

describe('validClaim', () => {
  const claimable = (rule: Rule): Rule => ({ ...rule, meta: { ...rule.meta, claimable: true } });

  it('looks only at the rules for which claims are made', () => {
    const code = 'function f() {\n  // bounded by 40 -- by hand\n  mark();\n}';
    const facts = new MemoryProject({});
    const run = (detector: Rule): number => detectFile(model(code, { facts }), [validClaim([detector])]).length;
    expect(run(markRule())).toBe(1);
    expect(run(claimable(markRule()))).toBe(0);
  });

  it('makes no detector run twice', () => {
    let runs = 0;
    const counting = claimable({
      ...markRule(),
      detect: (file) => {
        runs += 1;
        return markRule().detect(file);
      },
    });
    const code = '// bounded by 40 -- by hand\nmark();\nmark();\n';
    const facts = new MemoryProject({});
    expect(detectFile(model(code, { facts }), [validClaim([counting]), counting]).map(({ line }) => line)).toEqual([3]);
    expect(runs).toBe(1);
    expect(lint([validClaim([counting]), counting], code).map(({ line }) => line)).toEqual([3]);
    expect(runs).toBe(2);
  });

  it('takes a claim for needed while a detector is broken', () => {
    const broken = claimable({
      ...markRule(),
      detect: (file) => {
        throw new Error(`${String(callsOf(file, 'mark').length)} calls`);
      },
    });
    expect(detectFile(model('// bounded by 40 -- by hand\nmark();'), [validClaim([broken])])).toEqual([]);
  });
});
