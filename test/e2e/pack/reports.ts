import { relative, resolve } from 'node:path';
import type { Installation } from './installation.js';

/** What ESLint and the command line must agree about. */
export interface ReportedFinding {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly ruleId: string;
  readonly message: string;
}

interface ESLintResult {
  readonly filePath: string;
  readonly messages: readonly { ruleId: string | null; line: number; column: number; message: string }[];
}

/** A finding of the auditor, which sees the whole project. */
export interface AuditFinding extends ReportedFinding {
  /** Some of its evidence stands in another file: ESLint, which sees one file, cannot know it. */
  readonly acrossFiles: boolean;
}

interface AuditReport {
  readonly root: string;
  readonly findings: readonly (ReportedFinding & { readonly related: readonly { readonly file: string }[] })[];
}

/** Runs the installed ESLint over files. Throws when it could not lint, or could not parse one of them. */
export function eslintFindings(installation: Installation, ...args: readonly string[]): ReportedFinding[] {
  const { status, stdout, stderr } = installation.bin('eslint', '--format', 'json', ...args);
  if (status !== 0 && status !== 1) throw new Error(`eslint ended with ${String(status)}:\n${stderr}\n${stdout}`);
  return (JSON.parse(stdout) as ESLintResult[])
    .flatMap(({ filePath, messages }) =>
      messages.map(({ ruleId, line, column, message }) => {
        if (ruleId === null) throw new Error(`${filePath}:${String(line)}: ${message}`);
        return { file: pathIn(installation, filePath), line, column, ruleId, message };
      }),
    )
    .sort(compare);
}

interface OxlintReport {
  readonly diagnostics: readonly {
    readonly message: string;
    /** `plugin(rule)`. */
    readonly code: string;
    readonly filename: string;
    readonly labels: readonly { readonly span: { readonly line: number; readonly column: number } }[];
  }[];
}

/** Runs the installed oxlint over files. Throws when it could not lint. */
export function oxlintFindings(installation: Installation, ...args: readonly string[]): ReportedFinding[] {
  const { status, stdout, stderr } = installation.bin('oxlint', '--format', 'json', ...args);
  if (status !== 0 && status !== 1) throw new Error(`oxlint ended with ${String(status)}:\n${stderr}\n${stdout}`);
  return (JSON.parse(stdout) as OxlintReport).diagnostics
    .map(({ message, code, filename, labels: [label] }) => ({
      file: filename.replaceAll('\\', '/'),
      line: label?.span.line ?? 0,
      column: label?.span.column ?? 0,
      ruleId: code.replace(/^(.*)\((.*)\)$/, '$1/$2'),
      message,
    }))
    .sort(compare);
}

/** Runs the installed auditor. Throws when it could not run. */
export function auditFindings(installation: Installation, ...args: readonly string[]): AuditFinding[] {
  const { status, stdout, stderr } = installation.npx('backpressure', 'audit', '--format', 'json', ...args);
  if (status !== 0 && status !== 1) throw new Error(`backpressure ended with ${String(status)}:\n${stderr}\n${stdout}`);
  const { root, findings } = JSON.parse(stdout) as AuditReport;
  return findings
    .map(({ file, line, column, ruleId, message, related }) => ({
      file: pathIn(installation, resolve(installation.folder, root, file)),
      line,
      column,
      ruleId,
      message,
      acrossFiles: related.some((place) => place.file !== file),
    }))
    .sort(compare);
}

/** Place and rule, for findings whose words depend on how much of the project is seen. */
export function keyOf({ file, line, column, ruleId }: ReportedFinding): string {
  return `${file}:${line}:${column} ${ruleId}`;
}

function pathIn({ folder }: Installation, path: string): string {
  return relative(folder, path).replaceAll('\\', '/');
}

function compare(a: ReportedFinding, b: ReportedFinding): number {
  return compareTexts(a.file, b.file) || a.line - b.line || a.column - b.column || compareTexts(a.ruleId, b.ruleId);
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
