import { existsSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { LIBRARY_ENTRIES } from '../catalogue/libraries/index.js';
import type { LibraryEntry } from '../catalogue/libraries/entry.js';
import { isReported } from '../report/catalogue-facts.js';
import { renderPackage } from '../report/explain-package.js';
import { renderRule } from '../report/explain-rule.js';
import type { Rule } from '../rules/rule.js';
import { closest } from './closest.js';
import { loadConfigFile } from './config-file.js';
import type { CliContext } from './context.js';
import { UsageError } from './errors.js';
import { EXIT } from './exit-code.js';
import { writeAll } from './output.js';
import { colourLevelOf, widthOfStream } from './terminal.js';
import { TOOL } from './version.js';

export interface ExplainFlags {
  readonly config?: string;
}

const MORE = `
Examples:
  backpressure explain no-unbounded-map    what a rule finds, why it hurts and how to fix it
  backpressure explain mysql2              which of its constructs hold a queue, and what bounds them
  backpressure explain node:stream         modules work as well as packages
`;

/** Adds `explain`. `finish` receives the exit code. */
export function addExplainCommand(program: Command, context: CliContext, finish: (exitCode: number) => void): void {
  program
    .command('explain')
    .description('say what a rule finds, or what a package does with what waits')
    .argument('<name>', 'a rule or a package')
    .option('--config <file>', 'use this config file instead of backpressure.config.json')
    .addHelpText('after', MORE)
    .action(async (name: string, flags: ExplainFlags) => {
      finish(await explain(name, flags, context));
    });
}

/** Prints what is known of a rule or a package. Returns the exit code; an unknown name is a {@link UsageError}. */
export async function explain(name: string, { config }: ExplainFlags, context: CliContext): Promise<number> {
  const { stdout, env, cwd, rules } = context;
  const entries = [...LIBRARY_ENTRIES, ...loadConfigFile(config, cwd, cwd).settings.catalogue.entries];
  await writeAll(stdout, textFor(name, rules, entries, { width: widthOfStream(stdout, env), colourLevel: colourLevelOf(stdout, env) }));
  return EXIT.clean;
}

function textFor(
  name: string,
  rules: readonly Rule[],
  entries: readonly LibraryEntry[],
  layout: Parameters<typeof renderRule>[1],
): string {
  const names = new Set(rules.map(({ meta }) => meta.name));
  const rule = rules.find(({ meta }) => meta.name === withoutPlugin(name));
  if (rule) {
    const { meta } = rule;
    const reported = entries.filter((entry) => entry.rule === meta.name && isReported(entry, names));
    return renderRule({ meta, page: pageOf(meta.name), entries: reported }, layout);
  }
  const found = entriesFor(name, entries);
  if (found.length === 0) throw unknownName(name, rules, entries);
  return renderPackage({ name, entries: found, rules: names }, layout);
}

function withoutPlugin(name: string): string {
  return name.startsWith(`${TOOL.name}/`) ? name.slice(TOOL.name.length + 1) : name;
}

/** The page of a rule, as it comes with this package. */
function pageOf(rule: string): string | null {
  const page = new URL(`../../docs/rules/${rule}.md`, import.meta.url);
  return existsSync(page) ? readFileSync(page, 'utf8') : null;
}

/** The entries of a package or module, of the package that a path leads into, or the one that is called so. */
function entriesFor(name: string, entries: readonly LibraryEntry[]): readonly LibraryEntry[] {
  const module = name.replace(/^node:/, '');
  const own = entries.filter((entry) => entry.package === module || modulesOf(entry).includes(module));
  if (own.length > 0) return own;
  const packageName = /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0];
  const around = entries.filter((entry) => entry.package === packageName);
  return around.length > 0 ? around : entries.filter(({ id }) => id === name);
}

/** All modules that export a construct of an entry. */
function modulesOf({ modules, sites }: LibraryEntry): readonly string[] {
  return [...(modules ?? []), ...sites.flatMap((site) => site.modules ?? [])].filter((module) => module !== 'global');
}

function unknownName(name: string, rules: readonly Rule[], entries: readonly LibraryEntry[]): UsageError {
  const known = [
    ...rules.map(({ meta }) => meta.name),
    ...entries.flatMap((entry) => [entry.package, ...modulesOf(entry)]),
    ...entries.map(({ id }) => id),
  ];
  return new UsageError(`'${name}' is neither a rule nor a package of the catalogue${closest(name, known)}`);
}
