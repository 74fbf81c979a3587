import type { TSESTree } from '@typescript-eslint/utils';
import type { RefusalStatus } from '../../catalogue/http.js';
import { contains, keyName, unwrap, wrapped, type FunctionNode } from '../syntax/ast.js';
import { bindArguments, NO_BINDINGS, type Bindings } from '../syntax/bindings.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { calleesAnywhere, callsOf } from '../syntax/functions.js';
import { nodesOf } from '../syntax/nodes.js';
import { errorMakerOf } from './error-sites.js';
import type { ResponseSite } from './response-sites.js';
import { responsesOf } from './responses.js';
import type { PlacedResponse } from './retry-after.js';
import { refusalsAmong, STATUS_WORD, statusNamed } from './status-values.js';
import { initialiserOf, variableOf } from '../syntax/variables.js';

/** A response that tells the client to come back later. */
export interface Refusal {
  readonly status: RefusalStatus;
  /** What chooses the status, in the file at hand. */
  readonly node: Node;
  /** The call, assignment or object around it, in the file at hand. */
  readonly whole: Node;
  /** The response; of a helper's file when the status is handed to a helper. */
  readonly response: PlacedResponse;
  /** The call of the helper, or null. */
  readonly helperCall: TSESTree.CallExpression | null;
}

/** Every place of the file that answers with 429 or 503, itself or through a helper that takes the status. */
export const refusalsOf = perFile((file): readonly Refusal[] => {
  const found: Refusal[] = [];
  const taken = new Set<Node>();
  for (const site of responsesOf(file)) {
    taken.add(site.whole);
    const response = { file, site, bindings: NO_BINDINGS };
    const choices =
      site.fixed !== null
        ? [{ status: site.fixed, node: site.whole }]
        : site.status
          ? refusalsAmong(file, site.status)
          : [];
    const maker = choices.length > 0 ? errorMakerOf(site) : null;
    if (maker) {
      const [{ status } = { status: 429 as const }] = choices;
      for (const call of callsOf(file, maker))
        found.push({
          status,
          node: call,
          whole: call,
          response: { ...response, site: { ...site, whole: call } },
          helperCall: null,
        });
      continue;
    }
    for (const { status, node } of choices) {
      if (!found.some((one) => one.node === node))
        found.push({ status, node, whole: site.whole, response, helperCall: null });
    }
  }
  for (const { node, status } of handedOn(file)) {
    const call = callAround(node);
    if (!call || taken.has(call.call)) continue;
    const response = helperResponse(file, call.call, call.index, call.key, NO_BINDINGS, 3);
    if (response) found.push({ status, node, whole: call.call, response, helperCall: call.call });
  }
  return found;
});

/** Literals and names of the file that stand for a refusal. */
function handedOn(file: FileModel): { node: Node; status: RefusalStatus }[] {
  const nodes = nodesOf(file);
  const found: { node: Node; status: RefusalStatus }[] = [];
  for (const node of nodes.all('Literal')) {
    const status = node.value === 429 || node.value === 503 ? node.value : null;
    if (status !== null) found.push({ node, status });
  }
  for (const node of nodes.all('MemberExpression')) {
    const name = keyName(node);
    const status = name === null || !STATUS_WORD.test(name) ? null : statusNamed(name);
    if (status !== null) found.push({ node, status });
  }
  for (const node of [...nodes.all('Identifier').filter(({ name }) => STATUS_WORD.test(name)), ...constantUses(file)]) {
    if (node.parent.type !== 'CallExpression' || node.parent.callee === node) continue;
    const [choice] = refusalsAmong(file, node);
    if (choice?.node === node && !found.some((one) => one.node === node)) found.push({ node, status: choice.status });
  }
  return found;
}

/** The places that read `const LIMITED = 429`. */
function constantUses(file: FileModel): TSESTree.Identifier[] {
  return nodesOf(file)
    .all('VariableDeclarator')
    .filter(({ init }) => init?.type === 'Literal' && (init.value === 429 || init.value === 503))
    .flatMap((declarator) => file.scopes.getDeclaredVariables(declarator))
    .flatMap((variable) => variable.references)
    .filter((reference) => reference.isRead())
    .map((reference) => reference.identifier as TSESTree.Identifier);
}

interface Argument {
  readonly call: TSESTree.CallExpression;
  readonly index: number;
  /** The property of an object argument that has the status. */
  readonly key: string | null;
}

const STATUS_KEY = /^(?:status|statusCode|code|httpStatus)$/;

/** The call that a value is an argument of, directly or as a property of an object. */
function callAround(node: Node): Argument | null {
  let outer = wrapped(node);
  let key: string | null = null;
  if (outer.parent?.type === 'ConditionalExpression' && outer.parent.test !== outer) outer = wrapped(outer.parent);
  if (
    outer.parent?.type === 'Property' &&
    outer.parent.value === outer &&
    outer.parent.parent.type === 'ObjectExpression'
  ) {
    key = keyName(outer.parent);
    if (key === null || !STATUS_KEY.test(key)) return null;
    outer = wrapped(outer.parent.parent);
  }
  const call = outer.parent;
  if (call?.type !== 'CallExpression' || call.callee === outer) return null;
  const index = call.arguments.indexOf(outer as TSESTree.CallExpressionArgument);
  return index === -1 ? null : { call, index, key };
}

/** The response that a helper makes with the status it is given. */
function helperResponse(
  file: FileModel,
  call: TSESTree.CallExpression,
  index: number,
  key: string | null,
  bindings: Bindings,
  depth: number,
): PlacedResponse | null {
  if (depth <= 0) return null;
  for (const callee of calleesAnywhere(file, call)) {
    const given = bindArguments({ file, node: call, bindings }, callee);
    const parameter = callee.node.params[index];
    if (!parameter) continue;
    const names = namesOfStatus(parameter, key);
    if (names.size === 0) continue;
    for (const site of responsesOf(callee.file)) {
      if (site.kind !== 'own-error' && contains(callee.node, site.whole) && usesStatus(callee.file, site, names)) {
        return { file: callee.file, site, bindings: given };
      }
    }
    const deeper = handedFurther(callee, names, given, depth);
    if (deeper) return deeper;
  }
  return null;
}

/** The local names through which a helper reaches the status; a `.key` for a property of a parameter. */
function namesOfStatus(parameter: Node, key: string | null): ReadonlySet<string> {
  const pattern = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  if (pattern.type === 'Identifier')
    return new Set(key === null ? [pattern.name] : [`${pattern.name}.${key}`, pattern.name]);
  if (pattern.type !== 'ObjectPattern' || key === null) return new Set();
  const names = pattern.properties.flatMap((property) => {
    if (property.type !== 'Property' || keyName(property) !== key) return [];
    const target = property.value.type === 'AssignmentPattern' ? property.value.left : property.value;
    return target.type === 'Identifier' ? [target.name] : [];
  });
  return new Set(names);
}

function usesStatus(file: FileModel, site: ResponseSite, names: ReadonlySet<string>): boolean {
  if (site.status) return readsName(file, site.status, names, 4);
  if (!site.init) return false;
  const init = unwrap(site.init);
  if (init.type === 'Identifier') return names.has(init.name) || readsName(file, init, names, 4);
  return (
    init.type === 'ObjectExpression' &&
    init.properties.some(
      (property) => property.type === 'SpreadElement' && readsName(file, property.argument, names, 4),
    )
  );
}

function readsName(file: FileModel, node: Node, names: ReadonlySet<string>, depth: number): boolean {
  const value = unwrap(node);
  if (depth <= 0) return false;
  const inner = (child: Node): boolean => readsName(file, child, names, depth - 1);
  switch (value.type) {
    case 'Identifier': {
      if (names.has(value.name)) return true;
      const variable = variableOf(file, value);
      const init = variable && initialiserOf(variable);
      return init ? inner(init) : false;
    }
    case 'MemberExpression':
      return names.has(file.textOf(value).replace('?.', '.'));
    case 'LogicalExpression':
      return inner(value.left) || inner(value.right);
    case 'ConditionalExpression':
      return inner(value.consequent) || inner(value.alternate);
    case 'ObjectExpression':
      return value.properties.some((property) => property.type === 'Property' && inner(property.value));
    case 'CallExpression':
      return value.arguments.some(inner);
    default:
      return false;
  }
}

/** A helper that hands the status to another one. */
function handedFurther(
  callee: Located<FunctionNode>,
  names: ReadonlySet<string>,
  given: Bindings,
  depth: number,
): PlacedResponse | null {
  for (const call of nodesOf(callee.file).all('CallExpression')) {
    if (!contains(callee.node, call)) continue;
    for (const [index, argument] of call.arguments.entries()) {
      const key = keyOfStatus(callee.file, argument, names);
      const found = key === undefined ? null : helperResponse(callee.file, call, index, key, given, depth - 1);
      if (found) return found;
    }
  }
  return null;
}

/** The property of an argument that has the status; null when it is the argument itself, undefined when it has none. */
function keyOfStatus(file: FileModel, argument: Node, names: ReadonlySet<string>): string | null | undefined {
  const value = unwrap(argument);
  if (value.type !== 'ObjectExpression') return readsName(file, value, names, 1) ? null : undefined;
  for (const property of value.properties) {
    if (
      property.type === 'Property' &&
      STATUS_KEY.test(keyName(property) ?? '') &&
      readsName(file, property.value, names, 1)
    )
      return keyName(property);
  }
  return undefined;
}
