import type { Construct } from '../../../src/analysis/libraries/construct.js';
import { constructsOf } from '../../../src/analysis/libraries/constructs.js';
import type { FileModel } from '../../../src/analysis/model/file.js';
import { MemoryProject } from '../../support/memory-facts.js';

/** The parts of an entry that a test is about; the rest is filled in. */
export type EntryParts = Readonly<Record<string, unknown>>;

/** `new Pool(options)` and `createPool(url, options)` of the package `own`, with the option `max`. */
const POOL: EntryParts = {
  id: 'own-pool',
  package: 'own',
  rule: 'require-queue-limit',
  sites: [{ new: 'Pool', options: 0 }, { call: 'createPool', options: 1 }],
  options: [{ key: 'max' }],
  holds: 'callers',
  meaning: 'all of them wait',
  choose: 'Ten',
};

export const IMPORTS = "import { Pool, createPool, defaults, configure } from 'own'; ";

/** The settings that hold one entry, the one of {@link POOL} but for these parts. */
export function settingsWith(parts: EntryParts = {}): unknown {
  return { catalogue: [{ ...POOL, ...parts }] };
}

/** The file `src/main.ts` of a project that has one entry of its own; imports of `own` are written before the code. */
export function mainWith(code: string, parts?: EntryParts, others: Readonly<Record<string, string>> = {}, isComplete = true): FileModel {
  return new MemoryProject({ ...others, 'src/main.ts': IMPORTS + code }, isComplete, settingsWith(parts)).file('src/main.ts');
}

/** What the entry finds in a piece of code. */
export function constructsWith(code: string, parts?: EntryParts, others?: Readonly<Record<string, string>>): readonly Construct[] {
  return constructsOf(mainWith(code, parts, others)).filter(({ entry }) => entry.checked === 'settings');
}

/** The only thing that the entry finds. Throws when it finds nothing, or more. */
export function constructWith(code: string, parts?: EntryParts, others?: Readonly<Record<string, string>>): Construct {
  const [construct, ...more] = constructsWith(code, parts, others);
  if (!construct || more.length > 0) throw new Error(`${String(construct ? more.length + 1 : 0)} constructs in ${code}`);
  return construct;
}
