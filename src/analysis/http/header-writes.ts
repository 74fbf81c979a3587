import type { TSESTree } from '@typescript-eslint/utils';
import { HEADER_FUNCTIONS, HEADER_METHODS, RESPONSE_CLASSES } from '../../catalogue/frameworks/responses/index.js';
import { calleeName, keyName, receiverOf, unwrap, wrapped, type FunctionNode } from '../syntax/ast.js';
import { bindArguments, propertyAt, type Bindings, type Bound } from '../syntax/bindings.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { mayShareRun } from '../syntax/flow-order.js';
import { calleesAnywhere } from '../syntax/functions.js';
import {
  ABOUT_LIMITS,
  ABSENT,
  headersOf,
  joinVerdicts,
  namesRetryAfter,
  UNKNOWN,
  type HeaderVerdict,
} from '../time/header-values.js';
import { globalPath, initialiserOf, variableOf, type Variable } from '../syntax/variables.js';

/** Whether Retry-After is set on what a variable holds, on some run of the code that also goes through `place`. */
export function writesOn(
  file: FileModel,
  variable: Variable,
  place: Node | null,
  bindings: Bindings,
  depth = 3,
): HeaderVerdict {
  return joinVerdicts(
    [...familyOf(file, variable)].flatMap((member) =>
      member.references
        .filter((reference) => place === null || mayShareRun(reference.identifier as Node, place))
        .map((reference) => writeAt({ file, node: reference.identifier, bindings }, depth)),
    ),
  );
}

/** The variable at the root of `a.b.c` and `a.b().c`. */
export function rootVariable(file: FileModel, node: Node): Variable | null {
  let current = unwrap(node);
  for (;;) {
    if (current.type === 'MemberExpression') current = unwrap(current.object);
    else if (current.type === 'CallExpression') {
      const receiver = receiverOf(current);
      if (!receiver) return null;
      current = receiver;
    } else if (current.type === 'AwaitExpression') current = unwrap(current.argument);
    else break;
  }
  const variable = variableOf(file, current);
  return variable && variable.defs[0]?.type !== 'ImportBinding' ? variable : null;
}

/** A variable with those that stand for parts of it, or that it is a part of: `const { response } = ctx`. */
function familyOf(file: FileModel, variable: Variable): ReadonlySet<Variable> {
  const family = new Set([variable]);
  for (const member of family) {
    const source = sourceOf(file, member);
    if (source) family.add(source);
    for (const reference of member.references) {
      for (const part of partsDeclaredAt(file, reference.identifier)) family.add(part);
    }
    if (family.size > 12) break;
  }
  return family;
}

/** What a variable was taken from: `ctx` for `const { response } = ctx` and `const res = ctx.res`. */
function sourceOf(file: FileModel, variable: Variable): Variable | null {
  const definition = variable.defs[0];
  if (definition?.node.type !== 'VariableDeclarator' || !definition.node.init) return null;
  const value = definition.node.id.type === 'Identifier' ? initialiserOf(variable) : definition.node.init;
  if (!value || INCOMING.test(variable.name) || !isPart(unwrap(value))) return null;
  const source = rootVariable(file, value);
  return source && source.scope.type !== 'module' ? source : null;
}

/** `ctx.res`, `ctx`, `host.switchToHttp().getResponse()`: parts of the same request's objects, no new values. */
function isPart(node: Node): boolean {
  if (node.type === 'Identifier') return true;
  if (node.type === 'MemberExpression') return isPart(unwrap(node.object));
  return (
    node.type === 'CallExpression' &&
    /^(?:switchToHttp|getResponse|getContext|getNext|response|status|code)$/.test(calleeName(node) ?? '')
  );
}

function partsDeclaredAt(file: FileModel, identifier: Node): Variable[] {
  let node = wrapped(identifier);
  while (
    (node.parent?.type === 'MemberExpression' && node.parent.object === node) ||
    (node.parent?.type === 'CallExpression' && node.parent.callee === node && isPart(node.parent))
  ) {
    node = wrapped(node.parent);
  }
  const parent = node.parent;
  if (parent?.type !== 'VariableDeclarator' || parent.init !== node) return [];
  const names =
    parent.id.type === 'Identifier'
      ? [parent.id as Node]
      : parent.id.type === 'ObjectPattern'
        ? namesOf(parent.id)
        : [];
  return names
    .map((name) => variableOf(file, name))
    .filter((part) => part !== null)
    .filter((part) => !INCOMING.test(part.name));
}

function namesOf(pattern: TSESTree.ObjectPattern): Node[] {
  return pattern.properties.flatMap((property): Node[] => {
    if (property.type !== 'Property') return [property.argument];
    const value = property.value.type === 'AssignmentPattern' ? property.value.left : property.value;
    return value.type === 'ObjectPattern' ? namesOf(value) : [value];
  });
}

/** What one mention of a response does to its headers: follows `res.status(429).set(...)` to its end. */
function writeAt(bound: Bound, depth: number): HeaderVerdict {
  const { file, bindings } = bound;
  const verdicts: HeaderVerdict[] = [];
  let node = wrapped(bound.node);
  for (;;) {
    const parent = node.parent;
    if (parent?.type === 'MemberExpression' && parent.object === node) {
      const copied = copyOf(wrapped(parent));
      if (copied) verdicts.push(ofCopy({ file, node: copied, bindings }, copied));
      if (copied || INCOMING.test(keyName(parent) ?? '')) break;
      node = wrapped(parent);
    } else if (parent?.type === 'CallExpression' && parent.callee === node) {
      const name = calleeName(parent);
      if (name !== null && HEADER_METHODS.has(name))
        verdicts.push(ofHeaderCall({ file, node: parent, bindings }, parent, name));
      node = wrapped(parent);
    } else if (parent?.type === 'AssignmentExpression' && parent.left === node && node.type === 'MemberExpression') {
      verdicts.push(ofAssignment({ file, node, bindings }, node, parent.right));
      break;
    } else if (parent?.type === 'CallExpression') {
      if (isResponsePart(unwrap(node))) verdicts.push(ofArgument({ file, node, bindings }, parent, depth));
      break;
    } else if (parent?.type === 'Property' && parent.value === node && parent.parent.type === 'ObjectExpression') {
      const call = wrapped(parent.parent).parent;
      if (call?.type === 'CallExpression')
        verdicts.push(ofArgument({ file, node: parent.parent, bindings }, call, depth));
      break;
    } else {
      break;
    }
  }
  return joinVerdicts(verdicts);
}

/** `new Response(response.body, init)`: the response that is made of another one's body. */
function copyOf(body: Node): TSESTree.NewExpression | null {
  const outer = body.parent;
  if (outer?.type !== 'NewExpression' || outer.arguments[0] !== body) return null;
  return RESPONSE_CLASSES.has(calleeName(outer) ?? '') ? outer : null;
}

function ofCopy({ file, bindings }: Bound, copy: TSESTree.NewExpression): HeaderVerdict {
  const [, init] = copy.arguments;
  const headers = init ? propertyAt({ file, node: init, bindings }, 'headers') : undefined;
  return headers ? headersOf(headers) : ABSENT;
}

/** Parts of a request's objects that have nothing to do with the answer. */
const INCOMING =
  /^_?(?:req|request|params|query|body|env|state|next|user|session|store|cookies?|url|ip|server|log|logger|locals)$/;

/** The response itself, or what its headers are reached through: `ctx.res`, `set.headers`. */
function isResponsePart(node: Node): boolean {
  if (node.type === 'Identifier') return !INCOMING.test(node.name);
  return (
    node.type === 'MemberExpression' &&
    /^(?:res|response|reply|raw|node|headers|resHeaders|responseHeaders|output)$/.test(keyName(node) ?? '')
  );
}

/** `res.set(name, value)`, `res.set(headers)`, `res.writeHead(status, headers)`. */
function ofHeaderCall({ file, bindings }: Bound, call: TSESTree.CallExpression, name: string): HeaderVerdict {
  const given = name === 'writeHead' ? call.arguments.slice(1) : call.arguments;
  return ofNameAndValue(file, given, bindings);
}

function ofNameAndValue(file: FileModel, given: readonly Node[], bindings: Bindings): HeaderVerdict {
  const [first, second] = given;
  if (!first) return ABSENT;
  if (first.type === 'SpreadElement') return UNKNOWN;
  const isOnly = second === undefined || second.type === 'ArrowFunctionExpression';
  const value = unwrap(first);
  if (isOnly || value.type === 'ObjectExpression') return headersOf({ file, node: first, bindings });
  if (second.type === 'ObjectExpression' && namesRetryAfter(file, first) !== 'yes')
    return headersOf({ file, node: second, bindings });
  const named = namesRetryAfter(file, first);
  if (named === 'yes') return { kind: 'sent', values: [{ file, node: second, bindings }] };
  return named === 'unknown' ? UNKNOWN : ABSENT;
}

/** `set.headers['retry-after'] = value`, `set.headers = {...}`. */
function ofAssignment({ file, bindings }: Bound, left: TSESTree.MemberExpression, right: Node): HeaderVerdict {
  const key = keyName(left);
  if (key !== null && /^retry-after$/i.test(key)) return { kind: 'sent', values: [{ file, node: right, bindings }] };
  if (key === 'headers') return headersOf({ file, node: right, bindings });
  if (!left.computed || key !== null) return ABSENT;
  const named = namesRetryAfter(file, left.property);
  if (named === 'yes') return { kind: 'sent', values: [{ file, node: right, bindings }] };
  const object = unwrap(left.object);
  return named === 'unknown' && object.type === 'MemberExpression' && keyName(object) === 'headers' ? UNKNOWN : ABSENT;
}

/** A response handed to a function. */
function ofArgument(bound: Bound, call: TSESTree.CallExpression, depth: number): HeaderVerdict {
  const { file, node, bindings } = bound;
  const name = calleeName(call);
  const index = call.arguments.findIndex((argument) => argument === node);
  if (index === -1) return ABSENT;
  if (name !== null && HEADER_FUNCTIONS.has(name))
    return ofNameAndValue(
      file,
      call.arguments.filter((_, at) => at !== index),
      bindings,
    );
  if (globalPath(file, call.callee) === 'Object.assign') {
    return index === 0
      ? joinVerdicts(call.arguments.slice(1).map((source) => headersOf({ file, node: source, bindings })))
      : ABSENT;
  }
  return ofHelper(bound, call, index, depth);
}

/** What a function does to the headers of the response it is given. */
export function ofHelper(
  { file, node, bindings }: Bound,
  call: TSESTree.CallExpression,
  index: number,
  depth: number,
): HeaderVerdict {
  const callees = depth > 0 ? calleesAnywhere(file, call) : [];
  if (callees.length === 0)
    return ABOUT_LIMITS.test(file.textOf(call.callee)) && !isAskedForVerdict(file, node, call) ? UNKNOWN : ABSENT;
  return joinVerdicts(
    callees.map((callee) => {
      const given = bindArguments({ file, node: call, bindings }, callee);
      return joinVerdicts(
        parameterVariables(callee, index, node).map((variable) =>
          writesOn(callee.file, variable, null, given, depth - 1),
        ),
      );
    }),
  );
}

/**
 * True for `(await budget.take(event)).allowed` and `const { allowed } = limiter.check(c)`: the request's context is
 * given to have somebody counted, and what to say is left to whoever reads the verdict.
 */
function isAskedForVerdict(file: FileModel, argument: Node, call: TSESTree.CallExpression): boolean {
  const given = unwrap(argument);
  if (given.type !== 'Identifier' || !/^_?(?:c|ctx|context|event)$/.test(given.name)) return false;
  let outer = wrapped(call);
  if (outer.parent?.type === 'AwaitExpression') outer = wrapped(outer.parent);
  const parent = outer.parent;
  if (parent?.type === 'MemberExpression') return parent.object === outer;
  if (parent?.type !== 'VariableDeclarator') return false;
  if (parent.id.type !== 'Identifier') return parent.id.type === 'ObjectPattern';
  const reads = variableOf(file, parent.id)?.references.filter((reference) => reference.isRead()) ?? [];
  return reads.length > 0 && reads.every(({ identifier }) => isMemberRead(wrapped(identifier as Node)));
}

function isMemberRead(node: Node): boolean {
  return node.parent?.type === 'MemberExpression' && node.parent.object === node;
}

/** The variables through which a function reaches its argument. */
function parameterVariables(callee: Located<FunctionNode>, index: number, argument: Node): Variable[] {
  const parameter = callee.node.params[index];
  const pattern = parameter?.type === 'AssignmentPattern' ? parameter.left : parameter;
  if (!pattern) return [];
  const names = pattern.type === 'ObjectPattern' ? namesOf(pattern) : [pattern as Node];
  const isWhole = pattern.type !== 'ObjectPattern' || argument.type !== 'ObjectExpression';
  return names
    .filter(
      (name) =>
        isWhole || (name.type === 'Identifier' && /^(?:res|response|reply|ctx|c|event|set|headers)$/i.test(name.name)),
    )
    .map((name) => variableOf(callee.file, name))
    .filter((variable) => variable !== null);
}
