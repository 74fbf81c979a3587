import type { TSESTree } from '@typescript-eslint/utils';
import {
  classOfThis,
  enclosingFunction,
  isFunction,
  keyName,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../syntax/ast.js';
import { callersOf } from '../syntax/call-sites.js';
import { lifeOfClass } from './class-lives.js';
import { exportedNamesOfFunction } from '../syntax/exports.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesAnywhere, functionName, usesOf } from '../syntax/functions.js';
import { runsInline } from '../syntax/inline-callbacks.js';
import { objectOf } from '../syntax/objects.js';
import { repetitionsOf, surest } from './repetition.js';
import { isModuleExports } from './registrations.js';
import { variableOf, type Variable } from '../syntax/variables.js';

/**
 * How long an object lives. Long: the module, a framework or something kept holds it. Call: it stays in the locals of
 * the function that makes it, or of those that get it from there.
 */
export type ObjectLife = 'long' | 'call' | 'unknown';

/** One long life is enough; a call's only where all of them are. */
export function livesTogether(lives: readonly ObjectLife[]): ObjectLife {
  if (lives.length === 0) return 'unknown';
  if (lives.includes('long')) return 'long';
  return lives.every((life) => life === 'call') ? 'call' : 'unknown';
}

/** How many functions an object is followed through, by return values and arguments. */
const MAX_STEPS = 4;

/**
 * The life of what an expression makes: a `new`, or the call of a factory. With `part`, the life of the member of that
 * name in the object that the expression makes.
 */
export function lifeOfMade(file: FileModel, node: Node, depth = MAX_STEPS, part: string | null = null): ObjectLife {
  if (depth <= 0) return 'unknown';
  const value = handedOn(node);
  const holder = value.parent;
  const fn = enclosingFunction(node);
  if (holder?.type === 'PropertyDefinition') return lifeOfField(file, value);
  if (!fn) return 'long';
  switch (holder?.type) {
    case 'AssignmentExpression':
      return holder.right === value ? lifeOfTarget(file, unwrap(holder.left), { fn, depth, part }) : 'unknown';
    case 'VariableDeclarator':
      return lifeOfPattern(file, holder.id, { fn, depth, part });
    case 'Property':
      // `const context = { loaders: createLoaders() }`
      return holder.parent.type === 'ObjectExpression' && part === null
        ? lifeOfMade(file, holder.parent, depth - 1, keyName(holder))
        : 'unknown';
    case 'ReturnStatement':
      return lifeOfResults(file, fn, depth, part) ?? 'unknown';
    case 'ArrowFunctionExpression':
      return (holder.body === value ? lifeOfResults(file, holder, depth, part) : null) ?? 'unknown';
    case 'MemberExpression':
      // `new Parser(text).parse()`
      return holder.object === value && part === null ? 'call' : 'unknown';
    case 'CallExpression':
    case 'NewExpression':
      return staysInCallee(file, holder, value, depth, part) ? 'call' : keptByCaller(file, node);
    default:
      return 'unknown';
  }
}

/** An object that is followed through one function. */
interface Following {
  /** The function whose local it is. */
  readonly fn: FunctionNode;
  readonly depth: number;
  /** The member of it that matters; null: the object itself. */
  readonly part: string | null;
}

/** The outermost expression with the same value: `await x`, `a ?? x`, `ok ? x : y`. */
function handedOn(node: Node): Node {
  let value = wrapped(node);
  for (;;) {
    const { parent } = value;
    const isSame =
      parent?.type === 'AwaitExpression' ||
      (parent?.type === 'LogicalExpression' && parent.right === value) ||
      (parent?.type === 'ConditionalExpression' && parent.test !== value);
    if (!isSame) return value;
    value = wrapped(parent);
  }
}

/** Made once, by code that runs once, and handed to others: it lives as long as the application. */
function keptByCaller(file: FileModel, node: Node): ObjectLife {
  const best = surest(repetitionsOf(file, node));
  return best === null ? 'long' : 'unknown';
}

function lifeOfField(file: FileModel, node: Node): ObjectLife {
  const owner = classOfThis(node);
  // A part lives as long as the whole.
  return owner && !owner.isStatic ? lifeOfClass(file, owner.owner) : 'long';
}

function lifeOfTarget(file: FileModel, target: Node, following: Following): ObjectLife {
  if (target.type === 'Identifier') {
    const variable = variableOf(file, target);
    if (!variable) return 'unknown';
    const { type, block } = variable.scope;
    if (type === 'module' || type === 'global' || block.type === 'Program') return 'long';
    const isOwn = enclosingFunction(variable.identifiers[0] ?? target) === following.fn;
    return isOwn ? lifeOfLocal(file, variable, following) : 'unknown';
  }
  if (target.type !== 'MemberExpression') return 'unknown';
  const object = unwrap(target.object);
  if (object.type === 'ThisExpression') return lifeOfField(file, object);
  return isModuleExports(target) || objectOf(file, object)?.kind === 'class' ? 'long' : 'unknown';
}

function lifeOfPattern(file: FileModel, pattern: Node, following: Following): ObjectLife {
  if (pattern.type === 'Identifier') {
    const variable = variableOf(file, pattern);
    return variable ? lifeOfLocal(file, variable, following) : 'unknown';
  }
  if (pattern.type !== 'ObjectPattern') return 'unknown';
  const parts = pattern.properties.map((property) =>
    property.type === 'Property' ? property.value : property.argument,
  );
  const targets = parts.map((part) => (part.type === 'AssignmentPattern' ? part.left : part));
  return livesTogether(targets.map((target) => lifeOfPattern(file, target, { ...following, part: null })));
}

function lifeOfLocal(file: FileModel, variable: Variable, following: Following): ObjectLife {
  const ways = new Set(
    variable.references.flatMap((use) => (use.isRead() ? [wayOf(file, use.identifier, following)] : [])),
  );
  const declared = variable.identifiers[0] ?? following.fn;
  if (ways.has('away')) return keptByCaller(file, declared);
  if (!ways.has('returned')) return 'call';
  return lifeOfResults(file, following.fn, following.depth, following.part) ?? keptByCaller(file, declared);
}

/** Where a use takes an object: nowhere, to the caller, or out of sight. */
function wayOf(file: FileModel, use: Node, following: Following): 'stays' | 'returned' | 'away' {
  const { fn: home, depth, part } = following;
  if (!runsWithin(use, home)) return 'away';
  const value = wrapped(use);
  const { parent } = value;
  switch (parent?.type) {
    case 'MemberExpression':
      if (parent.object !== value) return 'away';
      return part !== null && (keyName(parent) ?? part) === part
        ? wayOf(file, parent, { ...following, part: null })
        : 'stays';
    case 'ReturnStatement':
      return enclosingFunction(use) === home ? 'returned' : 'away';
    case 'ArrowFunctionExpression':
      return parent === home ? 'returned' : 'away';
    case 'CallExpression':
    case 'NewExpression':
      return parent.callee === value || staysInCallee(file, parent, value, depth, part) ? 'stays' : 'away';
    case 'IfStatement':
    case 'UnaryExpression':
    case 'BinaryExpression':
    case 'TemplateLiteral':
    case 'ExpressionStatement':
      return 'stays';
    case 'SpreadElement':
      return part === null ? 'stays' : 'away';
    case 'ForOfStatement':
      return parent.right === value ? 'stays' : 'away';
    default:
      return 'away';
  }
}

/** True where the functions between a node and the one that it belongs to run at once. */
function runsWithin(node: Node, home: FunctionNode): boolean {
  let fn = enclosingFunction(node);
  while (fn && fn !== home && runsInline(fn)) fn = enclosingFunction(fn);
  return fn === home;
}

/** True when the functions of the project that get an object as an argument do not keep it either. */
function staysInCallee(
  file: FileModel,
  call: TSESTree.CallExpression | TSESTree.NewExpression,
  value: Node,
  depth: number,
  part: string | null,
): boolean {
  const index = call.arguments.findIndex((argument) => argument === value);
  const callees = depth > 1 && call.type === 'CallExpression' && index >= 0 ? calleesAnywhere(file, call) : [];
  return (
    callees.length > 0 &&
    callees.every((callee) => {
      const parameter = callee.node.params[index];
      const variable = parameter?.type === 'Identifier' ? variableOf(callee.file, parameter) : null;
      return (
        !!variable &&
        variable.references.every(
          (use) =>
            !use.isRead() ||
            wayOf(callee.file, use.identifier, { fn: callee.node, depth: depth - 1, part }) === 'stays',
        )
      );
    })
  );
}

/**
 * The life of what the runs of a function return, by what its callers do with it: null where no caller is known. Unseen
 * callers and uses of the function as a value count as not known.
 */
export function lifeOfResults(
  file: FileModel,
  fn: FunctionNode,
  depth = MAX_STEPS,
  part: string | null = null,
): ObjectLife | null {
  // `new ApolloServer({ context: async () => ({ users: new Users() }) })`
  if (/^(?:context|(?:create|make|build|get)?Context)$/.test(functionName(fn) ?? '')) return 'call';
  const calls = callersOf(file, fn);
  if (calls.length === 0) return null;
  const lives = calls.map((call) => lifeOfMade(call.file, call.node, depth - 1, part));
  const mayHaveOthers = exportedNamesOfFunction(file, fn).length > 0 && !file.facts.complete;
  const isHandedOn = usesOf(file, fn).some(
    (use) => use !== fn && !isFunction(use) && wrapped(use).parent?.type !== 'ExportSpecifier',
  );
  return livesTogether(mayHaveOthers || isHandedOn ? [...lives, 'unknown'] : lives);
}
