#!/usr/bin/env node
// Writes the generated parts of README.md: the tables of rules and of libraries, the output of the demo and of the inventory.
//   node scripts/readme.mjs           writes them
//   node scripts/readme.mjs --check   exits 1 if the file is not as it would be written
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const readme = `${root}README.md`;
const { rules } = await import('../dist/rules/index.js');
const { LIBRARY_FAMILIES } = await import('../dist/catalogue/libraries/index.js');

function rulesTable() {
  const rows = rules.map(({ meta }) => `| [\`${meta.name}\`](docs/rules/${meta.name}.md) | ${meta.description} | ${meta.preset} |`);
  return ['| rule | what it says | preset |', '| --- | --- | --- |', ...rows].join('\n');
}

/** The packages of each family of the catalogue. */
function catalogueTable() {
  const families = [...LIBRARY_FAMILIES].sort((a, b) => a.title.localeCompare(b.title, 'en'));
  const rows = families.map(({ title, entries }) => {
    const packages = [...new Set(entries.map((entry) => entry.package))].sort((a, b) => a.localeCompare(b, 'en'));
    return `| ${title} | ${packages.join(', ')} | ${entries.length} |`;
  });
  return ['| family | packages | constructs |', '| --- | --- | --: |', ...rows].join('\n');
}

/** The first finding that the demo prints and its summary. */
function demoOutput() {
  const run = spawnSync(process.execPath, ['dist/cli/main.js', 'audit', 'fixtures/shop'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, COLUMNS: '100' },
  });
  if (run.status !== 1) throw new Error(`the demo ended with ${run.status}: ${run.stderr}`);
  const blocks = run.stdout.split(/\n(?=fixtures\/)/);
  const file = blocks.find((block) => block.startsWith('fixtures/shop/src/couriers/position-hub.ts'));
  const summary = run.stdout.slice(run.stdout.search(/^\d+ findings? in/m)).trim();
  return ['```text', '$ npm run demo', '...', file.trim(), '...', summary, '```'].join('\n');
}

/** What `inventory` prints about the sample service. */
function inventoryOutput() {
  const run = spawnSync(process.execPath, ['dist/cli/main.js', 'inventory', 'fixtures/shop'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, COLUMNS: '120' },
  });
  if (run.status !== 0) throw new Error(`the inventory ended with ${run.status}: ${run.stderr}`);
  return ['```text', '$ npx backpressure inventory fixtures/shop', run.stdout.trim(), '```'].join('\n');
}

const parts = { rules: rulesTable(), catalogue: catalogueTable(), demo: demoOutput(), inventory: inventoryOutput() };
const before = readFileSync(readme, 'utf8');
let after = before;
for (const [name, text] of Object.entries(parts)) {
  const pattern = new RegExp(`(<!-- begin ${name} -->\\n)[\\s\\S]*?(<!-- end ${name} -->)`);
  if (!pattern.test(after)) throw new Error(`README.md has no place for '${name}'`);
  after = after.replace(pattern, (_whole, begin, end) => `${begin}${text}\n${end}`);
}
if (process.argv.includes('--check')) {
  if (after !== before) {
    console.error('README.md is not up to date: run node scripts/readme.mjs');
    process.exit(1);
  }
} else {
  writeFileSync(readme, after);
}
