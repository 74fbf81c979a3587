import type { TSESTree } from '@typescript-eslint/utils';
import {
  COUNTING_NAME,
  DELAY_NAME,
  DELAY_TABLE_NAME,
  RANDOM_NAME,
  RANDOM_TEXT,
  SERVER_NAME,
  TIME_UNIT_FUNCTION,
} from '../../catalogue/backoff-words.js';
import {
  awaited,
  calleeName,
  classOfThis,
  contains,
  isFunction,
  isNothing,
  keyName,
  receiverOf,
  unwrap,
} from '../syntax/ast.js';
import { codeOf } from './backoff-code.js';
import { bindArguments, follow, propertyAt, unbound, type Bound } from '../syntax/bindings.js';
import { callersOf } from '../syntax/call-sites.js';
import { constantOf, numberOf } from '../syntax/constants.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { returnsOf } from '../time/header-values.js';
import { MAX_WRITES, memberWritesOf, type MemberWrite } from '../syntax/member-writes.js';
import { originOf } from '../syntax/origins.js';
import { definitionOf, globalPath, variableOf, type Variable } from '../syntax/variables.js';

/**
 * How a delay comes about. fixed: the same every time. growing: follows from a count or from the delay before.
 * random: a random share is in it. server: somebody else says how long. none: no delay at all.
 */
export type DelayKind = 'fixed' | 'growing' | 'random' | 'server' | 'unknown' | 'none';

export interface Delay {
  readonly kind: DelayKind;
  /** The number, when it is one. */
  readonly value: number | null;
  /** The server is asked first, and the rest is what happens when it says nothing. */
  readonly asksServer: boolean;
  /** Where the delay is computed, when that is not where it is used: an initial value, what a helper returns. */
  readonly places: readonly Located[];
}

const MAX_STEPS = 120;
const MAX_DEPTH = 16;

/** What is known of the delay that an expression stands for. */
export function delayOf(bound: Bound): Delay {
  const search = new DelaySearch();
  const kind = search.kindOf(bound, MAX_DEPTH);
  const value = kind === 'fixed' ? (numberOf(bound.file, bound.node) ?? search.number) : null;
  return { kind, value, asksServer: search.asksServer, places: search.places };
}

/** True for a delay that all who wait at the same time wait alike. */
export function isWithoutJitter({ kind }: Delay): boolean {
  return kind === 'fixed' || kind === 'growing';
}

class DelaySearch {
  readonly places: Located[] = [];
  asksServer = false;
  /** The one number that a fixed delay was found to be. */
  number: number | null = null;
  readonly #open = new Set<object>();
  #steps = MAX_STEPS;

  kindOf(bound: Bound, depth: number): DelayKind {
    if (depth <= 0 || (this.#steps -= 1) < 0) return 'unknown';
    const { file, bindings } = bound;
    const node = awaited(bound.node);
    if (isNothing(node)) return 'none';
    const known = constantOf(file, node);
    if (known) {
      if (typeof known.value === 'number') this.number = known.value;
      return known.value === false || known.value === null ? 'none' : 'fixed';
    }
    const inner = (child: Node): DelayKind => this.kindOf({ file, node: child, bindings }, depth - 1);
    switch (node.type) {
      case 'BinaryExpression': {
        if (node.left.type === 'PrivateIdentifier') return 'unknown';
        const kind = joined([inner(node.left), inner(node.right)]);
        return kind === 'fixed' && (node.operator === '**' || node.operator === '<<') ? 'growing' : kind;
      }
      case 'UnaryExpression':
        return node.operator === '+' || node.operator === '-' || node.operator === '~'
          ? inner(node.argument)
          : 'unknown';
      case 'LogicalExpression':
        return node.operator === '&&' ? inner(node.right) : this.#either([inner(node.left), inner(node.right)]);
      case 'ConditionalExpression':
        return this.#either([inner(node.consequent), inner(node.alternate)]);
      case 'UpdateExpression':
        return 'growing';
      case 'AssignmentExpression':
        return node.operator === '=' ? inner(node.right) : grown(joined([inner(node.left), inner(node.right)]));
      case 'ArrayExpression':
        return joined(
          node.elements.map((element) => (element && element.type !== 'SpreadElement' ? inner(element) : 'unknown')),
        );
      case 'NewExpression':
        return (calleeName(node) ?? '').endsWith('Error') ? 'none' : 'unknown';
      case 'Identifier':
        return this.#ofIdentifier(bound, node, depth);
      case 'MemberExpression':
        return this.#ofMember(bound, node, depth);
      case 'CallExpression':
        return this.#ofCall(bound, node, depth);
      default:
        return 'unknown';
    }
  }

  /** What a function returns: the delay it computes. */
  ofReturns(
    file: FileModel,
    fn: Parameters<typeof returnsOf>[1],
    bindings: Bound['bindings'],
    depth: number,
  ): DelayKind {
    const kinds = returnsOf(file, fn).map((node) => {
      const kind = this.kindOf({ file, node, bindings }, depth);
      if (kind === 'fixed' || kind === 'growing') this.places.push({ file, node });
      return kind;
    });
    return kinds.length === 0 ? 'unknown' : this.#either(kinds);
  }

  /** Of two possible delays: where only one asks the server, the other one is what counts when it grows. */
  #either(kinds: readonly DelayKind[]): DelayKind {
    const others = kinds.filter((kind) => kind !== 'server' && kind !== 'none');
    if (!kinds.includes('server')) return joined(kinds);
    if (others.length === 0) return 'server';
    const rest = joined(others);
    if (rest !== 'growing') return rest === 'random' || rest === 'unknown' ? rest : 'server';
    this.asksServer = true;
    return rest;
  }

  #ofIdentifier(bound: Bound, node: TSESTree.Identifier, depth: number): DelayKind {
    const { file, bindings } = bound;
    const variable = variableOf(file, node);
    if (!variable) return namedKind(node.name);
    const given = bindings.get(variable);
    if (given !== undefined) {
      if (given?.node === node) return namedKind(node.name);
      return given ? this.#once(variable, () => this.kindOf(given, depth - 1)) : namedKind(node.name);
    }
    if (RANDOM_NAME.test(node.name)) return 'random';
    const definition = definitionOf(variable);
    if (definition?.type === 'ImportBinding') {
      const value = follow(bound);
      return value && value.node !== node && value.file !== file ? this.kindOf(value, depth - 1) : namedKind(node.name);
    }
    return this.#once(variable, () =>
      definition?.type === 'Parameter'
        ? this.#ofParameter(file, variable, node.name, depth)
        : this.#ofVariable(bound, variable, node.name, depth),
    );
  }

  /** A name that leads back to itself says nothing new. */
  #once(key: object, find: () => DelayKind): DelayKind {
    if (this.#open.has(key)) return 'growing';
    this.#open.add(key);
    const kind = find();
    this.#open.delete(key);
    return kind;
  }

  #ofVariable({ file, bindings }: Bound, variable: Variable, name: string, depth: number): DelayKind {
    const kinds: DelayKind[] = [];
    let changes = false;
    for (const reference of variable.references) {
      if (!reference.isWrite()) continue;
      const target = reference.identifier as Node;
      const value = reference.writeExpr;
      if (target.parent?.type === 'UpdateExpression' || !value) {
        changes = true;
        continue;
      }
      // Part of a pattern: `const { delay } = options`.
      if (isInPattern(target)) {
        kinds.push(this.#ofPattern({ file, node: value, bindings }, patternKey(target) ?? name, depth));
        continue;
      }
      const isStep = target.parent?.type === 'AssignmentExpression' && target.parent.operator !== '=';
      if (isStep) changes = true;
      const kind = this.kindOf({ file, node: value, bindings }, depth - 1);
      if ((kind === 'fixed' || kind === 'growing') && constantOf(file, value) === null)
        this.places.push({ file, node: value });
      kinds.push(kind);
    }
    if (kinds.length === 0) return changes ? 'growing' : namedKind(name);
    const kind = this.#either(kinds);
    return changes || kinds.filter((one) => one === 'growing').length > 0 ? grown(kind) : kind;
  }

  #ofPattern(source: Bound, name: string, depth: number): DelayKind {
    const value = propertyAt(source, name);
    if (value && value.node !== source.node) return this.kindOf(value, depth - 1);
    const named = namedKind(name);
    return named === 'unknown' ? (this.#ofWrites(source.file, name, depth) ?? named) : named;
  }

  /** What the file writes to members of a name: `request.errors = (request.errors ?? 0) + 1`. */
  #ofWrites(file: FileModel, name: string, depth: number, owner: Node | null = null): DelayKind | null {
    const all = memberWritesOf(file);
    const writes = (owner && all.byOwner.get(owner)?.get(name)) ?? all.byName.get(name) ?? [];
    if (writes.length > MAX_WRITES) return null;
    const kinds = writes.map(({ value, isStep }) => {
      const kind = value ? this.#onceNode(file, value, depth) : isStep ? 'growing' : 'unknown';
      return isStep ? grown(kind) : kind;
    });
    return kinds.length > 0 && !(kinds.includes('unknown') && isConfiguredOnly(writes)) ? this.#either(kinds) : null;
  }

  /** A parameter is what the calls in sight hand in; its name is all there is when there are none. */
  #ofParameter(file: FileModel, variable: Variable, name: string, depth: number): DelayKind {
    const fn = definitionOf(variable)?.node;
    if (!isFunction(fn)) return namedKind(name);
    const index = fn.params.findIndex((parameter) => contains(parameter, variable.identifiers[0] ?? fn));
    const parameter = fn.params[index];
    if (!parameter) return namedKind(name);
    const written = variable.references.filter((reference) => reference.isWrite() && reference.init !== true);
    const kinds: DelayKind[] = written.map((reference) =>
      reference.writeExpr ? grown(this.kindOf(unbound(file, reference.writeExpr), depth - 1)) : 'growing',
    );
    const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
    if (parameter.type === 'AssignmentPattern' && target.type === 'Identifier')
      kinds.push(this.kindOf(unbound(file, parameter.right), depth - 1));
    if (target.type === 'Identifier') {
      for (const { file: from, node: call } of callersOf(file, fn).slice(0, 6)) {
        const argument = call.arguments[index];
        if (!argument || argument.type === 'SpreadElement') continue;
        const isOwn = from === file && contains(fn, call);
        const kind = this.kindOf(unbound(from, argument), depth - 1);
        const value = unwrap(argument);
        kinds.push(isOwn && !(value.type === 'Identifier' && value.name === name) ? grown(kind) : kind);
      }
    }
    const kind = kinds.length === 0 ? namedKind(name) : this.#either(kinds);
    // What hands it in may not be in sight, or not be understood: the name of the parameter still tells what it is.
    return kind === 'none' || kind === 'unknown' ? namedKind(name) : kind;
  }

  #ofMember(bound: Bound, node: TSESTree.MemberExpression, depth: number): DelayKind {
    const { file, bindings } = bound;
    if (globalPath(file, node)?.startsWith('process.env.') === true) return 'fixed';
    const name = keyName(node);
    if (name === null || node.computed) return this.#ofTable({ file, node: unwrap(node.object), bindings }, depth);
    if (RANDOM_NAME.test(name)) return 'random';
    if (SERVER_NAME.test(codeOf(file, node))) return 'server';
    // What a package exports under such a name is a function as a rule, or does more than its name says.
    if (originOf(file, node)?.module.startsWith('.') === false) return 'unknown';
    const isOwn = unwrap(node.object).type === 'ThisExpression';
    if (!isOwn) {
      const value = propertyAt({ file, node: unwrap(node.object), bindings }, name);
      if (value) return this.kindOf(value, depth - 1);
    }
    const written = this.#ofWrites(file, name, depth, isOwn ? (classOfThis(node.object)?.owner ?? null) : null);
    if (written !== null) return written;
    const kind = namedKind(name);
    return kind !== 'fixed' || isOwn || isSettings(node.object) ? kind : 'unknown';
  }

  #onceNode(file: FileModel, node: Node, depth: number): DelayKind {
    return this.#once(node, () => {
      const kind = this.kindOf(unbound(file, node), depth - 1);
      if ((kind === 'fixed' || kind === 'growing') && constantOf(file, node) === null) this.places.push({ file, node });
      return kind;
    });
  }

  /** `DELAYS[attempt]`: a table of delays that are known, or that is called one. */
  #ofTable(table: Bound, depth: number): DelayKind {
    const value = follow(table);
    if (value?.node.type === 'ArrayExpression' || value?.node.type === 'ObjectExpression') {
      const elements =
        value.node.type === 'ArrayExpression'
          ? value.node.elements.filter((element) => element !== null)
          : value.node.properties.map((property) => (property.type === 'Property' ? property.value : property));
      const kind = joined(elements.map((node) => this.kindOf({ ...value, node }, depth - 1)));
      if (kind === 'fixed') this.places.push({ file: value.file, node: value.node });
      return grown(kind);
    }
    const node = unwrap(table.node);
    const name = node.type === 'Identifier' ? node.name : node.type === 'MemberExpression' ? (keyName(node) ?? '') : '';
    if (RANDOM_NAME.test(name)) return 'random';
    return DELAY_TABLE_NAME.test(name) ? 'growing' : 'unknown';
  }

  #ofCall(bound: Bound, call: TSESTree.CallExpression, depth: number): DelayKind {
    const { file, bindings } = bound;
    const inner = (child: Node): DelayKind =>
      child.type === 'SpreadElement' ? 'unknown' : this.kindOf({ file, node: child, bindings }, depth - 1);
    const path = globalPath(file, call.callee);
    const name = calleeName(call) ?? '';
    if (RANDOM_TEXT.test(codeOf(file, call.callee))) return 'random';
    if (SERVER_NAME.test(codeOf(file, call)))
      return call.arguments.some((argument) => RANDOM_TEXT.test(codeOf(file, argument))) ? 'random' : 'server';
    if (path?.startsWith('Math.') === true) {
      const kind = joined(call.arguments.map(inner));
      return name === 'pow' || name === 'exp' ? grown(kind) : kind;
    }
    if (path !== null && /^(?:Number|parseInt|parseFloat|BigInt|Number\.parse(?:Int|Float))$/.test(path))
      return call.arguments[0] ? inner(call.arguments[0]) : 'unknown';
    const receiver = receiverOf(call);
    if (receiver && /^(?:at|shift|next)$/.test(name)) return this.#ofTable({ file, node: receiver, bindings }, depth);
    if (receiver && /^(?:toFixed|valueOf|toNumber|toMillis|asMilliseconds|toMilliseconds)$/.test(name))
      return inner(receiver);
    for (const callee of calleesAnywhere(file, call)) {
      if (RANDOM_TEXT.test(codeOf(callee.file, callee.node))) return 'random';
      const given = bindArguments({ file, node: call, bindings }, callee);
      const kind = this.#once(callee.node, () => this.ofReturns(callee.file, callee.node, given, depth - 1));
      return call.arguments.some((argument) => RANDOM_TEXT.test(codeOf(file, argument))) ? 'random' : kind;
    }
    if (call.arguments.some((argument) => RANDOM_TEXT.test(codeOf(file, argument)))) return 'random';
    if (TIME_UNIT_FUNCTION.test(name)) return joined(call.arguments.map(inner));
    return 'unknown';
  }
}

/** What a function hands out as a delay, with what its parameters are called as the only knowledge of them. */
export function delayFrom(
  file: FileModel,
  fn: Parameters<typeof returnsOf>[1],
  bindings: Bound['bindings'] = new Map(),
): Delay {
  const search = new DelaySearch();
  const kind = RANDOM_TEXT.test(codeOf(file, fn)) ? 'random' : search.ofReturns(file, fn, bindings, MAX_DEPTH);
  return { kind, value: kind === 'fixed' ? search.number : null, asksServer: search.asksServer, places: search.places };
}

function joined(kinds: readonly DelayKind[]): DelayKind {
  const rest = kinds.filter((kind) => kind !== 'none');
  for (const kind of ['random', 'unknown', 'server', 'growing'] as const) if (rest.includes(kind)) return kind;
  return rest.length > 0 ? 'fixed' : kinds.length > 0 ? 'none' : 'unknown';
}

function grown(kind: DelayKind): DelayKind {
  return kind === 'fixed' ? 'growing' : kind;
}

/** What a name alone says about a number. */
function namedKind(name: string): DelayKind {
  if (RANDOM_NAME.test(name)) return 'random';
  if (SERVER_NAME.test(name)) return 'server';
  if (COUNTING_NAME.test(name)) return 'growing';
  return DELAY_NAME.test(name) ? 'fixed' : 'unknown';
}

function isInPattern(target: Node): boolean {
  const parent = target.parent;
  return (
    parent?.type === 'Property' ||
    parent?.type === 'ArrayPattern' ||
    (parent?.type === 'AssignmentPattern' && parent.parent.type === 'Property')
  );
}

/** The key that a variable of a pattern is taken from: `networkErrors` for `n` of `{ networkErrors: n = 0 }`. */
function patternKey(target: Node): string | null {
  const holder = target.parent?.type === 'AssignmentPattern' ? target.parent.parent : target.parent;
  return holder?.type === 'Property' ? keyName(holder) : null;
}

const SETTINGS = /opt(?:ion)?s|conf(?:ig)?|settings|params|parameters|props|policy|defaults|constants|limits|env|args/i;
const CONSTANT_NAME = /^[A-Z][A-Z\d_]*$/;

/** What a person has set, as opposed to what a function has just computed. */
function isSettings(object: Node): boolean {
  const value = unwrap(object);
  if (value.type === 'MemberExpression') return SETTINGS.test(keyName(value) ?? '') || isSettings(value.object);
  if (value.type === 'ThisExpression') return true;
  if (value.type !== 'Identifier') return false;
  return CONSTANT_NAME.test(value.name) || SETTINGS.test(value.name);
}

/** Fields that only ever hold what somebody handed in: `this.delay = options.delay`. */
function isConfiguredOnly(writes: readonly MemberWrite[]): boolean {
  return writes.every(({ value, isStep }) => !isStep && value !== null && unwrap(value).type !== 'CallExpression');
}
