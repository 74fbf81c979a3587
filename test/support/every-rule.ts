import type { Rule } from '../../src/rules/rule.js';
import { filesBelow } from './source-files.js';

/** Every rule in the folder of rules, those included that no list has yet, and those that the list has made. */
export async function everyRule(): Promise<readonly Rule[]> {
  const files = filesBelow('src/rules', /^[\w-]+\.ts$/).filter((file) => /^src\/rules\/[\w-]+\.ts$/.test(file));
  const modules = await Promise.all(
    files.map((file) => import(new URL(`../../${file}`, import.meta.url).href) as Promise<object>),
  );
  const rules = modules.flatMap((module) => Object.values(module).flat().filter(isRule));
  return rules.filter((rule, index) => rules.findIndex(({ meta }) => meta.name === rule.meta.name) === index);
}

function isRule(value: unknown): value is Rule {
  return typeof value === 'object' && value !== null && 'meta' in value && 'detect' in value;
}
