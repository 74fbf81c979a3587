import type { Rule } from '../../src/rules/rule.js';
import { filesBelow } from './source-files.js';

/** Every rule in the folder of rules, those included that no list has yet. */
export async function everyRule(): Promise<readonly Rule[]> {
  const files = filesBelow('src/rules', /^[\w-]+\.ts$/).filter((file) => /^src\/rules\/[\w-]+\.ts$/.test(file));
  const modules = await Promise.all(
    files.map((file) => import(new URL(`../../${file}`, import.meta.url).href) as Promise<object>),
  );
  return modules.flatMap((module) => Object.values(module).filter(isRule));
}

function isRule(value: unknown): value is Rule {
  return typeof value === 'object' && value !== null && 'meta' in value && 'detect' in value;
}
