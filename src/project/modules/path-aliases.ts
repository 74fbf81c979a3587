import { join, resolve } from 'node:path';
import type { Aliases } from '../tsconfig/tsconfig.js';

/** The absolute paths that the `paths` and `baseUrl` of a tsconfig let a bare specifier stand for, best first. */
export function aliasedPaths({ paths, pathsBase, baseUrl }: Aliases, specifier: string): readonly string[] {
  const targets = mappedTargets(paths, specifier).map((target) => resolve(pathsBase, target));
  return baseUrl === null ? targets : [...targets, join(baseUrl, specifier)];
}

/** As in TypeScript: an exact name wins, then the pattern with the longest text before its star. */
function mappedTargets(paths: Aliases['paths'], specifier: string): readonly string[] {
  let best: { readonly prefix: number; readonly targets: readonly string[] } | null = null;
  for (const [pattern, targets] of Object.entries(paths)) {
    const star = pattern.indexOf('*');
    if (star === -1) {
      if (pattern === specifier) return targets;
      continue;
    }
    const rest = starredPart(pattern, specifier);
    if (rest === null || (best !== null && best.prefix >= star)) continue;
    best = { prefix: star, targets: targets.map((target) => target.replace('*', () => rest)) };
  }
  return best?.targets ?? [];
}

/** What stands for the `*` of a pattern in a text that it matches, or null. */
export function starredPart(pattern: string, text: string): string | null {
  const star = pattern.indexOf('*');
  const before = pattern.slice(0, star);
  const after = pattern.slice(star + 1);
  const fits = text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
  return star !== -1 && fits ? text.slice(before.length, text.length - after.length) : null;
}
