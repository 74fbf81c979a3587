import type { TSESTree } from '@typescript-eslint/utils';
import { DATABASE_MODULES, NO_DATABASE_CALLS } from '../../catalogue/expensive-work.js';
import {
  CONNECTION_METHODS,
  CONNECTION_NAME,
  DATABASE_METHODS,
  DATABASE_NAME,
  DATABASE_PARTS,
  DATABASE_TYPE,
  MAPPER_METHODS,
  MODEL_METHODS,
  SQL_METHODS,
  SQL_TAG,
  SQL_TEXT,
} from '../../catalogue/expensive-work-names.js';
import { calleeName, classOfThis, isFunction, keyName, receiverOf, unwrap, wrapped } from '../syntax/ast.js';
import { follow, unbound } from '../syntax/bindings.js';
import { constructorAssignment, membersOf } from '../syntax/classes.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { originOf } from '../syntax/origins.js';
import { isPlainReceiver } from '../syntax/plain-receivers.js';
import { resultsOf } from '../syntax/results.js';
import { typeNamesOf } from '../syntax/type-names.js';
import { initialiserOf, variableOf } from '../syntax/variables.js';

/**
 * Whether a call asks something of a database: `certain` by the library behind it, by a declared type or by a statement
 * of SQL, `likely` by names.
 */
export function isDatabaseCall(file: FileModel, call: TSESTree.CallExpression): 'certain' | 'likely' | null {
  const results = callsOfFile(file);
  let known = results.get(call);
  if (known === undefined) results.set(call, (known = findDatabaseCall(file, call)));
  return known;
}

const callsOfFile = perFile((): Map<Node, 'certain' | 'likely' | null> => new Map());

function findDatabaseCall(file: FileModel, call: TSESTree.CallExpression): 'certain' | 'likely' | null {
  const name = calleeName(call);
  const receiver = receiverOf(call);
  if (name === null || NO_DATABASE_CALLS.test(name)) return null;
  const [first] = call.arguments;
  if (receiver === null) {
    // `db('people').where(...)`, with `db = knex({...})`.
    return first && isMadeByDatabase(file, unwrap(call.callee)) ? 'certain' : null;
  }
  const chain = chainOf(receiver);
  // `AppDataSource.getRepository(User)` only hands out a part; what is asked of that counts.
  if (DATABASE_PARTS.test(name) && name !== 'get' && !isAwaited(call)) return null;
  if (isMadeByDatabase(file, chain.root) && !chain.names.some((one) => /^(?:Types|Schema|fn|escape)$/.test(one)))
    return 'certain';
  if (first && isSql(file, first) && SQL_METHODS.test(name)) return 'certain';
  if (isPlainReceiver(file, receiver, name, call) && !chain.called) return null;
  if (
    DATABASE_METHODS.test(name) &&
    typeNamesOf(file, chain.held).some((type) => type.type === 'Identifier' && DATABASE_TYPE.test(type.name))
  )
    return 'certain';
  const names = [...namesOfMaker(file, chain.root), chain.rootName, ...chain.names];
  const isDatabase = names.some((one) => DATABASE_NAME.test(one));
  if (isDatabase && DATABASE_METHODS.test(name) && !(DATABASE_PARTS.test(name) && !isWaitedFor(call))) return 'likely';
  if (names.some((one) => CONNECTION_NAME.test(one)) && CONNECTION_METHODS.test(name)) return 'likely';
  if (MAPPER_METHODS.test(name) && isWaitedFor(call)) return 'likely';
  return /^[A-Z][a-z]\w*$/.test(chain.rootName) &&
    chain.names.length === 0 &&
    MODEL_METHODS.test(name) &&
    isWaitedFor(call) &&
    isDeclared(file, chain.root)
    ? 'likely'
    : null;
}

/** `` sql`select ...` `` that is sent: made by a driver, or waited for. */
export function isQueryTemplate(file: FileModel, template: TSESTree.TaggedTemplateExpression): boolean {
  const { root, rootName, names } = chainOf(template.tag);
  if (!isWaitedFor(template)) return false;
  if (isMadeByDatabase(file, root)) return true;
  const last = names.at(-1) ?? rootName;
  return SQL_TAG.test(last);
}

interface Chain {
  /** The name, `this` or call that the chain of members and calls begins with. */
  readonly root: Node;
  readonly rootName: string;
  /** The names of the members in between. */
  readonly names: readonly string[];
  /** `this.users` for `this.users.findOne()`, the root for others. */
  readonly held: Node;
  /** A call is in between. */
  readonly called: boolean;
}

function chainOf(receiver: Node): Chain {
  const names: string[] = [];
  let held = receiver;
  let called = false;
  let node = unwrap(receiver);
  for (;;) {
    if (node.type === 'AwaitExpression') node = unwrap(node.argument);
    else if (node.type === 'MemberExpression') {
      names.unshift(keyName(node) ?? '');
      held = node;
      node = unwrap(node.object);
    } else if (node.type === 'CallExpression' && !isRequire(node)) {
      called = true;
      node = unwrap(node.callee);
    } else break;
  }
  const rootName = node.type === 'Identifier' ? node.name : node.type === 'ThisExpression' ? (names.shift() ?? '') : '';
  return {
    root: node.type === 'ThisExpression' ? held : node,
    rootName,
    names,
    held: node.type === 'ThisExpression' ? held : node,
    called,
  };
}

/** The names that a part of a database was taken from: `AppDataSource` for `const users = AppDataSource.getRepository(User)`. */
function namesOfMaker(file: FileModel, node: Node): readonly string[] {
  const variable = variableOf(file, node);
  const value = variable && initialiserOf(variable);
  const made = value && unwrap(value);
  if (made?.type !== 'CallExpression' || !DATABASE_PARTS.test(calleeName(made) ?? '') || calleeName(made) === 'get')
    return [];
  const receiver = receiverOf(made);
  if (!receiver) return [];
  const { rootName, names } = chainOf(receiver);
  return [rootName, ...names];
}

function isRequire(call: TSESTree.CallExpression): boolean {
  return call.callee.type === 'Identifier' && call.callee.name === 'require';
}

/** True for a value that a driver or mapper makes: `new Pool()`, `knex({...})`, `mongoose.model('User', schema)`. */
function isMadeByDatabase(file: FileModel, node: Node, depth = 4): boolean {
  if (depth <= 0) return false;
  const direct = originOf(file, node);
  if (direct && DATABASE_MODULES.test(direct.module)) return true;
  if (node.type === 'MemberExpression') return isFieldMadeByDatabase(file, node, depth);
  const target = follow(unbound(file, node));
  const value = target && unwrap(target.node);
  if (!target || !value || value === node) return false;
  if (value.type !== 'CallExpression' && value.type !== 'NewExpression' && value.type !== 'MemberExpression')
    return false;
  const { root } = chainOf(value.type === 'MemberExpression' ? value : value.callee);
  if (isMadeByDatabase(target.file, root, depth - 1)) return true;
  // `getRepository(User)`, a function of the project that asks the mapper for it.
  if (value.type !== 'CallExpression' || !DATABASE_PARTS.test(calleeName(value) ?? '')) return false;
  return calleesAnywhere(target.file, value).some((callee) =>
    resultsOf(callee.file, callee.node).some((result) => {
      const made = unwrap(result);
      return made.type === 'CallExpression' && isMadeByDatabase(callee.file, chainOf(made.callee).root, depth - 1);
    }),
  );
}

function isFieldMadeByDatabase(file: FileModel, member: TSESTree.MemberExpression, depth: number): boolean {
  const name = keyName(member);
  const owner = unwrap(member.object).type === 'ThisExpression' ? classOfThis(unwrap(member.object))?.owner : null;
  if (!owner || name === null) return false;
  const values = [
    ...membersOf(owner, name).map((field) => (field.type === 'MethodDefinition' ? null : field.value)),
    constructorAssignment(owner, name)?.right ?? null,
  ];
  return values.some((given) => {
    const value = given && unwrap(given);
    if (value?.type !== 'CallExpression' && value?.type !== 'NewExpression') return false;
    return isMadeByDatabase(file, chainOf(value.callee).root, depth - 1);
  });
}

function isSql(file: FileModel, node: Node): boolean {
  const value = unwrap(node);
  return (
    (value.type === 'Literal' || value.type === 'TemplateLiteral' || value.type === 'TaggedTemplateExpression') &&
    SQL_TEXT.test(file.textOf(value).replace(/^\w+/, ''))
  );
}

function isAwaited(call: Node): boolean {
  const holder = wrapped(call).parent;
  return holder?.type === 'AwaitExpression' && wrapped(holder).parent?.type !== 'MemberExpression';
}

function isDeclared(file: FileModel, node: Node): boolean {
  return variableOf(file, node) !== null;
}

/** True where somebody waits for what a call or template gives: `await`, `return`, `.then()`, a callback at the end. */
export function isWaitedFor(call: Node): boolean {
  if (call.type === 'CallExpression') {
    const last = call.arguments.at(-1);
    const callback = last && unwrap(last);
    if (isFunction(callback) && callback.params.length >= 2) return true;
  }
  let outer = wrapped(call);
  while (outer.parent) {
    const parent = outer.parent;
    // `.limit(5)` of `await Users.findAll().limit(5)`.
    const method = parent.type === 'MemberExpression' && parent.object === outer ? wrapped(parent).parent : null;
    if (parent.type === 'MemberExpression' && method?.type === 'CallExpression') {
      if (/^(?:then|catch|finally)$/.test(keyName(parent) ?? '')) return true;
      outer = wrapped(method);
      continue;
    }
    if (
      parent.type === 'ArrayExpression' ||
      parent.type === 'ConditionalExpression' ||
      parent.type === 'LogicalExpression'
    ) {
      outer = wrapped(parent);
      continue;
    }
    // `Promise.all([Users.findAll(), ...])`
    if (
      parent.type === 'CallExpression' &&
      parent.callee !== outer &&
      receiverOf(parent)?.type === 'Identifier' &&
      (receiverOf(parent) as TSESTree.Identifier).name === 'Promise'
    )
      return true;
    return (
      parent.type === 'AwaitExpression' ||
      parent.type === 'ReturnStatement' ||
      parent.type === 'YieldExpression' ||
      (parent.type === 'ArrowFunctionExpression' && parent.body === outer)
    );
  }
  return false;
}
