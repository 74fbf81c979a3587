import { describe, expect, it } from 'vitest';
import { detectFile } from '../../../src/host/file-host.js';
import { noUnboundedFanOut } from '../../../src/rules/no-unbounded-fan-out.js';
import { bothHosts } from '../../support/index.js';
import { MemoryProject } from '../../support/memory-facts.js';

const through = (head: string, call: string): string => `${head}
export async function run(db) {
  const items = await db.items.find();
  await Promise.all(items.map((item) => ${call}));
}`;

/** How many findings both hosts have, with these names in one of the settings. */
function found(code: string, settings: object, filename = 'src/jobs/run.ts'): number {
  return bothHosts(noUnboundedFanOut, code, { filename, settings }).length;
}

const CASES: Readonly<Record<string, readonly [names: readonly string[], head: string, call: string]>> = {
  'a bare name of an import': [['gently'], "import { gently } from '../lib/gently';", 'gently(() => fetch(item))'],
  'a bare name, renamed': [['gently'], "import { gently as g } from '../lib/gently';", 'g(() => fetch(item))'],
  'a bare name, aliased': [['gently'], "import { gently } from '../lib/gently'; const g = gently;", 'g(() => fetch(item))'],
  'an export of a file': [['src/lib/gently#gently'], "import { gently } from '../lib/gently.js';", 'gently(() => fetch(item))'],
  'an export of a file, renamed': [['./src/lib/gently#gently'], "import { gently as g } from '../lib/gently.js';", 'g(() => fetch(item))'],
  'a default export': [['src/lib/gently#default'], "import g from '../lib/gently.js';", 'g(() => fetch(item))'],
  'a namespace': [['src/lib/gently#gently'], "import * as lib from '../lib/gently.js';", 'lib.gently(() => fetch(item))'],
  'require': [['src/lib/gently#gently'], "const { gently } = require('../lib/gently');", 'gently(() => fetch(item))'],
  'a required member': [['src/lib/gently#gently'], "const lib = require('../lib/gently');", 'lib.gently(() => fetch(item))'],
  'an export of a package': [['@acme/lib#gently'], "import { gently as g } from '@acme/lib';", 'g(() => fetch(item))'],
  'the default export of a package, as a namespace': [['acme-lib#gently'], "import lib from 'acme-lib';", 'lib.gently(() => fetch(item))'],
  'a class': [['Door'], "import { Door } from '../lib/door'; const d = new Door(4);", 'd.run(() => fetch(item))'],
  'a class, by its module': [['src/lib/door#Door'], "import { Door as D } from '../lib/door'; const d = new D(4);", 'd.run(() => fetch(item))'],
  'a static factory of a class': [['Door'], "import { Door } from '../lib/door'; const d = Door.of(4);", 'd.run(() => fetch(item))'],
  'a factory': [['makeDoor'], "import { makeDoor } from '../lib/door'; const d = makeDoor(4);", 'd(() => fetch(item))'],
  'a factory of methods': [['makeDoor'], "import { makeDoor } from '../lib/door'; const d = makeDoor(4);", 'd.run(() => fetch(item))'],
  'a function that is wrapped': [['gently'], "import { gently } from '../lib/gently'; const send = gently((x) => fetch(x));", 'send(item)'],
  'an own function that does not look like one': [['gently'], 'const gently = (work) => work();', 'gently(() => fetch(item))'],
  'an own class that does not look like one': [['Door'], 'class Door { run(work) { return work(); } } const d = new Door();', 'd.run(() => fetch(item))'],
};

describe.each(['pools', 'limiters'])('the setting %s', (key) => {
  it.each(Object.entries(CASES))('knows %s', (_name, [names, head, call]) => {
    const code = through(head, call);
    expect(found(code, { [key]: names })).toBe(0);
    expect(found(code, {})).toBe(1);
    expect(found(code, { [key]: names.map((name) => `${name}Other`) })).toBe(1);
  });

  it('knows a class by the type that a field or parameter is declared with', () => {
    const code = `
      import type { Door } from '../lib/door';
      export class Sync {
        constructor(private readonly db: Db, private readonly d: Door) {}
        async run() {
          const items = await this.db.items.find();
          await Promise.all(items.map((item) => this.d.run(() => fetch(item))));
        }
      }
      export async function run(db: Db, d: Door | undefined) {
        const items = await db.items.find();
        await Promise.all(items.map((item) => d!.run(() => fetch(item))));
      }`;
    expect(found(code, {})).toBe(2);
    expect(found(code, { [key]: ['Door'] })).toBe(0);
    expect(found(code, { [key]: ['src/lib/door#Door'] })).toBe(0);
  });

  it('makes no limiter of what is made anew for every item', () => {
    const code = through("import { Door } from '../lib/door';", 'new Door(4).run(() => fetch(item))');
    expect(found(code, { [key]: ['Door'] })).toBe(1);
  });

  it('does not help work that runs before it is handed over', () => {
    const code = through("import { gently } from '../lib/gently';", 'gently(fetch(item))');
    expect(found(code, { [key]: ['gently'] })).toBe(1);
  });

  it('means one file, and not another with the same name', () => {
    const head = "import { gently } from './gently.js';";
    expect(found(through(head, 'gently(() => fetch(item))'), { [key]: ['src/lib/gently#gently'] })).toBe(1);
  });

  it('follows barrels where the project is known', () => {
    const sources = {
      'src/util/pool.ts': 'export const run = (work: () => Promise<void>) => work();',
      'src/util/index.ts': "export { run as gently } from './pool.js';",
      'src/jobs/run.ts': through("import { gently as g } from '../util/index.js';", 'g(() => fetch(item))'),
    };
    const count = (names: readonly string[]): number =>
      detectFile(new MemoryProject(sources, true, { [key]: names }).file('src/jobs/run.ts'), [noUnboundedFanOut]).length;
    expect(count([])).toBe(1);
    expect(count(['src/util/pool#run'])).toBe(0);
    expect(count(['src/util/index#gently'])).toBe(0);
    expect(count(['src/util#gently'])).toBe(0);
    expect(count(['src/util/pool#other'])).toBe(1);
  });
});

describe('the setting pools', () => {
  it('vouches for the insides of a helper', () => {
    const code = 'export async function mapLimited(items, fn) { await Promise.all(items.map((item) => fetch(item))); }';
    const filename = 'src/util/pool.ts';
    expect(found(code, {}, filename)).toBe(1);
    expect(found(code, { pools: ['mapLimited'] }, filename)).toBe(0);
    expect(found(code, { pools: ['src/util/pool#mapLimited'] }, filename)).toBe(0);
    expect(found(code, { pools: ['src/util/other#mapLimited'] }, filename)).toBe(1);
  });
});
