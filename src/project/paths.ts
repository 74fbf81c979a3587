import { dirname, isAbsolute, relative, sep } from 'node:path';

/** A path with `/` between its parts on every system. */
export function toPosix(path: string): string {
  return sep === '/' ? path : path.split(sep).join('/');
}

/** How `path` is called as seen from `directory`, with `/` between the parts; `.` for the directory itself. */
export function relativePosix(directory: string, path: string): string {
  return toPosix(relative(directory, path)) || '.';
}

/** True when `path` is `directory` or lies below it. */
export function isInside(directory: string, path: string): boolean {
  const way = relative(directory, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** A directory and those around it, the innermost first, up to `top`. None when it does not lie in `top`. */
export function* directoriesUpTo(top: string, directory: string): Iterable<string> {
  for (let current = directory; isInside(top, current); current = dirname(current)) {
    yield current;
    if (dirname(current) === current) return;
  }
}
