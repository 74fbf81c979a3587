import type { TSESTree } from '@typescript-eslint/utils';
import { PART_ELEMENT, PARTS_BY_NAME } from '../../catalogue/program-parts.js';
import {
  BUILD_SCRIPT_MODULE,
  DESCRIPTION,
  FILE_DIALOGUE,
  HANDED_BY_PERSON,
  isSmallListName,
  MESSAGE_CLASS,
  MESSAGE_LISTS,
  MESSAGE_PART_FUNCTION,
  PAGE,
  PAGE_PARTS,
  QUEUEING_CLIENT,
  QUEUEING_CLIENT_WORK,
  RUN_IN_PAGE,
  UNREGISTER,
} from '../../catalogue/small-lists.js';
import {
  awaited,
  calleeName,
  enclosingFunctions,
  isClass,
  isFunction,
  keyName,
  lastName,
  receiverOf,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../syntax/ast.js';
import { callersOf } from '../syntax/call-sites.js';
import { isClientInput } from './chosen-numbers.js';
import type { FanOut } from './fan-outs.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { functionName } from '../syntax/functions.js';
import type { ItemLoop } from './item-loops.js';
import { innerNodes, nodesOf, ownNodes } from '../syntax/nodes.js';
import { definitionOf, globalPath, initialiserOf, resolveValue, variableOf } from '../syntax/variables.js';

/**
 * True for a fan-out that nothing in the code limits and that is small all the same, as far as people can tell: over the
 * attachments of one message, the elements of one page, what a person has picked in a page, what the program had
 * registered with a partner. Code alone cannot prove that, so it makes a finding less sure and does not silence it.
 */
export function isFewInPractice(fanOut: FanOut, others: readonly FanOut[]): boolean {
  const { file, loop, node, start } = fanOut;
  if (isPartOfElement(fanOut, others) || isPaced(fanOut)) return true;
  if (runsInPage(start) || isInComponent(file, node) || isBuildScript(file)) return true;
  if (takesBack(file, start)) return true;
  if (loop?.kind !== 'items') return false;
  if (isPartOfMessage(file, loop.over, start) || isHandedByPerson(file, loop.over, 4)) return true;
  if (isPartOfProgram(loop)) return true;
  if (isClientInput(file, loop.over) && !isElement(file, loop.over)) return false;
  return (
    isSmallList(file, loop.over, 4) ||
    waitsInClient(file, loop.over, start) ||
    isOverRecord(file, loop.over, start)
  );
}

/** `devices.map((device) => Promise.all(device.ports.map(open)))`: what each has is few beside how many there are. */
function isPartOfElement({ file, loop }: FanOut, others: readonly FanOut[]): boolean {
  const over = loop?.kind === 'items' ? nameOf(loop.over) : null;
  const holder = over?.type === 'MemberExpression' ? unwrap(over.object) : null;
  const variable = holder?.type === 'Identifier' ? variableOf(file, holder) : null;
  const definition = variable && definitionOf(variable);
  return (
    definition?.type === 'Parameter' &&
    others.some((other) => other.file === file && other.loop !== null && unwrap(other.loop.body) === definition.node)
  );
}

/** `do { page = await list(next); jobs.push(save(page.rows)); } while (next)`: the next page comes after this one. */
function isPaced({ file, kind, loop, start }: FanOut): boolean {
  if (kind !== 'collected' || loop === null || !/^(?:count|endless)$/.test(loop.kind) || isFunction(loop.body)) return false;
  const pages = ownNodes(file, loop.body, 'AwaitExpression').flatMap(({ parent }) =>
    parent.type === 'VariableDeclarator' ? file.scopes.getDeclaredVariables(parent) : [],
  );
  return (
    pages.length > 0 &&
    innerNodes(file, start, 'Identifier').some((name) => {
      const variable = variableOf(file, name);
      return pages.some((page) => page === variable);
    })
  );
}

/** `for (const request of waiting) await Promise.all(request.seasons.map(...))`: called like what a client sends. */
function isElement(file: FileModel, over: Node): boolean {
  let root = nameOf(over);
  while (root.type === 'MemberExpression') root = unwrap(root.object);
  const variable = root.type === 'Identifier' ? variableOf(file, root) : null;
  return /^For(?:Of|In)Statement$/.test((variable && definitionOf(variable))?.node.parent?.parent?.type ?? '');
}

/** `page.evaluate(() => Promise.all(...))`: requests of a page wait in the browser. */
function runsInPage(node: Node): boolean {
  return [node, ...enclosingFunctions(node)].some((fn) => {
    const call = isFunction(fn) ? wrapped(fn).parent : undefined;
    if (call?.type !== 'CallExpression' || !RUN_IN_PAGE.has(calleeName(call) ?? '')) return false;
    const receiver = receiverOf(call);
    return receiver !== null && PAGE.test(nameOfReceiver(receiver));
  });
}

/** `page`, `this.page`, `await browser.newPage()`. */
function nameOfReceiver(receiver: Node): string {
  const value = unwrap(receiver);
  return value.type === 'CallExpression' ? (calleeName(value) ?? '') : lastName(value);
}

const HOOK = /\buse(?:State|Effect|LayoutEffect|Callback|Reducer|Ref|Mutation|Query|SWR|Intl|Router|Navigate|Store|Form)\b/;

/** A file of a component that runs in a page: what people see and pick in it is what it works on. */
const hasComponent = perFile(
  (file): boolean =>
    (HOOK.test(file.text) || /\bextends\s+(?:React\.)?(?:Pure)?Component\b/.test(file.text)) &&
    !/['"]use server['"]/.test(file.text) &&
    nodesOf(file).all('JSXElement').length > 0,
);

function isInComponent(file: FileModel, node: Node): boolean {
  return hasComponent(file) && enclosingFunctions(node).next().done !== true;
}

/** A script of the repository's own build or release: it works on the files and packages of the repository. */
const isBuildScript = perFile((file): boolean =>
  nodesOf(file)
    .all('ImportDeclaration')
    .some(({ source }) => BUILD_SCRIPT_MODULE.test(source.value)),
);

/** `hooks.map((hook) => partner.deleteWebhook(hook.id))` */
function takesBack(file: FileModel, start: Node): boolean {
  return callsIn(file, start).some((call) => UNREGISTER.test(calleeName(call) ?? ''));
}

function callsIn(file: FileModel, start: Node): readonly TSESTree.CallExpression[] {
  const own = resolveValue(file, start);
  // For a call of `map` the callback is what runs for each item.
  const bodies = own.type === 'CallExpression' ? [own, ...own.arguments.filter((argument) => isFunction(argument))] : [own];
  return bodies.flatMap((body) => innerNodes(file, isFunction(body) ? body.body : body, 'CallExpression'));
}

/** True for a list with the name of one that is short, or that is taken from one page or one description. */
function isSmallList(file: FileModel, node: Node, depth: number): boolean {
  const value = awaited(node);
  if (depth <= 0) return false;
  const inner = (child: Node): boolean => isSmallList(file, child, depth - 1);
  switch (value.type) {
    case 'LogicalExpression':
      return inner(value.left);
    case 'ArrayExpression': {
      const spread = value.elements.flatMap((element) => (element?.type === 'SpreadElement' ? [element.argument] : []));
      return spread.length > 0 && spread.every(inner);
    }
    case 'MemberExpression': {
      const name = keyName(value);
      if (name === null) return false;
      return isSmallListName(name) || (DESCRIPTION.test(lastName(value.object)) && name === 'files');
    }
    case 'CallExpression': {
      if (PAGE_PARTS.has(calleeName(value) ?? '')) return true;
      const [first] = value.arguments;
      if (/^Object\.(?:values|keys|entries)$|^Array\.from$/.test(globalPath(file, value.callee) ?? ''))
        return first !== undefined && inner(first);
      const receiver = receiverOf(value);
      return receiver !== null && PASSING.test(calleeName(value) ?? '') && inner(receiver);
    }
    case 'Identifier':
      return isSmallListName(value.name) || isSmallVariable(file, value, inner);
    default:
      return false;
  }
}

function isSmallVariable(file: FileModel, name: TSESTree.Identifier, inner: (child: Node) => boolean): boolean {
  const variable = variableOf(file, name);
  const initialiser = variable && initialiserOf(variable);
  if (initialiser) return inner(initialiser);
  const definition = variable && definitionOf(variable);
  if (definition?.type !== 'Parameter' || !isFunction(definition.node)) return false;
  const fn = definition.node;
  const index = fn.params.findIndex((parameter) => parameter === variable?.identifiers[0]);
  const calls = index < 0 ? [] : callersOf(file, fn);
  return (
    calls.length > 0 &&
    calls.every((call) => {
      const argument = call.node.arguments[index];
      return argument !== undefined && argument.type !== 'SpreadElement' && isSmallList(call.file, argument, 2);
    })
  );
}

/** What hangs on one message: files of a message's class, items of a carousel, whatever becomes an attachment. */
function isPartOfMessage(file: FileModel, over: Node, start: Node): boolean {
  const around: readonly FunctionNode[] = [...enclosingFunctions(start)];
  if (around.some((fn) => MESSAGE_PART_FUNCTION.test(functionName(fn) ?? ''))) return true;
  if (callsIn(file, start).some((call) => MESSAGE_PART_FUNCTION.test(calleeName(call) ?? ''))) return true;
  const listed = lastName(nameOf(over));
  if (!MESSAGE_LISTS.test(listed)) return false;
  return around.some((fn) => {
    const owner = fn.parent.parent?.parent;
    return owner !== undefined && isClass(owner) && MESSAGE_CLASS.test(owner.id?.name ?? '');
  });
}

/** `event.dataTransfer.items`, `await showOpenFilePicker()`, also in a variable. */
function isHandedByPerson(file: FileModel, node: Node, depth: number): boolean {
  let value = nameOf(node);
  while (value.type === 'MemberExpression') {
    if (HANDED_BY_PERSON.test(keyName(value) ?? '')) return true;
    value = unwrap(value.object);
  }
  if (value.type === 'CallExpression') return FILE_DIALOGUE.test(calleeName(value) ?? '');
  const variable = value.type === 'Identifier' ? variableOf(file, value) : null;
  const given =
    variable?.references.flatMap(({ writeExpr }) =>
      writeExpr && globalPath(file, writeExpr) !== 'undefined' ? [writeExpr] : [],
    ) ?? [];
  return depth > 0 && given.length > 0 && given.every((one) => isHandedByPerson(file, one, depth - 1));
}

/** `Object.keys(packages).map((pluginName) => load(pluginName))`, `await hooks.callAll('export')` */
function isPartOfProgram({ over, body }: ItemLoop): boolean {
  const callback = unwrap(body);
  const element = isFunction(callback) ? callback.params[0] : undefined;
  if (element?.type === 'Identifier' && PART_ELEMENT.test(element.name)) return true;
  const list = nameOf(over);
  const owner = list.type === 'CallExpression' ? receiverOf(list) : null;
  return owner !== null && PARTS_BY_NAME.test(lastName(owner));
}

/** Methods that hand on the elements of a list. */
const PASSING = /^(?:filter|map|slice|sort|flat|values|keys|entries)$/;

/** The list in `(list ?? []).filter(...)` and `Array.from(list)`. */
function nameOf(node: Node): Node {
  let value = awaited(node);
  for (;;) {
    if (value.type === 'LogicalExpression') value = awaited(value.left);
    else if (value.type === 'CallExpression') {
      const receiver = receiverOf(value);
      const isStatic = receiver?.type === 'Identifier' && /^(?:Array|Object)$/.test(receiver.name);
      const next = isStatic ? value.arguments[0] : PASSING.test(calleeName(value) ?? '') ? receiver : null;
      if (!next) return value;
      value = awaited(next);
    } else return value;
  }
}

/** Work that waits in the line of its client anyway. */
function waitsInClient(file: FileModel, over: Node, start: Node): boolean {
  return (
    nodesOf(file)
      .all('ImportDeclaration')
      .some(({ source }) => QUEUEING_CLIENT.test(source.value)) &&
    (QUEUEING_CLIENT_WORK.test(file.textOf(over)) || QUEUEING_CLIENT_WORK.test(file.textOf(start)))
  );
}

/** A helper over the properties of a record that it is handed together with the work: `mapValues(actions, build)`. */
function isOverRecord(file: FileModel, over: Node, start: Node): boolean {
  const list = unwrap(over);
  const variable = list.type === 'Identifier' ? variableOf(file, list) : null;
  const value = unwrap((variable && initialiserOf(variable)) ?? list);
  if (value.type !== 'CallExpression' || !/^Object\.(?:values|keys|entries)$/.test(globalPath(file, value.callee) ?? ''))
    return false;
  return [value.arguments[0], ...callsIn(file, start).map((call) => call.callee)].filter((one) => one && isParameter(file, one)).length > 1;
}

function isParameter(file: FileModel, node: Node): boolean {
  const value = unwrap(node);
  const variable = value.type === 'Identifier' ? variableOf(file, value) : null;
  return variable !== null && definitionOf(variable)?.type === 'Parameter';
}
