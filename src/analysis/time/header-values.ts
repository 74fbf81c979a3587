import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, contains, isFunction, keyName, unwrap, type FunctionNode } from '../syntax/ast.js';
import { bindArguments, follow, propertyAt, type Bound } from '../syntax/bindings.js';
import { stringOf } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { ownNodes } from '../syntax/nodes.js';
import { globalPath, variableOf } from '../syntax/variables.js';

/** Whether a set of headers has Retry-After, with the values it may be set to (null: set, but not to be seen). */
export type HeaderVerdict =
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'sent'; readonly values: readonly (Bound | null)[] };

export const ABSENT: HeaderVerdict = { kind: 'absent' };
export const UNKNOWN: HeaderVerdict = { kind: 'unknown' };

/** Sent wins over unknown, unknown over absent. */
export function joinVerdicts(verdicts: readonly HeaderVerdict[]): HeaderVerdict {
  const values = verdicts.flatMap((verdict) => (verdict.kind === 'sent' ? verdict.values : []));
  if (values.length > 0) return { kind: 'sent', values };
  return verdicts.some((verdict) => verdict.kind === 'unknown') ? UNKNOWN : ABSENT;
}

const RETRY_AFTER = /^retry-after$/i;

/** Names of headers and helpers that have to do with waiting. Whatever is called so may well carry the header. */
export const ABOUT_LIMITS =
  /limit|retry|thrott|quota|refus|reject|wait|back_?-?off|verdict|budget|too_?many|announce|cool_?down/i;

/** Names of headers that are the same for every response. */
const NEUTRAL =
  /cors|json|base|default|common|content|secur|standard|shared|static|cache|html|plain|text|trace|auth|origin/i;

/** Whether an expression names the Retry-After header. */
export function namesRetryAfter(file: FileModel, node: Node): 'yes' | 'no' | 'unknown' {
  const text = stringOf(file, node);
  if (text !== null) return RETRY_AFTER.test(text) ? 'yes' : 'no';
  const name = unwrap(node);
  const identifier = name.type === 'Identifier' ? name.name : name.type === 'MemberExpression' ? keyName(name) : null;
  if (identifier !== null && /retry_?-?after/i.test(identifier)) return 'yes';
  if (identifier !== null && /^[A-Z][A-Z0-9_]*$/.test(identifier)) return 'no';
  if (name.type === 'TemplateLiteral') {
    const start = name.quasis[0]?.value.cooked ?? '';
    return start !== '' && !'retry-after'.startsWith(start.toLowerCase()) ? 'no' : 'unknown';
  }
  return 'unknown';
}

/** Whether the headers that an expression stands for include Retry-After. */
export function headersOf(bound: Bound, depth = 8): HeaderVerdict {
  if (depth <= 0) return UNKNOWN;
  const target = follow(bound);
  if (!target) return ABSENT;
  const { file, node, bindings } = target;
  const inner = (child: Node): HeaderVerdict => headersOf({ file, node: child, bindings }, depth - 1);
  const later = laterWrites(bound, depth);
  if (later.kind === 'sent') return later;
  const own = ((): HeaderVerdict => {
    switch (node.type) {
      case 'ObjectExpression':
        return ofObject(target, node, depth);
      case 'ArrayExpression':
        return ofPairs(target, node, depth);
      case 'ConditionalExpression':
        return joinVerdicts([inner(node.consequent), inner(node.alternate)]);
      case 'LogicalExpression':
        return joinVerdicts(node.operator === '&&' ? [inner(node.right)] : [inner(node.left), inner(node.right)]);
      case 'Literal':
        return ABSENT;
      case 'NewExpression':
        return node.arguments[0] ? inner(node.arguments[0]) : ABSENT;
      case 'CallExpression':
        return ofCall(target, node, depth);
      case 'MemberExpression':
        return ofMember(target, node, depth);
      default:
        return ofUnresolved(target);
    }
  })();
  return joinVerdicts([own, later]);
}

function ofObject({ file, bindings }: Bound, node: TSESTree.ObjectExpression, depth: number): HeaderVerdict {
  return joinVerdicts(
    node.properties.map((property): HeaderVerdict => {
      if (property.type === 'SpreadElement') return headersOf({ file, node: property.argument, bindings }, depth - 1);
      const key = property.computed
        ? namesRetryAfter(file, property.key)
        : RETRY_AFTER.test(keyName(property) ?? '')
          ? 'yes'
          : 'no';
      if (key === 'yes') return { kind: 'sent', values: [{ file, node: property.value, bindings }] };
      return key === 'unknown' ? UNKNOWN : ABSENT;
    }),
  );
}

/** `[['retry-after', '20']]`, and node's flat list `['retry-after', '20']`. */
function ofPairs({ file, bindings }: Bound, node: TSESTree.ArrayExpression, depth: number): HeaderVerdict {
  return joinVerdicts(
    node.elements.map((element, index): HeaderVerdict => {
      if (!element) return ABSENT;
      if (element.type === 'SpreadElement') return headersOf({ file, node: element.argument, bindings }, depth - 1);
      const pair = unwrap(element);
      const [name, value] = pair.type === 'ArrayExpression' ? pair.elements : [element, node.elements[index + 1]];
      if (!name || namesRetryAfter(file, name) !== 'yes') return ABSENT;
      return { kind: 'sent', values: [value ? { file, node: value, bindings } : null] };
    }),
  );
}

function ofCall(bound: Bound, node: TSESTree.CallExpression, depth: number): HeaderVerdict {
  const { file, bindings } = bound;
  const path = globalPath(file, node.callee);
  if (path === 'Object.assign') {
    return joinVerdicts(node.arguments.map((argument) => headersOf({ file, node: argument, bindings }, depth - 1)));
  }
  if (path === 'Object.fromEntries' || path === 'Object.freeze' || path === 'structuredClone') {
    return node.arguments[0] ? headersOf({ file, node: node.arguments[0], bindings }, depth - 1) : ABSENT;
  }
  const callees = calleesAnywhere(file, node);
  if (callees.length === 0) return ofUnresolved(bound);
  return joinVerdicts(
    callees.flatMap((callee) => {
      const given = bindArguments({ file, node, bindings }, callee);
      return returnsOf(callee.file, callee.node).map((value) =>
        headersOf({ file: callee.file, node: value, bindings: given }, depth - 1),
      );
    }),
  );
}

/** The expressions a function returns. */
export function returnsOf(file: FileModel, fn: FunctionNode): readonly Node[] {
  if (fn.type === 'ArrowFunctionExpression' && fn.body.type !== 'BlockStatement') return [fn.body];
  return ownNodes(file, fn, 'ReturnStatement').flatMap((statement) => (statement.argument ? [statement.argument] : []));
}

function ofMember(bound: Bound, node: TSESTree.MemberExpression, depth: number): HeaderVerdict {
  const name = keyName(node);
  const { file, bindings } = bound;
  const value = name === null ? null : propertyAt({ file, node: unwrap(node.object), bindings }, name);
  if (value === undefined) return ABSENT;
  return value ? headersOf(value, depth - 1) : ofUnresolved(bound);
}

/**
 * Headers that come from somewhere else. Named for what they are (`corsHeaders`), they are the same for every
 * response; constants of another module cannot know the wait, unless they are named after it.
 */
function ofUnresolved({ file, node }: Bound): HeaderVerdict {
  const text = node.type === 'CallExpression' ? (calleeName(node) ?? '') : file.textOf(node);
  if (text.length > 200 || ABOUT_LIMITS.test(text)) return UNKNOWN;
  if (NEUTRAL.test(text)) return ABSENT;
  if (node.type !== 'Identifier') return UNKNOWN;
  return variableOf(file, node)?.defs[0]?.type === 'ImportBinding' ? ABSENT : UNKNOWN;
}

/** What is put into the headers that a variable holds after they were made: `headers['Retry-After'] = x`. */
function laterWrites(bound: Bound, depth: number): HeaderVerdict {
  const { file, bindings } = bound;
  const node = unwrap(bound.node);
  const variable = node.type === 'Identifier' ? variableOf(file, node) : null;
  if (!variable) return ABSENT;
  return joinVerdicts(
    variable.references.map((reference): HeaderVerdict => {
      const identifier = reference.identifier as Node;
      if (identifier === node || contains(node, identifier)) return ABSENT;
      const parent = identifier.parent;
      if (!parent) return ABSENT;
      if (parent.type === 'MemberExpression' && parent.object === identifier) {
        const outer = parent.parent;
        if (outer.type === 'AssignmentExpression' && outer.left === parent) {
          const key = parent.computed
            ? namesRetryAfter(file, parent.property)
            : RETRY_AFTER.test(keyName(parent) ?? '')
              ? 'yes'
              : 'no';
          return key === 'yes'
            ? { kind: 'sent', values: [{ file, node: outer.right, bindings }] }
            : key === 'unknown'
              ? UNKNOWN
              : ABSENT;
        }
        if (
          outer.type !== 'CallExpression' ||
          outer.callee !== parent ||
          !/^(?:set|append|add)$/.test(keyName(parent) ?? '')
        )
          return ABSENT;
        const [name, value] = outer.arguments;
        const key = name ? namesRetryAfter(file, name) : 'no';
        return key === 'yes'
          ? { kind: 'sent', values: [value ? { file, node: value, bindings } : null] }
          : key === 'unknown'
            ? UNKNOWN
            : ABSENT;
      }
      if (parent.type === 'CallExpression' && parent.callee !== identifier) {
        if (globalPath(file, parent.callee) === 'Object.assign' && parent.arguments[0] === identifier) {
          return joinVerdicts(
            parent.arguments.slice(1).map((argument) => headersOf({ file, node: argument, bindings }, depth - 1)),
          );
        }
        return ofHelper({ file, node: identifier, bindings }, parent, depth);
      }
      return ABSENT;
    }),
  );
}

/** What a helper does to the headers it is given. */
function ofHelper(given: Bound, call: TSESTree.CallExpression, depth: number): HeaderVerdict {
  const callees = depth > 1 ? calleesAnywhere(given.file, call) : [];
  if (callees.length === 0) return ABOUT_LIMITS.test(calleeName(call) ?? '') ? UNKNOWN : ABSENT;
  const index = call.arguments.indexOf(given.node as TSESTree.CallExpressionArgument);
  return joinVerdicts(
    callees.map((callee): HeaderVerdict => {
      const parameter = callee.node.params[index];
      if (parameter?.type !== 'Identifier' || !isFunction(callee.node)) return ABSENT;
      const bindings = bindArguments({ file: given.file, node: call, bindings: given.bindings }, callee);
      return laterWrites({ file: callee.file, node: parameter, bindings }, depth - 1);
    }),
  );
}
