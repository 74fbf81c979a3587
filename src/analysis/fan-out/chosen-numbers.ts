import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, classOfThis, keyName, unwrap } from '../syntax/ast.js';
import { membersOf, parameterPropertyOf } from '../syntax/classes.js';
import { numberOf } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';
import { originOf } from '../syntax/origins.js';
import { definitionOf, globalPath, initialiserOf, variableOf } from '../syntax/variables.js';

/** Names that people give to a maximum or to a number of workers. */
const LIMIT_NAME =
  /limit|concurren|parallel|max|workers?|lanes?|threads?|runners?|slots|pool|batch|chunk|slice|window|at_?once|in_?flight|cpus|cores|capacity|permits|shard|partition|replica|consumer|per_?page|^size$|[a-z]Size$|_size$/i;

/** Objects that hold what a person configured. */
const CONFIGURATION =
  /^(?:.*(?:config|configuration|conf|cfg|options|opts|settings|constants|limits|defaults|preferences)|env|environment)$/i;

/** The same without names that are as usual for what a caller passes along. */
const PROGRAM_CONFIGURATION = /^(?:.*(?:config|configuration|conf|cfg|settings|constants)|env|environment)$/i;

/** Objects that hold what a client sent. */
const CLIENT_INPUT = /^_?(?:req|request|args|query|body|params|payload|input|searchParams|headers|event|formData)$/;

const SAFE_MATH = new Set([
  'Math.max',
  'Math.ceil',
  'Math.floor',
  'Math.round',
  'Math.trunc',
  'Math.abs',
  'Number',
  'parseInt',
  'parseFloat',
  'Number.parseInt',
  'Number.parseFloat',
]);

/**
 * True for a number that somebody chose: a constant, a setting, a parameter that is called a limit, the number of
 * processors, or the smaller of such a number and anything else. False for sizes of data and for numbers that a client
 * sent.
 */
export function isChosenNumber(file: FileModel, node: Node, depth = 6): boolean {
  if (depth <= 0) return false;
  const expression = unwrap(node);
  const known = numberOf(file, expression);
  if (known !== null) return Number.isFinite(known);
  const inner = (child: Node): boolean => isChosenNumber(file, child, depth - 1);
  switch (expression.type) {
    case 'UnaryExpression':
      return (expression.operator === '-' || expression.operator === '+') && inner(expression.argument);
    case 'AwaitExpression':
      return inner(expression.argument);
    case 'BinaryExpression':
      if (expression.left.type === 'PrivateIdentifier') return false;
      if (expression.operator === '/') return inner(expression.left);
      return expression.operator === '%' ? inner(expression.right) : inner(expression.left) && inner(expression.right);
    case 'LogicalExpression':
      return inner(expression.right) && (isConfigured(file, expression.left) || inner(expression.left));
    case 'ConditionalExpression':
      return inner(expression.consequent) && inner(expression.alternate);
    case 'CallExpression':
      return isChosenCall(file, expression, depth);
    case 'Identifier':
      return isChosenName(file, expression, depth);
    case 'MemberExpression':
      return isChosenMember(file, expression);
    default:
      return false;
  }
}

/** True for lists that come from the configuration of the program: `process.env.HOSTS.split(',')`, `config.mirrors`. */
export function isConfiguredList(file: FileModel, node: Node): boolean {
  return isConfigured(file, node, PROGRAM_CONFIGURATION);
}

/** True for values that somebody configured: `process.env.X`, `options.concurrency`, `settings.get('x')`. */
function isConfigured(file: FileModel, node: Node, names = CONFIGURATION, depth = 6): boolean {
  if (depth <= 0) return false;
  const expression = unwrap(node);
  switch (expression.type) {
    case 'MemberExpression': {
      const path = globalPath(file, expression);
      if (path?.startsWith('process.env') || path?.startsWith('import.meta.env')) return true;
      if (isClientInput(file, expression)) return false;
      return isConfigured(file, expression.object, names, depth - 1);
    }
    case 'MetaProperty':
      return true;
    case 'ThisExpression':
    case 'Literal':
      return false;
    case 'Identifier': {
      const variable = variableOf(file, expression);
      const declared = variable && definitionOf(variable)?.node;
      if (names.test(expression.name)) return true;
      const origin = originOf(file, expression);
      if (origin) return /(?:^|[/.])(?:config|settings|constants|env|environment)s?(?:$|[/.])/i.test(origin.module);
      if (declared?.type !== 'VariableDeclarator' || !declared.init) return false;
      return isConfigured(file, declared.init, names, depth - 1);
    }
    case 'CallExpression': {
      const callee = unwrap(expression.callee);
      if (callee.type === 'MemberExpression') {
        if (isConfiguredReceiver(file, callee.object, names, depth)) return true;
        // `(process.env.HOSTS ?? '').split(',')`
        return isConfigured(file, callee.object, names, depth - 1);
      }
      const [first] = expression.arguments;
      const name = calleeName(expression) ?? '';
      if (/^(?:env|getEnv|requireEnv|useRuntimeConfig|getConfig|loadConfig|readConfig)$/.test(name)) return true;
      return first !== undefined && SAFE_MATH.has(name) && isConfigured(file, first, names, depth - 1);
    }
    case 'LogicalExpression':
      return isConfigured(file, expression.left, names, depth - 1);
    default:
      return false;
  }
}

function isConfiguredReceiver(file: FileModel, node: Node, names: RegExp, depth: number): boolean {
  const object = unwrap(node);
  if (object.type === 'MemberExpression')
    return names.test(lastName(object)) || isConfigured(file, object, names, depth - 1);
  return object.type === 'Identifier' && /config/i.test(object.name);
}

function lastName(member: TSESTree.MemberExpression): string {
  return (keyName(member) ?? '').replace(/^#/, '');
}

/** True for values that a client sent: `req.query.limit`, `args.first`, or a name taken out of such an object. */
export function isClientInput(file: FileModel, node: Node, depth = 6): boolean {
  if (depth <= 0) return false;
  const expression = unwrap(node);
  switch (expression.type) {
    case 'MemberExpression': {
      const object = unwrap(expression.object);
      if (object.type === 'Identifier' && CLIENT_INPUT.test(object.name) && originOf(file, object) === null)
        return true;
      const name = keyName(expression);
      if (name !== null && /^(?:body|query|searchParams)$/.test(name)) return true;
      return isClientInput(file, object, depth - 1);
    }
    case 'CallExpression': {
      // `JSON.parse(event.body)`, `schema.parse(req.body)`, `req.query.ids.split(',')`
      const callee = unwrap(expression.callee);
      const [first] = expression.arguments;
      if (first && isClientInput(file, first, depth - 1)) return true;
      return callee.type === 'MemberExpression' && isClientInput(file, callee.object, depth - 1);
    }
    case 'AwaitExpression':
      return isClientInput(file, expression.argument, depth - 1);
    case 'LogicalExpression':
      return isClientInput(file, expression.left, depth - 1);
    case 'Identifier': {
      const variable = variableOf(file, expression);
      const declared = variable && definitionOf(variable)?.node;
      if (declared?.type !== 'VariableDeclarator' || !declared.init) return false;
      const init = unwrap(declared.init);
      if (init.type === 'Identifier' && CLIENT_INPUT.test(init.name)) return true;
      return isClientInput(file, init, depth - 1);
    }
    default:
      return false;
  }
}

function isChosenCall(file: FileModel, call: TSESTree.CallExpression, depth: number): boolean {
  const path = globalPath(file, call.callee);
  const values = call.arguments.filter((argument) => argument.type !== 'SpreadElement');
  if (path === 'Math.min') return values.some((argument) => isChosenNumber(file, argument, depth - 1));
  const name = calleeName(call) ?? '';
  if (path !== null && SAFE_MATH.has(path)) {
    const relevant = path === 'parseInt' || path === 'Number.parseInt' ? values.slice(0, 1) : values;
    return (
      relevant.length > 0 &&
      relevant.every((value) => isConfigured(file, value) || isChosenNumber(file, value, depth - 1))
    );
  }
  if (name === 'availableParallelism' || name === 'clamp') return true;
  return isConfigured(file, call) && !isClientInput(file, call);
}

function isChosenName(file: FileModel, name: TSESTree.Identifier, depth: number): boolean {
  const variable = variableOf(file, name);
  if (!variable) return /^[A-Z][A-Z0-9_]+$/.test(name.name);
  const value = initialiserOf(variable);
  if (value)
    return (
      isChosenNumber(file, value, depth - 1) || (LIMIT_NAME.test(name.name) && hasChosenPart(file, value, depth - 1))
    );
  if (isClientInput(file, name)) return false;
  if (isConfigured(file, name)) return true;
  return LIMIT_NAME.test(name.name) || /^[A-Z][A-Z0-9_]+$/.test(name.name);
}

/** `instances > 0 ? instances : os.cpus().length` under the name of a limit. */
function hasChosenPart(file: FileModel, node: Node, depth: number): boolean {
  const value = unwrap(node);
  if (value.type === 'ConditionalExpression')
    return [value.consequent, value.alternate].some((part) => isChosenNumber(file, part, depth));
  return (
    value.type === 'LogicalExpression' && [value.left, value.right].some((part) => isChosenNumber(file, part, depth))
  );
}

function isChosenMember(file: FileModel, member: TSESTree.MemberExpression): boolean {
  const name = keyName(member);
  if (name === null) return false;
  const path = globalPath(file, member);
  if (path === 'navigator.hardwareConcurrency') return true;
  const object = unwrap(member.object);
  if (name === 'length' || name === 'size') {
    if (object.type === 'CallExpression') return calleeName(object) === 'cpus';
    if (name === 'length') return object.type === 'Identifier' && isCpuList(file, object);
  }
  if (isClientInput(file, member)) return false;
  if (isConfigured(file, member)) return true;
  if (object.type === 'ThisExpression') return isChosenField(object, name);
  return LIMIT_NAME.test(name) && name !== 'size';
}

function isCpuList(file: FileModel, name: TSESTree.Identifier): boolean {
  const variable = variableOf(file, name);
  const value = variable && initialiserOf(variable);
  const call = value && unwrap(value);
  return call?.type === 'CallExpression' && calleeName(call) === 'cpus';
}

/** A field that is given to the constructor, or that is called a limit. */
function isChosenField(self: Node, name: string): boolean {
  if (LIMIT_NAME.test(name)) return true;
  const owner = classOfThis(self)?.owner;
  if (!owner) return false;
  if (parameterPropertyOf(owner, name)) return true;
  return membersOf(owner, name).some(
    (member) => member.type === 'PropertyDefinition' && member.readonly && !member.value,
  );
}
