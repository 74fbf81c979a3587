/** True for `./ring`, `../lib/ring` and `..`. */
export function isRelative(specifier: string): boolean {
  return /^\.{1,2}(?:\/|$)/.test(specifier);
}

/** True for what can be a module of the project itself in the settings: `./src/lib/ring`, `src/lib/ring`. */
export function isModulePath(module: string): boolean {
  return isRelative(module) || (module.includes('/') && !module.startsWith('@'));
}

/** The path that a specifier leads to from a file, as far as the texts alone tell; null for packages. */
export function resolvedPath(from: string, specifier: string): string | null {
  // `@/lib/ring`, `~/lib/ring`: an alias that most projects give their source folder.
  const alias = /^[@~#]?\/|^~/.exec(specifier)?.[0];
  if (alias !== undefined) return specifier.slice(alias.length);
  return isRelative(specifier) ? normalised(`${directoryOf(from)}/${specifier}`) : null;
}

/** The specifier, without extension, by which a file reaches a path; both are relative to the same folder. */
export function relativeSpecifier(from: string, path: string): string {
  const up = normalised(directoryOf(from)).split('/').filter((part) => part !== '');
  const down = normalised(path).replace(EXTENSION, '').split('/');
  let shared = 0;
  while (shared < up.length && shared < down.length - 1 && up[shared] === down[shared]) shared += 1;
  const steps = up.slice(shared).map(() => '..');
  return [...(steps.length > 0 ? steps : ['.']), ...down.slice(shared)].join('/');
}

/**
 * True when two paths mean the same module: without extension, `index` left out. One may begin further up than the
 * other, because ESLint, the audit and the person who wrote the settings need not stand in the same folder.
 */
export function samePath(one: string, other: string): boolean {
  const [a, b] = [bare(one), bare(other)];
  if (a === '' || b === '') return false;
  return a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`);
}

const EXTENSION = /(?:\.d)?\.[cm]?[jt]sx?$/;

function bare(path: string): string {
  return normalised(path)
    .replace(/^(?:\.\.\/)+/, '')
    .replace(EXTENSION, '')
    .replace(/(?:^|\/)index$/, '');
}

function directoryOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end < 0 ? '.' : path.slice(0, end);
}

/** The path without `.` and without `..` that take back what is before them. */
function normalised(path: string): string {
  const parts: string[] = [];
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '.' || part === '') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}
