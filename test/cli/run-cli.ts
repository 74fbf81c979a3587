import type { CliContext, OutputStream } from '../../src/cli/context.js';
import { run } from '../../src/cli/run.js';
import type { Confidence, Rule } from '../../src/rules/rule.js';

export interface CliResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliWorld {
  readonly cwd: string;
  readonly rules?: readonly Rule[];
  readonly env?: CliContext['env'];
  /** True when standard output and error are terminals. */
  readonly tty?: boolean;
  readonly columns?: number;
}

/** Runs the command line within this process, by default with {@link markRule} as its only rule. */
export async function runCli(args: readonly string[], world: CliWorld): Promise<CliResult> {
  const written = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof written): OutputStream => ({
    write(text, done) {
      written[name] += text;
      done?.();
      return true;
    },
    isTTY: world.tty ?? false,
    ...(world.columns === undefined ? {} : { columns: world.columns }),
  });
  const { cwd, rules = [markRule()], env = {} } = world;
  const code = await run(args, { cwd, env, rules, stdout: stream('stdout'), stderr: stream('stderr') });
  return { code, ...written };
}

/** A rule that reports every word `QUEUE`, `MAYBE_QUEUE` and `UNLIKELY_QUEUE`, less and less sure. */
export function markRule(name = 'find-queue', preset: Rule['meta']['preset'] = 'recommended'): Rule {
  return {
    meta: {
      name,
      description: 'finds queues',
      preset,
      messages: { found: '`{{name}}` has no maximum.' },
      mention: /QUEUE/,
    },
    detect: (file) =>
      [...file.text.matchAll(/\b(?:MAYBE_|UNLIKELY_)?QUEUE\b/g)].map((match) => {
        const range = [match.index, match.index + match[0].length] as const;
        const confidence: Confidence = match[0] === 'QUEUE' ? 'high' : match[0].startsWith('MAYBE') ? 'medium' : 'low';
        const related = [{ range, label: 'declared here' }];
        return {
          range,
          messageId: 'found',
          data: { name: match[0] },
          confidence,
          name: match[0],
          related,
          suggestions: [],
        };
      }),
  };
}

/** The findings of a JSON report. */
export function findingsOf({ stdout }: CliResult): readonly Record<string, unknown>[] {
  return (JSON.parse(stdout) as { findings: Record<string, unknown>[] }).findings;
}
