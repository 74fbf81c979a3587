import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Installation, INSTALL_TIMEOUT, pack, RUN_TIMEOUT, temporaryFolder, type Packed } from './pack/installation.js';
import { auditFindings, eslintFindings, keyOf, oxlintFindings } from './pack/reports.js';

/**
 * What is to be seen in other files only: how an application is put together, of which a route without a limiter is part, and
 * who looks at a queue whose class is one of them.
 */
const NEEDS_PROJECT = ['require-rate-limit', 'require-queue-monitoring'];

/** A queue is reported where it is made; a file alone that only has its class reports the class. */
const MOVES_WITH_PROJECT = 'require-queue-monitoring';

const STRICT_CONFIG = `
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import backpressure from 'backpressure';

export default defineConfig([
  {
    files: ['**/*.ts'],
    languageOptions: { parser: tseslint.parser },
    plugins: { backpressure },
    extends: ['backpressure/strict'],
  },
]);
`;

/** Faulty under every preset, for configurations that say nothing about TypeScript. */
const FAULTY = `
import { EventEmitter } from 'node:events';
const pending = [];
export const bus = new EventEmitter();
bus.on('order', (order) => {
  pending.push(order);
});
`;

const CONSUMER = `
import { defineConfig } from 'eslint/config';
import backpressure from 'backpressure';
import { BoundedQueue } from 'backpressure/runtime';

export const name: string = backpressure.meta.name;
export const config = defineConfig([{ plugins: { backpressure }, extends: ['backpressure/strict'] }]);
export const rules: string[] = Object.keys(backpressure.configs.recommended.rules ?? {});
export const queue: typeof BoundedQueue = BoundedQueue;
`;

/** Plugins written for ESLint are new to oxlint and still change, so the version is fixed. */
const OXLINT = 'oxlint@1.94.0';

const folder = temporaryFolder();
let packed: Packed;

beforeAll(() => {
  packed = pack(folder);
}, RUN_TIMEOUT);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the tarball', () => {
  it('holds what is used and nothing else', () => {
    expect(packed.files).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE', 'dist/index.js', 'docs/rules/no-unbounded-map.md']));
    const others = packed.files.filter(
      (path) => !/^(?:dist\/|docs\/rules\/[\w-]+\.md$|package\.json$|README\.md$|LICENSE$|CHANGELOG\.md$)/.test(path),
    );
    expect(others).toEqual([]);
    expect(packed.files.filter((path) => /\.test\.|(?<!\.d)\.ts$|\.tsbuildinfo$/.test(path))).toEqual([]);
  });
});

describe.each(['9', '10'])('installed beside eslint@%s', { timeout: RUN_TIMEOUT }, (version) => {
  const installation = new Installation();

  beforeAll(() => {
    const oxlint = version === '10' ? [OXLINT] : [];
    installation.install([packed.tarball, `eslint@${version}`, 'typescript-eslint@8', 'typescript@~6.0', ...oxlint]);
    installation.copy('fixtures/shop/src', 'src');
    installation.copy('fixtures/shop/tsconfig.json', 'tsconfig.json');
  }, INSTALL_TIMEOUT);

  afterAll(() => {
    installation.remove();
  });

  it('runs under that version', () => {
    expect(installation.bin('eslint', '--version').stdout).toMatch(new RegExp(`^v${version}\\.`));
  });

  it('gives the plugin to require and to import', () => {
    const fields =
      '{ name: plugin.meta.name, rules: Object.keys(plugin.rules).length, configs: Object.keys(plugin.configs) }';
    const required = installation.evaluate(
      `const plugin = require('backpressure'); console.log(JSON.stringify(${fields}))`,
      'commonjs',
    );
    const imported = installation.evaluate(
      `import plugin from 'backpressure'; console.log(JSON.stringify(${fields}))`,
      'module',
    );
    expect(required).toEqual(imported);
    expect(imported).toMatchObject({ name: 'backpressure', configs: ['recommended', 'strict'] });
  });

  it('gives the runtime', () => {
    const code = "import * as runtime from 'backpressure/runtime'; console.log(JSON.stringify(Object.keys(runtime)))";
    expect(installation.evaluate(code, 'module')).toContain('BoundedQueue');
  });

  it.runIf(version === '10')('has types that a strict project can use', () => {
    installation.write('consumer/consumer.ts', CONSUMER);
    const options = {
      module: 'nodenext',
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      verbatimModuleSyntax: true,
    };
    installation.write('consumer/tsconfig.json', JSON.stringify({ compilerOptions: options, files: ['consumer.ts'] }));
    const { status, stdout } = installation.bin('tsc', '-p', 'consumer/tsconfig.json');
    rmSync(`${installation.folder}/consumer`, { recursive: true });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });

  it('finds in ESLint what the command line finds', () => {
    installation.write('eslint.config.js', STRICT_CONFIG);
    const eslint = eslintFindings(installation, '.');
    const all = auditFindings(installation, '--preset', 'strict');
    const audit = all.filter((finding) => !NEEDS_PROJECT.some((rule) => keyOf(finding).includes(rule)));
    // Word for word where a single file tells the whole story ...
    const told = audit.filter(({ acrossFiles }) => !acrossFiles).map(({ acrossFiles: _, ...finding }) => finding);
    expect(told.length).toBeGreaterThan(0);
    expect(eslint).toEqual(expect.arrayContaining(told));
    // ... and at the same places where the command line knows more about them.
    const [moved, same] = [true, false].map((moves) => eslint.map(keyOf).filter((key) => key.includes(MOVES_WITH_PROJECT) === moves));
    expect(same).toEqual(audit.map(keyOf));
    expect(moved).toHaveLength(1);
    expect(all.length).toBe(audit.length + NEEDS_PROJECT.length);
  });

  it.runIf(version === '10')('finds the same in oxlint', () => {
    installation.write('eslint.config.js', STRICT_CONFIG);
    const rules = installation.evaluate(
      "import plugin from 'backpressure'; console.log(JSON.stringify(plugin.configs.strict.rules))",
      'module',
    );
    const config = { jsPlugins: ['backpressure'], categories: { correctness: 'off' }, rules };
    installation.write('.oxlintrc.json', JSON.stringify(config));
    expect(oxlintFindings(installation, 'src')).toEqual(eslintFindings(installation, 'src'));
  });

  it('works as the README says', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const snippets = [...readme.matchAll(/```(?:js|javascript|ts)\n([^]*?)```/g)].map(([, code = '']) => code);
    const config = snippets.find((code) => code.includes('backpressure/recommended'));
    expect(config, 'a flat config with backpressure/recommended in README.md').toBeDefined();
    installation.write('eslint.config.js', config ?? '');
    installation.write('faulty.js', FAULTY);
    const found = eslintFindings(installation, 'faulty.js');
    rmSync(`${installation.folder}/faulty.js`);
    expect(found).toMatchObject([{ file: 'faulty.js', line: 3, ruleId: 'backpressure/no-unbounded-buffer' }]);
  });
});

describe('installed beside TypeScript 7, which has no compiler API', { timeout: RUN_TIMEOUT }, () => {
  const installation = new Installation();

  beforeAll(() => {
    installation.install([packed.tarball, 'typescript@7']);
    installation.copy('fixtures/shop/src', 'src');
    installation.copy('fixtures/shop/tsconfig.json', 'tsconfig.json');
  }, INSTALL_TIMEOUT);

  afterAll(() => {
    installation.remove();
  });

  it('audits all the same, and says nothing about it', () => {
    // Not even for a file that only the compiler's parser reads.
    installation.write('src/odd.ts', 'return;\nexport {};\n');
    const { status, stdout, stderr } = installation.npx(
      'backpressure',
      'audit',
      '--preset',
      'strict',
      '--format',
      'json',
    );
    expect(stderr).not.toMatch(/typescript-eslint|does not support/i);
    expect(status).toBe(1);
    expect((JSON.parse(stdout) as { findings: unknown[] }).findings.length).toBeGreaterThan(0);
  });
});
