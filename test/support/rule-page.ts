/** A code block of a rule's page. */
export interface PageBlock {
  /** The language after the fence, which is a file extension as well: `ts`, `js`, `tsx`, `cjs` ... */
  readonly language: string;
  readonly code: string;
  /** The line of the opening fence, from 1. */
  readonly line: number;
  /** The comment above the block, as it is written; null without one. */
  readonly comment: string | null;
  /** What a comment above the block says the rule does with it. */
  readonly claim: 'reports' | 'silent' | null;
  /** Settings for the block, from the same comment: `<!-- silent {"pools":["limit"]} -->`. */
  readonly settings: unknown;
}

/** A rule's page, taken apart. */
export interface RulePage {
  readonly title: string;
  /** The first paragraph below the title, on one line. */
  readonly description: string;
  /** Second level headings in their order. */
  readonly headings: readonly string[];
  readonly blocks: readonly PageBlock[];
}

const FENCE = /^```(\w*)\s*$/;
const CLAIM = /^<!--\s*(reports|silent)\s*(\{.*\})?\s*-->$/;

/** Takes a page apart. Headings and comments inside code blocks are code. */
export function readRulePage(markdown: string): RulePage {
  const lines = markdown.split(/\r?\n/);
  const prose: string[] = [];
  const blocks: PageBlock[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const fence = FENCE.exec(line);
    if (fence === null) {
      prose.push(line);
      continue;
    }
    const end = lines.indexOf('```', index + 1);
    if (end === -1) throw new SyntaxError(`the code block in line ${String(index + 1)} has no end`);
    const above = prose.findLast((text) => text.trim() !== '')?.trim() ?? '';
    const claim = CLAIM.exec(above);
    blocks.push({
      language: fence[1] ?? '',
      code: `${lines.slice(index + 1, end).join('\n')}\n`,
      line: index + 1,
      comment: above.startsWith('<!--') ? above : null,
      claim: (claim?.[1] as 'reports' | 'silent' | undefined) ?? null,
      settings: claim?.[2] === undefined ? undefined : JSON.parse(claim[2]),
    });
    prose.push('(code)');
    index = end;
  }
  const title = prose.findIndex((line) => line.startsWith('# '));
  const paragraph =
    prose
      .slice(title + 1)
      .join('\n')
      .trim()
      .split(/\n\s*\n/, 1)[0] ?? '';
  return {
    title: prose[title]?.slice(2).trim() ?? '',
    description: paragraph.replace(/\s+/g, ' '),
    headings: prose.filter((line) => line.startsWith('## ')).map((line) => line.trim()),
    blocks,
  };
}
