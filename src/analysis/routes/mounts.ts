import { isFunction, receiverOf, type FunctionNode } from '../syntax/ast.js';
import { propertyAt, unbound } from '../syntax/bindings.js';
import { stringOf } from '../syntax/constants.js';
import type { AnyCall } from '../syntax/functions.js';
import { perFile } from '../model/file.js';
import { appsOf, type App } from './apps.js';
import { usesOfApp } from './app-uses.js';
import { ANY_PATH, segmentsOf, type PathPattern } from './path-patterns.js';
import { methodCallsWith } from './plugins.js';
import { registrationsOf, type Moment, type Registration } from './registrations.js';

/** Where a router gets its requests from. */
export interface Mount {
  readonly parent: App;
  /** What hands requests to the router, as part of the parent. */
  readonly registration: Registration;
  /** When that happens to the router itself. */
  readonly moment: Moment;
}

const mountsByApp = perFile(() => new Map<App, readonly Mount[]>());

/** Every place where a router is mounted. */
export function mountsOf(app: App): readonly Mount[] {
  const cache = mountsByApp(app.file);
  let mounts = cache.get(app);
  if (!mounts) cache.set(app, (mounts = findMounts(app)));
  return mounts;
}

function findMounts(app: App): readonly Mount[] {
  if (app.kind === 'scope') return isFunction(app.node) ? scopeMounts(app, app.node) : [];
  return usesOfApp(app).flatMap((use) => {
    if (use.method !== null || use.call.type !== 'CallExpression') return [];
    const receiver = receiverOf(use.call);
    return receiver
      ? mountsBy(app, use.call, appsOf(use.file, receiver), 'use').map((mount) => ({ ...mount, moment: use }))
      : [];
  });
}

/** The places where a plugin or group is registered. */
function scopeMounts(app: App, fn: FunctionNode): readonly Mount[] {
  return methodCallsWith(app.file, fn).flatMap(({ file, call, receiver }) =>
    mountsBy(app, call, appsOf(file, receiver), 'scope').map((mount) => ({ ...mount, moment: AT_ONCE })),
  );
}

/** Whatever is done with the application of a plugin is done while the plugin is registered. */
const AT_ONCE: Moment = { order: [], returned: [] };

function mountsBy(
  app: App,
  call: AnyCall,
  parents: readonly App[],
  does: Registration['does'],
): readonly Omit<Mount, 'moment'>[] {
  return parents
    .filter((parent) => parent !== app)
    .flatMap((parent) =>
      registrationsOf(parent)
        .filter((registration) => registration.call === call && registration.does === does)
        .map((registration) => ({ parent, registration })),
    );
}

/** The prefix of all routes of an application: `new Router({ prefix: '/v1' })`, `router.prefix('/v1')`. */
export function prefixOf(app: App): PathPattern {
  const { file, node, framework } = app;
  const [options] = node.type === 'CallExpression' || node.type === 'NewExpression' ? node.arguments : [];
  let prefix: PathPattern = ANY_PATH;
  if (framework.prefixOption !== undefined && options) {
    const value = propertyAt(unbound(file, options), framework.prefixOption);
    const text = value && stringOf(value.file, value.node);
    if (value || value === null) prefix = typeof text === 'string' ? segmentsOf(text) : null;
  }
  for (const { method, call, file: at } of usesOfApp(app)) {
    if (method === null || framework.methods.get(method)?.does !== 'prefix') continue;
    const text = call.arguments[0] ? stringOf(at, call.arguments[0]) : null;
    prefix = text === null ? null : segmentsOf(text);
  }
  return prefix;
}
