import { describe, expect, it } from 'vitest';
import { detectFile, parseFile } from '../../../src/host/file-host.js';
import { honorRetryAfter } from '../../../src/rules/honor-retry-after.js';
import { bothHosts, expectMarked, markedLines } from '../../support/index.js';
import { MemoryProject } from '../../support/memory-facts.js';

/**
 * One test for each piece of code: the lines below `// expect-next-line: honor-retry-after` are reported and no
 * others, and both hosts say the same; as TypeScript, and as JavaScript where the code is JavaScript.
 */
export function itMarks(title: string, cases: Readonly<Record<string, string>>): void {
  describe(title, () => {
    for (const [name, code] of Object.entries(cases)) {
      it(name, () => {
        for (const filename of filenamesFor(code)) {
          expectMarked(honorRetryAfter, code, { filename });
          bothHosts(honorRetryAfter, code, { filename });
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

/** The marked lines of every file are reported, and no others. */
export function expectMarkedInProject(sources: Readonly<Record<string, string>>): void {
  const project = new MemoryProject(sources);
  for (const [path, code] of Object.entries(sources)) {
    const lines = detectFile(project.file(path), [honorRetryAfter]).map(({ line }) => line);
    expect(lines, path).toEqual(markedLines(code, 'honor-retry-after'));
  }
}
