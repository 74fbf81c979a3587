import { describe, expect, it } from 'vitest';
import { detectFile, parseFile } from '../../src/host/file-host.js';
import type { Rule } from '../../src/rules/rule.js';
import { bothHosts } from './both-hosts.js';
import { expectMarked, markedLines } from './marked.js';
import { MemoryProject } from './memory-facts.js';

/** Checks of one rule over marked code: the lines below `// expect-next-line: <rule>` are reported, and no others. */
export interface MarkedCases {
  /**
   * One test for each piece of code, in which both hosts say the same; as TypeScript, and as JavaScript where the code
   * is JavaScript.
   */
  readonly itMarks: (title: string, cases: Readonly<Record<string, string>>) => void;
  /** The files know one another. */
  readonly expectMarkedInProject: (sources: Readonly<Record<string, string>>) => void;
}

export function markedCasesOf(rule: Rule): MarkedCases {
  return {
    itMarks(title, cases) {
      describe(title, () => {
        for (const [name, code] of Object.entries(cases)) {
          it(name, () => {
            for (const filename of filenamesFor(code)) {
              expectMarked(rule, code, { filename });
              bothHosts(rule, code, { filename });
            }
          });
        }
      });
    },
    expectMarkedInProject(sources) {
      const project = new MemoryProject(sources);
      for (const [path, code] of Object.entries(sources)) {
        const lines = detectFile(project.file(path), [rule]).map(({ line }) => line);
        expect(lines, path).toEqual(markedLines(code, rule.meta.name));
      }
    },
  };
}

function filenamesFor(code: string): readonly string[] {
  const typed = /<\/|\/>/.test(code) ? 'src/input.tsx' : 'src/input.ts';
  const parsed = parseFile('src/input.js', code);
  // ESLint's own parser knows no decorators.
  const isJavaScript = !/@\w+\(/.test(code) && parsed.ok && parsed.parser === 'oxc';
  return isJavaScript ? [typed, 'src/input.js'] : [typed];
}
