import { readFileSync } from 'node:fs';
import { ESLint, Linter } from 'eslint';
import { defineConfig } from 'eslint/config';
import { describe, expect, it } from 'vitest';
import plugin, * as entry from '../../src/index.js';
import { VERSION } from '../../src/host/version.js';
import { rules } from '../../src/rules/index.js';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  name: string;
  version: string;
};

describe('the plugin', () => {
  it('says who it is', () => {
    expect(plugin.meta).toEqual({ name: 'backpressure', version: manifest.version, namespace: 'backpressure' });
    expect(VERSION).toBe(manifest.version);
    expect(manifest.name).toBe('backpressure');
  });

  it('is its own default export and what `require` returns', () => {
    expect(Object.keys(entry).sort()).toEqual(['default', 'module.exports']);
    expect(entry['module.exports']).toBe(plugin);
  });

  it('holds every rule under its name', () => {
    expect(Object.keys(plugin.rules)).toEqual(rules.map(({ meta }) => meta.name));
  });

  it('has rules with distinct names and patterns without state', () => {
    expect(new Set(rules.map(({ meta }) => meta.name)).size).toBe(rules.length);
    for (const { meta } of rules) {
      expect(meta.name).toMatch(/^(?:no|require|honor|valid)(?:-[a-z]+)+$/);
      expect(meta.mention.flags, meta.name).not.toMatch(/[gy]/);
      expect(Object.keys(meta.messages).length, meta.name).toBeGreaterThan(0);
    }
  });
});

describe('the configurations', () => {
  it('recommended: its rules, findings that are sure or rather sure', () => {
    const expected = rules.filter(({ meta }) => meta.preset === 'recommended').map(({ meta }) => meta.name);
    expect(plugin.configs.recommended.rules).toEqual(
      Object.fromEntries(expected.map((name) => [`backpressure/${name}`, ['error', { minConfidence: 'medium' }]])),
    );
  });

  it('strict: all rules, all findings', () => {
    expect(plugin.configs.strict.rules).toEqual(
      Object.fromEntries(rules.map(({ meta }) => [`backpressure/${meta.name}`, ['error', { minConfidence: 'low' }]])),
    );
  });

  it.each(['recommended', 'strict'] as const)('%s works listed as it is', (preset) => {
    expect(new Linter().verify('f();', [plugin.configs[preset]])).toEqual([]);
  });

  it.each(['recommended', 'strict'] as const)('%s works by name in defineConfig', async (preset) => {
    const config = defineConfig([
      { files: ['**/*.js'], plugins: { backpressure: plugin }, extends: [`backpressure/${preset}`] },
    ]);
    const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: config, cwd: process.cwd() });
    const resolved = (await eslint.calculateConfigForFile('src/a.js')) as Linter.Config;
    expect(Object.keys(resolved.rules ?? {})).toEqual(Object.keys(plugin.configs[preset].rules ?? {}));
  });

  it('keeps the rules under another name for the plugin', async () => {
    const config = defineConfig([{ plugins: { bp: plugin }, extends: ['bp/strict'] }]);
    const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: config, cwd: process.cwd() });
    const resolved = (await eslint.calculateConfigForFile('src/a.js')) as Linter.Config;
    expect(Object.keys(resolved.rules ?? {})).toEqual(rules.map(({ meta }) => `bp/${meta.name}`));
  });
});
