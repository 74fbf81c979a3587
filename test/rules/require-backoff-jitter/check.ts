import { describe, it } from 'vitest';
import { parseFile } from '../../../src/host/file-host.js';
import { requireBackoffJitter } from '../../../src/rules/require-backoff-jitter.js';
import { bothHosts, expectMarked } from '../../support/index.js';

/**
 * One test for each piece of code: the lines below `// expect-next-line: require-backoff-jitter` are reported and no
 * others, and both hosts say the same; as TypeScript, and as JavaScript where the code is JavaScript.
 */
export function itMarks(title: string, cases: Readonly<Record<string, string>>): void {
  describe(title, () => {
    for (const [name, code] of Object.entries(cases)) {
      it(name, () => {
        for (const filename of filenamesFor(code)) {
          expectMarked(requireBackoffJitter, code, { filename });
          bothHosts(requireBackoffJitter, code, { filename });
        }
      });
    }
  });
}

function filenamesFor(code: string): readonly string[] {
  const typed = /<\/|\/>/.test(code) ? 'src/input.tsx' : 'src/input.ts';
  const parsed = parseFile('src/input.js', code);
  // ESLint's own parser knows no decorators.
  const isJavaScript = !/@\w+\(/.test(code) && parsed.ok && parsed.parser === 'oxc';
  return isJavaScript ? [typed, 'src/input.js'] : [typed];
}
