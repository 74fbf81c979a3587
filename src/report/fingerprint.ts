import { createHash } from 'node:crypto';

/** What identifies a finding: not its line, which moves with every edit above it. */
export interface Identity {
  readonly ruleId: string;
  /** Relative to the root, with `/` between the parts. */
  readonly file: string;
  readonly name: string;
}

/**
 * Gives findings of one file their fingerprints: a hash of rule, file, name, and the number among those that have
 * all three in common. Expects the findings in the order of their places, none left out.
 */
export function fingerprints(findings: readonly Identity[]): readonly string[] {
  const seen = new Map<string, number>();
  return findings.map(({ ruleId, file, name }) => {
    const key = [ruleId, file, name].join('\0');
    const ordinal = seen.get(key) ?? 0;
    seen.set(key, ordinal + 1);
    return createHash('sha256').update(`${key}\0${ordinal}`).digest('hex').slice(0, 16);
  });
}
