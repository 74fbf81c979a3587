import type { FileModel } from '../../../src/analysis/model/file.js';
import {
  registrationPathsOf,
  requestPathsOf,
  type RequestPath,
  type Step,
} from '../../../src/analysis/routes/request-paths.js';
import { model } from '../../support/index.js';
import { MemoryProject } from '../../support/memory-facts.js';

/**
 * The paths of a file as texts: `/login: limiter > hook:auth > h`, with the role of what is no middleware or handler,
 * and `?` after the name of a route that something unseen may stand in front of.
 */
export function shownPaths(file: FileModel): string[] {
  return requestPathsOf(file).map((path) => shown(path));
}

/** The paths of the routes in a piece of code. */
export function pathsIn(code: string, filename = 'src/input.js'): string[] {
  return shownPaths(model(code, { filename }));
}

/** The paths of one file among several. */
export function pathsAmong(files: Readonly<Record<string, string>>, path: string, complete = true): string[] {
  return shownPaths(new MemoryProject(files, complete).file(path));
}

/** What stands in front of each registration of a piece of code, the registration's own steps included. */
export function registrationsIn(code: string, filename = 'src/input.js'): string[] {
  return registrationPathsOf(model(code, { filename })).map((path) => shown(path));
}

function shown({ file, route, steps, complete }: RequestPath): string {
  const own = route.type === 'CallExpression' && route.arguments[0] ? route.arguments[0] : route;
  const name = /(['"`])(.*?)\1/.exec(file.textOf(own))?.[2] ?? '';
  return `${name}${complete ? '' : '?'}: ${steps.map(shownStep).join(' > ')}`;
}

function shownStep({ file, node, role }: Step): string {
  const text = file.textOf(node).replace(/\s+/g, ' ');
  const short = role === 'body' ? 'body' : text.length > 50 ? `${text.slice(0, 47)}...` : text;
  return role === 'middleware' || role === 'handler' || role === 'body' ? short : `${role}:${short}`;
}
