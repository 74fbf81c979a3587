import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isClass, isFunction, keyName, lastName, unwrap, wrapped, type ClassNode } from '../syntax/ast.js';
import { propertyAt, unbound } from '../syntax/bindings.js';
import { constantOf } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';
import { creationOf } from '../fan-out/limiter-values.js';
import { calleesAnywhere, classFunctions } from '../syntax/functions.js';
import { functionsAnywhere } from '../syntax/methods.js';
import { classChain } from '../syntax/object-members.js';
import { classAnywhere } from '../syntax/objects.js';
import { originOf } from '../syntax/origins.js';
import { resultsOf } from '../syntax/results.js';
import { isNamedInSettings } from '../stated/named-in-settings.js';
import { initialiserOf, variableOf } from '../syntax/variables.js';
import { isLimitCheckName, isLimiterName } from './limiter-names.js';
import { countsPerUser, libraryOf, madeLimiterOf, neverRefuses } from './known-limiters.js';
import { limitingPlaceAmong } from './own-limiters.js';
import type { Step } from '../routes/request-paths.js';

/** What is known of a step that limits requests. */
export interface StepLimit {
  /** False where only names say so. */
  readonly certain: boolean;
  /** Counts by what only an earlier step knows: the user, the session, the body. */
  readonly perUser: boolean;
}

const CERTAIN: StepLimit = { certain: true, perUser: false };
const BY_NAME: StepLimit = { certain: false, perUser: false };

/** Whether a step is a rate limiter or a load shedder (of a library, of the project, by its name), or asks one. */
export function limiterOf(step: Step): StepLimit | null {
  const known = limits.get(step);
  if (known !== undefined) return known;
  const found = limitOfStep(step);
  limits.set(step, found);
  return found;
}

const limits = new WeakMap<Step, StepLimit | null>();

function limitOfStep(step: Step): StepLimit | null {
  if (step.role === 'body') return null;
  if (step.role === 'option') return limitOfOption(step);
  if (step.role === 'plugin' && isSwitchedOff(step)) return null;
  return limitOfValue(step.file, step.node, step.role !== 'handler', 6);
}

/** `config: { rateLimit: { max: 3 } }` of Fastify; `false` takes the route out of the limiter of all. */
function limitOfOption({ file, node }: Step): StepLimit | null {
  const property = wrapped(node).parent;
  const name = property?.type === 'Property' ? (keyName(property) ?? '') : '';
  return isLimiterName(name) && constantOf(file, node)?.value !== false ? CERTAIN : null;
}

/** `app.register(rateLimit, { global: false })` limits only the routes that ask for it. */
function isSwitchedOff({ file, registration }: Step): boolean {
  if (registration.type !== 'CallExpression') return false;
  const options = registration.arguments[1];
  const global = options && propertyAt(unbound(file, options), 'global');
  return global ? constantOf(global.file, global.node)?.value === false : false;
}

/**
 * What an expression limits. With `byName`, what cannot be seen is judged by its name; a handler is not, because
 * handlers are called after what they do: `updateLimits`.
 */
function limitOfValue(file: FileModel, node: Node, byName: boolean, depth: number): StepLimit | null {
  const value = unwrap(node);
  if (depth <= 0) return null;
  const inner = (child: Node): StepLimit | null => limitOfValue(file, child, byName, depth - 1);
  if (isNamedInSettings(file, value, file.settings.limiters)) return CERTAIN;
  if (libraryOf(file, value)?.use === 'registered') return CERTAIN;
  switch (value.type) {
    case 'AwaitExpression':
      return inner(value.argument);
    case 'SpreadElement':
      return inner(value.argument);
    case 'ArrayExpression':
      return firstOf(value.elements, inner);
    case 'LogicalExpression':
      return inner(value.left) ?? inner(value.right);
    case 'ConditionalExpression':
      return inner(value.consequent) ?? inner(value.alternate);
    case 'CallExpression':
    case 'NewExpression':
      return limitOfCreation(file, value, byName, depth);
    case 'Identifier':
    case 'MemberExpression':
      return limitOfName(file, value, byName, depth);
    case 'ObjectExpression': {
      // `server.register({ plugin: require('hapi-rate-limit'), options })`
      const plugin = propertyAt(unbound(file, value), 'plugin');
      return plugin ? limitOfValue(plugin.file, plugin.node, byName, depth - 1) : null;
    }
    case 'ClassDeclaration':
    case 'ClassExpression':
      return limitOfClass(file, value);
    default:
      return isFunction(value) ? ofFunctions([{ file, node: value }]) : null;
  }
}

function firstOf(nodes: readonly (Node | null)[], test: (node: Node) => StepLimit | null): StepLimit | null {
  for (const node of nodes) {
    const found = node && test(node);
    if (found) return found;
  }
  return null;
}

function ofFunctions(functions: Parameters<typeof limitingPlaceAmong>[0]): StepLimit | null {
  const place = limitingPlaceAmong(functions);
  return place && { certain: place.certain, perUser: place.perUser };
}

/** `rateLimit({...})`, `catchAsync(limiter)`, `createLimiter(10)`, `bruteforce.getMiddleware()`. */
function limitOfCreation(
  file: FileModel,
  call: TSESTree.CallExpression | TSESTree.NewExpression,
  byName: boolean,
  depth: number,
): StepLimit | null {
  if (isNamedInSettings(file, call.callee, file.settings.limiters)) return CERTAIN;
  const callee = unwrap(call.callee);
  const library = libraryOf(file, callee);
  if (library) {
    const made = { file, library, creation: call, isExtended: false };
    if (neverRefuses(made)) return null;
    return { certain: true, perUser: countsPerUser(made) };
  }
  if (callee.type === 'MemberExpression') {
    const made = madeLimiterOf(file, callee.object);
    if (made?.library.middleware?.includes(keyName(callee) ?? '')) return { certain: true, perUser: countsPerUser(made) };
    // `app.rateLimit()` of @fastify/rate-limit.
    if (keyName(callee) === 'rateLimit') return CERTAIN;
  }
  // `require('express-limiter')(app)({...})`
  if (callee.type === 'CallExpression' && libraryOf(file, callee.callee)?.use === 'installer') return CERTAIN;
  if (call.type === 'NewExpression') {
    const owner = classAnywhere(file, callee);
    return owner ? limitOfClass(owner.file, owner.node) : byName && isLimiterName(calleeName(call) ?? '') ? BY_NAME : null;
  }
  const handedIn = firstOf(call.arguments, (argument) =>
    unwrap(argument).type === 'ObjectExpression' ? null : limitOfValue(file, argument, byName, depth - 1),
  );
  if (handedIn) return handedIn;
  const callees = calleesAnywhere(file, call);
  for (const made of callees) {
    const found = firstOf(resultsOf(made.file, made.node), (result) => limitOfValue(made.file, result, byName, depth - 1));
    if (found) return found;
  }
  if (callees.length > 0) return null;
  const name = calleeName(call) ?? '';
  const isNamed = byName ? isLimiterName(name) || isMethodOfNamed(file, callee) : isLimitCheckName(name);
  return isNamed ? BY_NAME : null;
}

/** `limiter.middleware()`, `door.handle` with `const door = new RateLimiter()`: a member of what is called like a limiter. */
function isMethodOfNamed(file: FileModel, member: Node): boolean {
  if (member.type !== 'MemberExpression') return false;
  const made = creationOf(file, member.object);
  return isLimiterName(lastName(member.object)) || (made !== null && isLimiterName(calleeName(made.node) ?? ''));
}

/** `limiter`, `limiters.login`, `bruteforce.prevent`, `ThrottlerGuard`. */
function limitOfName(
  file: FileModel,
  name: TSESTree.Identifier | TSESTree.MemberExpression,
  byName: boolean,
  depth: number,
): StepLimit | null {
  if (name.type === 'MemberExpression') {
    const made = madeLimiterOf(file, name.object);
    if (made?.library.middleware?.includes(keyName(name) ?? '')) return { certain: true, perUser: countsPerUser(made) };
  }
  const creation = madeLimiterOf(file, name);
  if (creation) return neverRefuses(creation) ? null : { certain: true, perUser: countsPerUser(creation) };
  const value = valueOfName(file, name);
  if (value) return limitOfValue(value.file, value.node, byName, depth - 1);
  const functions = functionsAnywhere(file, name);
  if (functions.length > 0) return ofFunctions(functions);
  const owner = classAnywhere(file, name);
  if (owner) return limitOfClass(owner.file, owner.node);
  const called = name.type === 'Identifier' ? [name.name, importedName(file, name)] : [lastName(name)];
  return byName && (called.some((one) => isLimiterName(one)) || isMethodOfNamed(file, name)) ? BY_NAME : null;
}

/** The expression that a name, a property or an import stands for, unless it is a function or a class. */
function valueOfName(file: FileModel, name: Node): { readonly file: FileModel; readonly node: Node } | null {
  if (name.type === 'MemberExpression') {
    const key = keyName(name);
    const property = key === null ? null : propertyAt(unbound(file, name.object), key);
    return property ?? null;
  }
  const variable = variableOf(file, name);
  const value = variable && initialiserOf(variable);
  if (value) return isFunction(unwrap(value)) || isClass(unwrap(value)) ? null : { file, node: value };
  const origin = originOf(file, name);
  const [exported, ...members] = origin?.path ?? [];
  if (!origin || members.length > 0) return null;
  const target = file.facts.resolveExport(file, origin.module, exported ?? 'default');
  if (!target) return null;
  const declared = variableOf(target.file, target.node);
  const node = declared ? initialiserOf(declared) : target.node;
  return node && !isFunction(unwrap(node)) && !isClass(node) ? { file: target.file, node } : null;
}

function importedName(file: FileModel, name: Node): string {
  const origin = originOf(file, name);
  const last = origin?.path.at(-1) ?? 'default';
  // The name of a default export is that of its module: `./middleware/rate-limit`.
  return last === 'default' ? (origin?.module.split('/').at(-1) ?? '') : last;
}

/** `class IpThrottlerGuard extends ThrottlerGuard`, and guards and middleware of the project that refuse. */
function limitOfClass(file: FileModel, owner: ClassNode): StepLimit | null {
  for (const one of classChain({ file, node: owner })) {
    const base = one.node.superClass;
    if (base && libraryOf(one.file, base)) return CERTAIN;
    if (isNamedInSettings(one.file, one.node, one.file.settings.limiters)) return CERTAIN;
  }
  const functions = ENTRY_METHODS.flatMap((name) => classFunctions(file, owner, name)).map((node) => ({ file, node }));
  return ofFunctions(functions);
}

/** The methods by which frameworks run a class: guards, middleware, interceptors. */
const ENTRY_METHODS = ['canActivate', 'use', 'intercept', 'handle'];
