import type { TSESTree } from '@typescript-eslint/utils';
import {
  CHEAP_MODULES,
  PASSPORT_MODULE,
  PASSPORT_STEPS,
  WORK_GUARDS,
  WORK_MIDDLEWARE,
  type WorkMiddleware,
} from '../../catalogue/expensive-work-middleware.js';
import {
  AUTHENTICATION_GUARD,
  AUTHENTICATION_STEP,
  BODY_STEP,
  CHEAP_STEP,
  SESSION_STEP,
} from '../../catalogue/expensive-work-names.js';
import { awaited, isNothing, keyName, lastName, unwrap } from '../syntax/ast.js';
import { propertyAt, unbound } from '../syntax/bindings.js';
import { constantOf } from '../syntax/constants.js';
import { entryOf } from '../syntax/entries.js';
import type { FileModel, Node } from '../model/file.js';
import { resolvedPath } from '../model/module-paths.js';
import { isFrom, originOf, type Origin } from '../syntax/origins.js';
import { resolveValue } from '../syntax/variables.js';
import type { Cost } from './function-costs.js';

/** What a step of a library costs; null: it is known to be cheap; undefined: it is of no library that is known. */
export function libraryCostOf(file: FileModel, value: Node): Cost | null | undefined {
  const call = value.type === 'CallExpression' ? value : null;
  const made = call ? unwrap(call.callee) : value;
  const origin = originOf(file, made);
  const passport = passportCost(file, value, made);
  if (passport !== undefined) return passport;
  if (origin) {
    const guard = call && guardCost(file, call, origin);
    if (guard) return guard;
    const known = WORK_MIDDLEWARE.find((one) => !one.methods && isOf(one, origin));
    if (known) return isWork(file, call, known) ? { kind: known.kind, node: value, file, certain: true } : null;
    return CHEAP_MODULES.test(origin.module) ? null : undefined;
  }
  // `upload.single('photo')`, with `upload = multer({...})`.
  if (made.type !== 'MemberExpression') return undefined;
  const parent = resolveValue(file, made.object);
  const maker =
    parent.type === 'CallExpression' || parent.type === 'NewExpression' ? originOf(file, parent.callee) : null;
  const known =
    maker && WORK_MIDDLEWARE.find((one) => one.methods?.test(keyName(made) ?? '') === true && isOf(one, maker));
  return known ? { kind: known.kind, node: value, file, certain: true } : undefined;
}

function isOf({ module, name }: WorkMiddleware, { module: from, path }: Origin): boolean {
  return module.test(from) && name.test((path[0] === 'default' ? path.slice(1) : path).join('.'));
}

function isWork(file: FileModel, call: TSESTree.CallExpression | null, { first, only }: WorkMiddleware): boolean {
  if (first) {
    const [argument] = call?.arguments ?? [];
    const value = argument && constantOf(file, argument)?.value;
    return typeof value === 'string' && first.test(value);
  }
  if (!only) return true;
  return (call?.arguments ?? []).some((options) => {
    const option = only.reduce<ReturnType<typeof propertyAt>>(
      (found, name) => found && propertyAt(found, name),
      unbound(file, options),
    );
    return option !== undefined && option !== null && !isNothing(option.node);
  });
}

/** `passport.session()`, with passport of the library or of a file that sets it up. */
function passportCost(file: FileModel, value: Node, made: Node): Cost | null | undefined {
  if (made.type !== 'MemberExpression') return undefined;
  const object = awaited(made.object);
  const origin = originOf(file, object);
  if (!origin || !PASSPORT_MODULE.test(origin.module)) return undefined;
  const kind = entryOf(PASSPORT_STEPS, keyName(made) ?? '');
  return kind ? { kind, node: value, file, certain: true } : null;
}

function guardCost(file: FileModel, call: TSESTree.CallExpression, origin: Origin): Cost | null {
  const [argument] = call.arguments;
  const value = argument && constantOf(file, argument)?.value;
  const known = WORK_GUARDS.find(
    ({ module, name, argument: wanted }) =>
      isFrom(origin, module, name) && typeof value === 'string' && wanted.test(value),
  );
  return known ? { kind: known.kind, node: call, file, certain: true } : null;
}

/** What a step out of sight costs, as far as its name says so. */
export function namedCostOf(file: FileModel, value: Node): Cost | null {
  const origin = originOf(file, value);
  // What a package exports under such a name is not known; what a file of the project does is what it is called.
  if (origin && resolvedPath(file.path, origin.module) === null && !BASE_URL.test(origin.module)) return null;
  const names = [lastName(value), ...(origin?.path.slice(-1) ?? [])].filter((name) => name !== 'default');
  const kind = names.map(kindOfName).find((found) => found !== null) ?? null;
  return kind && { kind, node: value, file, certain: false };
}

/** The source folder of a project, where imports begin with it. */
const BASE_URL = /^(?:src|app|server|lib|middlewares?|utils|services|api)\//;

function kindOfName(name: string): Cost['kind'] | null {
  if (name === '' || CHEAP_STEP.test(name)) return null;
  if (SESSION_STEP.test(name)) return 'session';
  if (AUTHENTICATION_STEP.test(name) || AUTHENTICATION_GUARD.test(name)) return 'authentication';
  return BODY_STEP.test(name) ? 'body' : null;
}
