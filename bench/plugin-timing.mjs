// What the rules cost beside what ESLint spends on parsing anyway.
//
//   node bench/plugin-timing.mjs FOLDER [--rounds 5] [--preset strict] [--json]
//
// Runs real ESLint (Linter, @typescript-eslint/parser, no type information) with all rules over every source file of
// a folder, several rounds; prints the time in our rules, as ESLint's own statistics count it, as a ratio to the time
// spent on parsing the same file in the same run. Needs a build (`npm run build`).
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import plugin from '../dist/index.js';

const SOURCE = /(?<!\.d)\.(?:[cm]?ts|tsx|[cm]?js|jsx)$/;
const SKIPPED = new Set(['node_modules', '.git', 'dist', 'build', 'coverage']);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    preset: { type: 'string', default: 'strict' },
    json: { type: 'boolean', default: false },
  },
});

const folder = positionals[0];
const preset = plugin.configs[values.preset];
const rounds = Number(values.rounds);
if (folder === undefined || preset === undefined || !(rounds >= 1)) {
  console.error('usage: node bench/plugin-timing.mjs FOLDER [--rounds 5] [--preset strict|recommended] [--json]');
  process.exit(2);
}

const files = sourcesBelow(resolve(folder)).map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const config = [
  {
    files: ['**/*.{ts,mts,cts,tsx,js,mjs,cjs,jsx}'],
    plugins: { backpressure: plugin },
    languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    rules: preset.rules,
  },
];

run(files.slice(0, 50)); // warms the compiler up
const results = Array.from({ length: rounds }, () => run(files));
const ratios = results.map(({ rules, parse }) => rules / parse);
const last = results[results.length - 1];
const slowest = [...last.perRule].sort(([, a], [, b]) => b - a).slice(0, 8);

if (values.json) {
  const { parse, rules, findings, failed } = last;
  console.log(JSON.stringify({ files: files.length, failed, findings, ratio: median(ratios), ratios, parse, rules }));
} else {
  console.log(`${files.length} files (${last.failed} not parsed), ${last.findings} findings, ${rounds} rounds`);
  console.log(`parse   ${last.parse.toFixed(0)} ms`);
  console.log(`rules   ${last.rules.toFixed(0)} ms`);
  for (const [name, time] of slowest) console.log(`          ${name.padEnd(42)} ${time.toFixed(1)} ms`);
  console.log(`ratio   ${median(ratios).toFixed(3)} (rounds: ${ratios.map((ratio) => ratio.toFixed(3)).join(', ')})`);
}

/** Lints files one after another, so that parsing and rules alternate within a round. */
function run(list) {
  const result = { parse: 0, rules: 0, findings: 0, failed: 0, perRule: new Map() };
  const linter = new Linter({ cwd: resolve(folder) });
  for (const { path, text } of list) {
    // Only this method of Linter gathers statistics; without `fix` it is `verify`.
    const { messages } = linter.verifyAndFix(text, config, { filename: path, stats: true, fix: false });
    if (messages.some(({ fatal }) => fatal)) {
      result.failed++;
      continue;
    }
    result.findings += messages.length;
    for (const pass of linter.getTimes().passes) {
      result.parse += pass.parse.total;
      for (const [name, { total }] of Object.entries(pass.rules ?? {})) {
        result.rules += total;
        result.perRule.set(name, (result.perRule.get(name) ?? 0) + total);
      }
    }
  }
  return result;
}

function sourcesBelow(directory) {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => !SKIPPED.has(entry.name))
    .flatMap((entry) => {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) return sourcesBelow(path);
      return entry.isFile() && SOURCE.test(entry.name) ? [path] : [];
    })
    .sort();
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
