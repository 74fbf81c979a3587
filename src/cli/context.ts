import type { Rule } from '../rules/rule.js';

/** What the commands use of a stream. */
export interface OutputStream {
  write(text: string, done?: (error?: Error | null) => void): boolean;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** The world around a command; tests bring their own. */
export interface CliContext {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly rules: readonly Rule[];
}
