import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Generous: a cold npm cache on a slow line still counts as working. */
export const INSTALL_TIMEOUT = 300_000;
export const RUN_TIMEOUT = 120_000;

export interface RunResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What `npm pack` says it put into the tarball. */
export interface Packed {
  readonly tarball: string;
  readonly files: readonly string[];
}

/** Packs the built package as npm would publish it. */
export function pack(into: string): Packed {
  if (!existsSync(join(ROOT, 'dist', 'index.js'))) throw new Error('dist is missing: run `npm run build` first');
  const { stdout } = run(
    ROOT,
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', into],
    RUN_TIMEOUT,
    true,
  );
  const [entry] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
  if (entry === undefined) throw new Error(`npm pack said nothing: ${stdout}`);
  return { tarball: join(into, entry.filename), files: entry.files.map(({ path }) => path) };
}

/** A new folder under the system's temporary ones. */
export function temporaryFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'backpressure-pack-')));
}

/** A folder outside the project into which packages were installed as a user would. */
export class Installation {
  readonly folder = temporaryFolder();

  /** @throws when npm fails; the message holds what it said. */
  install(packages: readonly string[]): this {
    this.write('package.json', JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
    run(
      this.folder,
      'npm',
      ['install', '--no-audit', '--no-fund', '--prefer-offline', ...packages],
      INSTALL_TIMEOUT,
      true,
    );
    return this;
  }

  write(path: string, text: string): void {
    const target = join(this.folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }

  /** Copies a folder of the project. */
  copy(from: string, to: string): void {
    cpSync(join(ROOT, from), join(this.folder, to), { recursive: true });
  }

  /** Runs an installed command directly, which is faster than through `npx`. */
  bin(command: string, ...args: readonly string[]): RunResult {
    return run(this.folder, join(this.folder, 'node_modules', '.bin', command), args, RUN_TIMEOUT);
  }

  /** Runs an installed command as people do, without ever asking the registry for it. */
  npx(...args: readonly string[]): RunResult {
    return run(this.folder, 'npx', ['--no-install', ...args], RUN_TIMEOUT);
  }

  /** Runs a piece of code in Node and gives what it prints, as JSON. */
  evaluate(code: string, type: 'module' | 'commonjs'): unknown {
    return JSON.parse(
      run(this.folder, process.execPath, [`--input-type=${type}`, '-e', code], RUN_TIMEOUT, true).stdout,
    );
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function run(cwd: string, command: string, args: readonly string[], timeout: number, mustSucceed = false): RunResult {
  const result = spawnSync(command, args, {
    cwd,
    timeout,
    encoding: 'utf8',
    env: userEnvironment(),
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (result.error) throw result.error;
  if (mustSucceed && result.status !== 0) {
    throw new Error(
      `${command} ${args.join(' ')} ended with ${String(result.status)}:\n${result.stderr}\n${result.stdout}`,
    );
  }
  return { status: result.status, stdout: result.stdout, stderr: result.stderr };
}

/** The environment without what `npm test` and vitest put there: both would lead commands back into the project. */
function userEnvironment(): NodeJS.ProcessEnv {
  const own =
    /^(?:npm_(?:package|lifecycle)_|npm_config_local_prefix$|npm_command$|INIT_CWD$|VITEST|NODE_OPTIONS$|FORCE_COLOR$)/i;
  const kept = Object.entries(process.env).filter(([name]) => !own.test(name));
  return { ...Object.fromEntries(kept), NODE_ENV: 'production', NO_COLOR: '1', CI: '1' };
}
