import { calleeName, isFunction, keyName, unwrap } from '../syntax/ast.js';
import { stringOf } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';
import type { QueuePlace } from './queue.js';
import { functionAround } from './queue-names.js';
import type { Release } from '../collections/releases.js';
import type { Repetition } from '../lifetime/repetition.js';

interface Feed {
  readonly file: FileModel;
  readonly node: Node;
  readonly repetition: Repetition;
}

/** Where a queue gets items, each with what makes that happen again and again: `POST /orders`, `on('message')`. */
export function growthPlaces(feeds: readonly Feed[]): readonly QueuePlace[] {
  return distinct(feeds.map(({ file, node, repetition }) => ({ file, node, label: feedOf(repetition) })));
}

/** Where items leave a queue: `shift in OrderBuffer.next()`. */
export function releasePlaces(releases: readonly Release[]): readonly QueuePlace[] {
  return distinct(
    releases.map((release) => ({ file: release.file, node: release.node, label: inFunction(operationOf(release), release.node) })),
  );
}

/** An operation and the function it stands in. */
export function inFunction(operation: string, node: Node): string {
  const name = functionAround(node);
  return name === null ? operation : `${operation} in ${name}`;
}

function distinct(places: readonly QueuePlace[]): readonly QueuePlace[] {
  return places.filter((place, index) => places.findIndex((other) => other.file === place.file && other.node.range[0] === place.node.range[0]) === index);
}

function operationOf({ node, how }: Release): string {
  const name = node.type === 'CallExpression' ? calleeName(node) : null;
  switch (how) {
    case 'clear':
      return name ?? 'emptied';
    case 'replace':
      return 'replaced';
    case 'window':
      return name ?? 'cut';
    case 'filter':
      return 'filtered';
    case 'take':
      return name ?? 'taken';
    case 'identity':
      return name ?? 'removed';
  }
}

/** What runs the code that adds, in the words of that code. */
export function feedOf(repetition: Repetition): string {
  const { kind, file, node, fn } = repetition;
  switch (kind) {
    case 'request':
      return routeOf(file, node) ?? inWords('request', node);
    case 'message':
    case 'event':
      return registrationOf(file, node) ?? inWords(kind, node);
    case 'timer':
      return registrationOf(file, node) ?? inWords('timer', node);
    case 'loop':
      return node.type === 'ForOfStatement' ? `for await of ${file.textOf(node.right)}` : inWords('endless loop', node);
    case 'method':
    case 'exported':
    case 'returned':
      return functionAround(fn ?? node) ?? memberOf(node) ?? WITHOUT_NAME[kind];
    case 'callback':
      return registrationOf(file, node) ?? inWords('callback', node);
  }
}

const WITHOUT_NAME = { method: 'a method', exported: 'an exported function', returned: 'a returned function' } as const;

function inWords(what: string, node: Node): string {
  const name = functionAround(node);
  return name === null ? what : `${what}: ${name}`;
}

/** `OrderBuffer.add()` for the node of a method. */
function memberOf(node: Node): string | null {
  if (node.type === 'MethodDefinition' || node.type === 'PropertyDefinition') return node.value ? functionAround(node.value) : null;
  if (node.type === 'Property') return isFunction(node.value) ? functionAround(node.value) : keyName(node);
  return null;
}

const ROUTE_METHODS = /^(?:get|post|put|patch|delete|del|head|options|all|use|any)$/i;

/** `POST /orders` of `router.post('/orders', ...)`, also where the handler is declared on its own. */
function routeOf(file: FileModel, node: Node): string | null {
  for (let current: Node | undefined = node; current; current = current.parent) {
    if (current.type !== 'CallExpression') continue;
    const name = calleeName(current) ?? '';
    const [path] = current.arguments;
    const text = path && path.type !== 'SpreadElement' ? stringOf(file, path) : null;
    if (!ROUTE_METHODS.test(name)) continue;
    if (text === null) return `${name}()`;
    return name === 'use' || name === 'all' || name === 'any' ? text : `${name.toUpperCase()} ${text}`;
  }
  return null;
}

/** `on('message')`, `setInterval(500)`, `subscribe()`. */
function registrationOf(file: FileModel, node: Node): string | null {
  const value = unwrap(node);
  if (value.type === 'JSXAttribute') return value.name.type === 'JSXIdentifier' ? value.name.name : null;
  if (value.type === 'Property' || value.type === 'MethodDefinition') return memberOf(value);
  if (value.type === 'AssignmentExpression') return file.textOf(value.left);
  if (value.type !== 'CallExpression' && value.type !== 'NewExpression') return null;
  const name = calleeName(value);
  if (name === null) return null;
  const [first] = value.arguments;
  const event = first && first.type !== 'SpreadElement' ? stringOf(file, first) : null;
  const prefix = value.type === 'NewExpression' ? 'new ' : '';
  return event === null ? `${prefix}${name}()` : `${prefix}${name}('${event}')`;
}
