import { describe, expect, it } from 'vitest';
import { INSTANCE_KINDS, LIBRARY_ENTRIES, LIBRARY_FAMILIES } from '../../src/catalogue/libraries/index.js';
import type { LibraryEntry, LibraryRule } from '../../src/catalogue/libraries/entry.js';
import { libraryFaultsOf } from '../../src/analysis/libraries/library-faults.js';
import type { FileSuggestion } from '../../src/host/file-host.js';
import { rules } from '../../src/rules/index.js';
import { mayMention, rawFindingsOf, type Rule } from '../../src/rules/rule.js';
import { applyEdits, findings, model, type DetectContext } from '../support/index.js';
import { MemoryProject } from '../support/memory-facts.js';
import { SAMPLES } from './samples/index.js';

const LIBRARY_RULES: ReadonlySet<string> = new Set<LibraryRule>([
  'require-queue-limit', 'require-prefetch', 'require-dead-letter', 'require-wait-timeout',
]);

/** True when the entry, and not only its rule, reports something in a piece of code. */
function isReported(entry: LibraryEntry, code: string): boolean {
  const rule = ruleOf(entry);
  const file = model(code, contextOf(entry, code));
  if (!rule || !mayMention(rule, code, file.settings)) return false;
  if (!LIBRARY_RULES.has(entry.rule)) return rawFindingsOf(rule, file).length > 0;
  return libraryFaultsOf(file, entry.rule as LibraryRule).some((fault) => fault.entry.id === entry.id);
}

/** What is nearly always in another file can only be missed where all files are in sight. */
function contextOf(entry: LibraryEntry, code: string): DetectContext {
  const needsProject = (entry.elsewhere ?? []).some(({ inProject }) => inProject);
  return needsProject ? { facts: new MemoryProject({ 'src/input.ts': code }) } : {};
}

/** The suggestions of the entry's rule for a piece of code. */
function suggestionsFor(entry: LibraryEntry, code: string): readonly FileSuggestion[] {
  const rule = ruleOf(entry);
  return rule ? findings(rule, code, contextOf(entry, code)).flatMap(({ suggestions }) => suggestions) : [];
}

function ruleOf(entry: LibraryEntry): Rule | undefined {
  return rules.find(({ meta }) => meta.name === entry.rule);
}

/** False for what is said to be fine by default and has no value that would open it. */
function canBeReported(entry: LibraryEntry): boolean {
  const hasUnlimited = entry.options.length > 0 || entry.unlimited !== undefined;
  return hasUnlimited || (entry.absent === 'unbounded' && entry.severity !== 'info');
}

function nameOfOption({ options: [first] }: LibraryEntry): string {
  const key = first?.key ?? '';
  return typeof key === 'string' ? key : key.join('.');
}

function numbered(samples: readonly string[]): { readonly number: number; readonly code: string }[] {
  return samples.map((code, index) => ({ number: index + 1, code }));
}

describe('the library catalogue', () => {
  it('names every entry once', () => {
    const ids = LIBRARY_ENTRIES.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('names only instances that it describes', () => {
    const sites = [
      ...LIBRARY_ENTRIES.flatMap((entry) => entry.sites),
      ...[...INSTANCE_KINDS.values()].flatMap(({ made, given }) => [...made, ...(given ?? []).map(({ by }) => by)]),
    ];
    const unknown = sites.filter(({ of, method }) => (method !== undefined) !== (of !== undefined && INSTANCE_KINDS.has(of)));
    expect(unknown).toEqual([]);
  });

  it('has samples for entries only', () => {
    const ids = new Set(LIBRARY_ENTRIES.map(({ id }) => id));
    expect(Object.keys(SAMPLES).filter((id) => !ids.has(id))).toEqual([]);
  });
});

describe.each(LIBRARY_FAMILIES.map((family) => ({ title: family.title, entries: family.entries })))('$title', ({ entries }) => {
  describe.each(entries.map((entry) => ({ id: entry.id, entry })))('$id', ({ entry }) => {
    const samples = SAMPLES[entry.id];

    it('is well formed', () => {
      expect(entry.id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      for (const text of [entry.holds, entry.meaning, entry.whenFull, entry.recommended.choose]) {
        expect(text).not.toBe('');
        expect(text).not.toMatch(/[.\s]$|\s{2}/);
      }
      expect(entry.meaning).toMatch(/^(?:[a-z'"0-9]|Redis\b|[A-Z]{2,}|[A-Z]\w+[A-Z])/);
      expect(entry.recommended.choose).toMatch(/^[A-Z'"0-9]/);
      expect(entry.evidence.length).toBeGreaterThan(0);
      expect(LIBRARY_RULES.has(entry.rule) ? entry.sites.length : 1).toBeGreaterThan(0);
    });

    it('has samples', () => {
      expect(samples?.silent.length).toBeGreaterThan(0);
      if (canBeReported(entry)) expect(samples?.reported.length).toBeGreaterThan(0);
    });

    if (!samples) return;
    if (!ruleOf(entry)) {
      it.skip(`has samples that are not tried: there is no rule '${entry.rule}' yet`, () => {});
      return;
    }
    it.each(numbered(samples.reported))('is reported in sample $number', ({ code }) => {
      expect(isReported(entry, code), code).toBe(true);
    });

    it.each(numbered(samples.silent))('is silent in sample $number', ({ code }) => {
      expect(isReported(entry, code), code).toBe(false);
    });

    if (!LIBRARY_RULES.has(entry.rule) || entry.recommended.code === null) return;
    it.each(numbered(samples.reported))(
      'is silent with what it suggests for sample $number',
      ({ code }) => {
        const option = nameOfOption(entry);
        const suggested = suggestionsFor(entry, code).filter(({ description }) => description.includes(`'${option}'`));
        // Options made elsewhere get no suggestion; where there is one, it must help.
        for (const { edits } of suggested) expect(isReported(entry, applyEdits(code, edits)), code).toBe(false);
      },
    );

    it('suggests its option for a sample', () => {
      const suggested = samples.reported.flatMap((code) => suggestionsFor(entry, code));
      expect(suggested.filter(({ description }) => description.includes(`'${nameOfOption(entry)}'`))).not.toEqual([]);
    });
  });
});
