import { describe, expect, it } from 'vitest';
import { rulesOfPreset } from '../../../src/host/presets.js';
import { rules } from '../../../src/rules/index.js';
import { applyEdits, bothHosts, findings, type Detected } from '../../support/index.js';
import { MemoryProject } from '../../support/memory-facts.js';
import { detectFile } from '../../../src/host/file-host.js';

const NAMES = ['require-queue-limit', 'require-prefetch', 'require-dead-letter', 'require-wait-timeout'] as const;

const ENTRY = {
  id: 'own-pool',
  package: 'own',
  rule: 'require-queue-limit',
  sites: [{ new: 'Pool', options: 0 }],
  options: [{ key: 'max' }],
  holds: 'callers that wait',
  meaning: 'any number of them may wait',
  choose: 'Choose ten times the connections',
  code: '100',
};

const IMPORT = "import { Pool } from 'own';\n";

function ruleNamed(name: string): (typeof rules)[number] {
  const rule = rules.find(({ meta }) => meta.name === name);
  if (!rule) throw new Error(`no rule ${name}`);
  return rule;
}

function found(code: string, ...entries: readonly object[]): Detected[] {
  const catalogue = (entries.length > 0 ? entries : [{}]).map((parts, index) => ({ ...ENTRY, id: `own-${String(index)}`, ...parts }));
  return bothHosts(ruleNamed('require-queue-limit'), IMPORT + code, { settings: { catalogue } });
}

describe.each(NAMES)('%s', (name) => {
  it('is recommended, and can be claimed', () => {
    const rule = ruleNamed(name);
    expect(rulesOfPreset(rules, 'recommended')).toContain(rule);
    expect(rule.meta.claimable).toBe(true);
  });

  it('reports the entries of its own only', () => {
    const settings = { catalogue: [{ ...ENTRY, rule: name }] };
    for (const other of NAMES) {
      expect(findings(ruleNamed(other), `${IMPORT}new Pool();`, { settings }), other).toHaveLength(other === name ? 1 : 0);
    }
  });
});

describe('the message', () => {
  const END = 'any number of them may wait. Choose ten times the connections.';

  it('names the option that is left out', () => {
    expect(found('new Pool();')[0]?.message).toBe(`Nothing limits the callers that wait: without 'max' ${END}`);
  });

  it('names the value that means no limit', () => {
    expect(found('new Pool({ max: Infinity });')[0]?.message).toBe(
      `Nothing limits the callers that wait: 'max: Infinity' means no limit, so ${END}`,
    );
  });

  it('shortens a long value', () => {
    const code = 'new Pool({ max: { first: undefined, second: undefined, third: undefined } });';
    expect(found(code, { options: [{ key: 'max', parts: ['count'] }] })[0]?.message).toContain(
      "'max: { first: undefined, second: undefined...' means no limit",
    );
  });

  it('has no name for an argument', () => {
    const parts = { sites: [{ new: 'Pool' }], options: [{ argument: 0 }] };
    expect(found('new Pool(Infinity);', parts)[0]?.message).toBe(
      `Nothing limits the callers that wait: 'Infinity' means no limit, so ${END}`,
    );
  });

  it('says so where the library has no option', () => {
    expect(found('new Pool();', { options: [] })[0]?.message).toBe(`Nothing limits the callers that wait: ${END}`);
  });

  it('says for the other rules what is missing', () => {
    const message = (name: string): string | undefined =>
      findings(ruleNamed(name), `${IMPORT}new Pool();`, { settings: { catalogue: [{ ...ENTRY, rule: name }] } })[0]?.message;
    expect(message('require-prefetch')).toMatch(/^Nothing limits the callers that wait: without 'max' /);
    expect(message('require-dead-letter')).toMatch(/^Nothing puts the callers that wait aside: without 'max' /);
    expect(message('require-wait-timeout')).toMatch(/^Nothing ends the wait of the callers that wait: without 'max' /);
  });
});

describe('one call', () => {
  it('is reported once, with the options that hold the same', () => {
    const [finding, ...others] = found('new Pool();', {}, { options: [{ key: 'maxWaiting' }] });
    expect(others).toEqual([]);
    expect(finding?.message).toContain("without 'max' and 'maxWaiting' any number");
    expect(finding?.suggestions.map(({ description }) => description)).toEqual([
      "Set 'max' to 100 (check the value).",
      "Set 'maxWaiting' to 100 (check the value).",
    ]);
  });

  it('is described by the surest of its entries', () => {
    const [finding] = found('new Pool();', { severity: 'warn', holds: 'idle things' }, { options: [{ key: 'maxWaiting' }] });
    expect(finding?.confidence).toBe('high');
    expect(finding?.message).toMatch(/^Nothing limits the callers that wait: without 'maxWaiting' /);
  });

  it('is reported for each options object', () => {
    const parts = { sites: [{ new: 'Pool', options: 'every-object' }] };
    expect(found("new Pool({ name: 'a' }, { name: 'b', max: 5 }, { name: 'c' });", parts)).toHaveLength(2);
  });
});

describe('the finding', () => {
  it('is at the call, and named after what keeps it', () => {
    const [finding] = found('export const pool =\n  new Pool({\n    name: "a",\n  });');
    expect(finding).toMatchObject({ line: 3, column: 3, name: 'pool' });
  });

  it('shows the options, and the value', () => {
    expect(found('new Pool({\n  name: "a" });')[0]?.related).toEqual([{ line: 2, label: 'options' }]);
    expect(found('const MAX = Infinity;\nnew Pool({ max: MAX });')[0]?.related).toEqual([{ line: 2, label: 'means no limit' }]);
    expect(found('new Pool();')[0]?.related).toEqual([]);
  });

  it('shows the options of another file', () => {
    const sources = {
      'src/options.ts': 'export const options = {\n  max: Infinity,\n};\n',
      'src/main.ts': `${IMPORT}import { options } from './options.js';\nnew Pool(options);`,
    };
    const file = new MemoryProject(sources, true, { catalogue: [ENTRY] }).file('src/main.ts');
    const [finding] = detectFile(file, [ruleNamed('require-queue-limit')]);
    expect(finding?.related).toMatchObject([{ path: 'src/options.ts', line: 2, label: 'means no limit' }]);
    expect(finding?.suggestions).toEqual([]);
  });

  it('is silenced by a claim', () => {
    expect(found('// bounded by 4 -- four workers, one call each\nnew Pool();')).toEqual([]);
  });
});

describe('the suggestion', () => {
  function suggested(code: string, parts: object = {}): string | null {
    const [suggestion] = found(code, parts)[0]?.suggestions ?? [];
    return suggestion ? applyEdits(IMPORT + code, suggestion.edits).slice(IMPORT.length) : null;
  }

  it('adds the option', () => {
    expect(suggested('new Pool();')).toBe('new Pool({ max: 100 });');
    expect(suggested('new Pool({ a: 1 });')).toBe('new Pool({ a: 1, max: 100 });');
    expect(suggested('new Pool({ a: 1 });', { options: [{ key: 'limits.max' }] })).toBe('new Pool({ a: 1, limits: { max: 100 } });');
    expect(suggested('new Pool();', { sites: [{ new: 'Pool', options: 0, within: 'queue' }] })).toBe('new Pool({ queue: { max: 100 } });');
  });

  it('replaces the value', () => {
    expect(suggested('new Pool({ max: Infinity, a: 1 });')).toBe('new Pool({ max: 100, a: 1 });');
    expect(suggested('new Pool({ max: 0 });', { unlimited: [0] })).toBe('new Pool({ max: 100 });');
  });

  it('is not there where it would not help, or change something else', () => {
    expect(suggested('new Pool();', { options: [] })).toBe(null);
    expect(suggested("new Pool('x');", { sites: [{ new: 'Pool', options: 2 }] })).toBe(null);
    expect(suggested('new Pool({ wait: Infinity });', { options: [{ key: 'max' }, { key: 'wait' }] })).toBe(null);
    const NONE = 'const NONE = Infinity; new Pool({ max: NONE }); use(NONE);';
    expect(suggested(NONE)).not.toBe(NONE.replace('= Infinity', '= 100'));
  });

  it('is not there without a value to recommend', () => {
    const [finding] = found('new Pool();', { code: undefined });
    expect(finding?.suggestions).toEqual([]);
  });
});
