import type { TSESTree } from '@typescript-eslint/utils';
import type { GivenInstance, InstanceKind, Site } from '../../catalogue/libraries/entry.js';
import { ancestor, awaited, classOfThis, decoratorsOf, isFunction, keyName, receiverOf, unwrap, wrapped, type FunctionNode } from '../syntax/ast.js';
import type { AnyCall } from '../syntax/call-sites.js';
import { parameterPropertyOf, membersOf } from '../syntax/classes.js';
import { classChain } from '../syntax/object-members.js';
import { objectOfType, signatureOf } from '../syntax/object-types.js';
import { MAX_DEPTH, objectOf, type KnownObject } from '../syntax/objects.js';
import type { Origin } from '../syntax/origins.js';
import { namesIn, typeNamesOf } from '../syntax/type-names.js';
import { definitionOf, isGlobal, variableOf } from '../syntax/variables.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { instanceKind, modulesOf, namesOf } from './catalogue-index.js';
import { exportedOrigin, isExport, isExportSite, isOwnExport, methodReceiver, originOfCallee } from './sites.js';
import { valuesOf } from './values.js';

/** A channel of a connection of a library: longer chains of instances do not occur. */
const MAX_KINDS = 5;

/**
 * True when an expression is an instance of a library's object: made by it, declared with its type, injected as it, or
 * handed by the library to a function of the project.
 */
export function isInstance(file: FileModel, node: Node, id: string, depth = MAX_KINDS): boolean {
  const kind = instanceKind(file, id);
  if (!kind || depth <= 0) return false;
  if (isDeclaredAs(file, node, kind)) return true;
  return valuesOf(file, node).some((value) => {
    const start = kind.chained ? startOfChain(value) : value;
    return (
      [value, start].some((one) => isMadeAs(one, kind, depth) || isDeclaredAs(one.file, one.node, kind)) ||
      isGivenAs(start, kind, depth) ||
      (start !== value && isInstance(start.file, start.node, id, depth - 1))
    );
  });
}

/** `redis.multi()` for `redis.multi().lpush(...).ltrim(...)`: the first call of a chain, or what the chain is called on. */
function startOfChain({ file, node }: Located): Located {
  let current = node;
  for (;;) {
    const receiver = current.type === 'CallExpression' ? receiverOf(current) : null;
    const inner = receiver && awaited(receiver);
    if (!inner) return { file, node: current };
    if (inner.type !== 'CallExpression') return { file, node: current === node ? inner : current };
    current = inner;
  }
}

/** True for a parameter that the library fills with an instance, which is new there. */
export function isGiven({ file, node }: Located, id: string): boolean {
  const kind = instanceKind(file, id);
  return kind !== undefined && isGivenAs({ file, node }, kind, MAX_KINDS);
}

/** The values of an expression that are known to be instances of a kind, each where it is made. */
export function makersOf(file: FileModel, node: Node, id: string): readonly Located<AnyCall>[] {
  const kind = instanceKind(file, id);
  if (!kind) return [];
  return valuesOf(file, node).flatMap((value): readonly Located<AnyCall>[] => {
    const { node: made } = value;
    const isCall = made.type === 'CallExpression' || made.type === 'NewExpression';
    return isCall && isMadeAs(value, kind, MAX_KINDS) ? [{ file: value.file, node: made }] : [];
  });
}

function isMadeAs({ file, node }: Located, kind: InstanceKind, depth: number): boolean {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
  const origin = originOfCallee(file, node);
  return kind.made.some((site) => {
    if (site.method === undefined) return isExportSite(file, node, origin, site, modulesOf(kind, site));
    const receiver = methodReceiver(node, site);
    return receiver !== null && isInstance(file, receiver, site.of ?? '', depth - 1);
  });
}

function isDeclaredAs(file: FileModel, node: Node, kind: InstanceKind): boolean {
  return declaredTypes(file, node).some((type) => isTypeOf(type, kind)) || isInjected(file, node, kind);
}

/** True when the name of a type means an instance of a library's object: `Socket` of `Set<Socket>`. */
export function isInstanceType(type: Located, id: string): boolean {
  const kind = instanceKind(type.file, id);
  return kind !== undefined && isTypeOf(type, kind);
}

function isTypeOf(type: Located, kind: InstanceKind): boolean {
  const query = queriedBy(type);
  if (query) return kind.made.some((site) => isCallOf(query, site, modulesOf(kind, site)));
  const names = [...(kind.types ?? []), ...kind.made.flatMap((site) => namesOf(site.new))];
  const origin = originOfType(type);
  return (origin !== null && isExport(origin, kind.modules, names)) || isOwnExport(type.file, type.node, kind.modules, names);
}

/** `createClient` for the name `ReturnType` of `ReturnType<typeof createClient>`. */
function queriedBy({ file, node }: Located): Located | null {
  if (node.type !== 'Identifier' || node.name !== 'ReturnType' || node.parent.type !== 'TSTypeReference') return null;
  const [query] = node.parent.typeArguments?.params ?? [];
  return query?.type === 'TSTypeQuery' ? { file, node: query.exprName } : null;
}

function isCallOf({ file, node }: Located, site: Site, modules: readonly string[]): boolean {
  const origin = exportedOrigin(file, node);
  return origin !== null && isExport(origin, modules, namesOf(site.call));
}

/** `Channel` of `import { Channel }` and `amqp.Channel` of `import amqp`. */
function originOfType({ file, node }: Located): Origin | null {
  const { parent } = node;
  if (parent?.type !== 'TSQualifiedName' || parent.right !== node) return exportedOrigin(file, node) ?? globalType(file, node);
  // `NodeJS.WritableStream` is declared by the types of Node.js for everybody.
  if (isGlobal(file, parent.left, 'NodeJS')) return { module: 'stream', path: [parent.right.name] };
  const left = parent.left.type === 'Identifier' ? exportedOrigin(file, parent.left) : null;
  return left ? { module: left.module, path: [...left.path, parent.right.name] } : null;
}

/** `WebSocket` and `MessagePort`, which need no import. */
function globalType(file: FileModel, node: Node): Origin | null {
  return node.type === 'Identifier' && variableOf(file, node) === null ? { module: 'global', path: [node.name] } : null;
}

/** The names of the type that a variable, parameter, field or property is declared with. */
function declaredTypes(file: FileModel, node: Node): readonly Located[] {
  const own = typeNamesOf(file, node);
  if (own.length > 0) return own.map((name) => ({ file, node: name }));
  const { name, object } = partOf(file, awaited(node));
  return object && name !== null ? memberTypes(object, name) : [];
}

/** The names of the type that a property of an object is declared with. */
export function memberTypes(object: KnownObject, name: string): readonly Located[] {
  if (object.kind === 'instance')
    return classChain({ file: object.file, node: object.node }).flatMap((owner) => typesOfField(owner.file, owner.node, name));
  const type = signatureOf(object, name)?.typeAnnotation?.typeAnnotation;
  return type ? namesIn(type).map((node) => ({ file: object.file, node })) : [];
}

/** `context.pubsub`, and the same for the name `pubsub` of `({ pubsub }: Context) => ...` and `const { pubsub } = context`. */
function partOf(file: FileModel, node: Node): { readonly name: string | null; readonly object: KnownObject | null } {
  if (node.type === 'MemberExpression') return { name: keyName(node), object: objectOf(file, node.object) };
  const declared = node.type === 'Identifier' ? variableOf(file, node)?.identifiers[0] : undefined;
  const property = declared?.parent.type === 'AssignmentPattern' ? declared.parent.parent : declared?.parent;
  const pattern = property?.type === 'Property' ? property.parent : null;
  if (property?.type !== 'Property' || pattern?.type !== 'ObjectPattern') return { name: null, object: null };
  const holder = pattern.parent;
  const init = holder.type === 'VariableDeclarator' ? holder.init : null;
  const type = pattern.typeAnnotation?.typeAnnotation;
  return { name: keyName(property), object: type ? objectOfType(file, type, MAX_DEPTH) : init && objectOf(file, init) };
}

function typesOfField(file: FileModel, owner: Parameters<typeof membersOf>[0], name: string): readonly Located[] {
  const annotations = membersOf(owner, name).flatMap((member) =>
    member.type !== 'MethodDefinition' && member.typeAnnotation ? [member.typeAnnotation.typeAnnotation] : [],
  );
  const parameter = parameterPropertyOf(owner, name)?.parameter;
  const target = parameter?.type === 'AssignmentPattern' ? parameter.left : parameter;
  if (target?.type === 'Identifier' && target.typeAnnotation) annotations.push(target.typeAnnotation.typeAnnotation);
  return annotations.flatMap(namesIn).map((node) => ({ file, node }));
}

/** `constructor(@InjectQueue('mail') private readonly queue)`, with or without a type. */
function isInjected(file: FileModel, node: Node, kind: InstanceKind): boolean {
  const injectors = kind.injectedBy ?? [];
  if (injectors.length === 0) return false;
  return decoratorsOfDeclaration(file, awaited(node)).some(({ expression }) => {
    const name = unwrap(expression.type === 'CallExpression' ? expression.callee : expression);
    return name.type === 'Identifier' && injectors.includes(name.name);
  });
}

/** The decorators of what declares a name or a field: `@InjectQueue('mail') private readonly queue`. */
export function decoratorsOfDeclaration(file: FileModel, node: Node): readonly TSESTree.Decorator[] {
  if (node.type === 'Identifier') {
    const declared = variableOf(file, node)?.identifiers[0];
    const parameter = declared?.parent.type === 'TSParameterProperty' ? declared.parent : declared;
    return parameter && 'decorators' in parameter ? decoratorsOf(parameter) : [];
  }
  const owner = node.type === 'MemberExpression' && node.object.type === 'ThisExpression' ? classOfThis(node.object)?.owner : null;
  const name = node.type === 'MemberExpression' ? keyName(node) : null;
  if (!owner || name === null) return [];
  const parameter = parameterPropertyOf(owner, name);
  return [...membersOf(owner, name).flatMap((member) => decoratorsOf(member)), ...(parameter ? decoratorsOf(parameter) : [])];
}

/** `connection.createChannel({ setup: (channel) => ... })`: the library calls the function with an instance. */
function isGivenAs({ file, node }: Located, kind: InstanceKind, depth: number): boolean {
  if (!kind.given || node.type !== 'Identifier') return false;
  const variable = variableOf(file, node);
  const fn = variable ? definitionOf(variable) : null;
  if (!variable || fn?.type !== 'Parameter' || !isFunction(fn.node)) return false;
  const index = fn.node.params.findIndex((parameter) => variable.identifiers.some((identifier) => identifier === parameter));
  const handed = callsHanding(file, fn.node);
  return kind.given.some(
    (given) => given.parameter === index && handed.some((hand) => isHandedBy(file, hand, given, kind.modules, depth)),
  );
}

interface Handing {
  readonly call: AnyCall;
  readonly key: string | null;
}

/** The calls that are handed a function, in place or by its name, as an argument or as a property of one. */
function callsHanding(file: FileModel, fn: FunctionNode): readonly Handing[] {
  const named = fn.type === 'FunctionDeclaration' && fn.id ? variableOf(file, fn.id) : variableOfHolder(file, fn);
  const uses: readonly Node[] = [fn, ...(named?.references.map(({ identifier }): Node => identifier) ?? [])];
  return uses.flatMap((use): readonly Handing[] => {
    const value = wrapped(use);
    const { parent } = value;
    if (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') return parent.callee === value ? [] : [{ call: parent, key: null }];
    if (parent?.type !== 'Property' || parent.parent.type !== 'ObjectExpression') return [];
    const call = ancestor(parent.parent, (one): one is AnyCall => one.type === 'CallExpression' || one.type === 'NewExpression');
    return call ? [{ call, key: keyName(parent) }] : [];
  });
}

function variableOfHolder(file: FileModel, fn: FunctionNode): ReturnType<typeof variableOf> {
  const holder = wrapped(fn).parent;
  return holder?.type === 'VariableDeclarator' ? variableOf(file, holder.id) : null;
}

function isHandedBy(
  file: FileModel,
  { call, key }: Handing,
  given: GivenInstance,
  modules: readonly string[],
  depth: number,
): boolean {
  if ((given.key ?? null) !== key) return false;
  if (given.by.method === undefined) {
    const origin = originOfCallee(file, call);
    return isExportSite(file, call, origin, given.by, given.by.modules ?? modules);
  }
  const receiver = methodReceiver(call, given.by);
  return receiver !== null && isInstance(file, receiver, given.by.of ?? '', depth - 1);
}
