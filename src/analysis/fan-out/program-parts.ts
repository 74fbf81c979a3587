import { isProgramPart } from '../../catalogue/program-parts.js';
import {
  awaited,
  calleeName,
  classOfThis,
  enclosingFunctions,
  isFunction,
  keyName,
  receiverOf,
  unwrap,
  type FunctionNode,
} from '../syntax/ast.js';
import type { FileModel, Node } from '../model/file.js';
import { functionName } from '../syntax/functions.js';
import type { ItemLoop } from './item-loops.js';
import { ownNodes } from '../syntax/nodes.js';
import { definitionOf, variableOf } from '../syntax/variables.js';

/** What people call a function that belongs to the program, as opposed to a piece of work made from data. */
const ELEMENT_NAME =
  /hook|^cb$|callback|listener|handler|plugin|middleware|observer|check|validator|interceptor|guard|initiali[sz]er|clean_?up|teardown|disposer|finalizer/i;

/** Methods that make a part of the program ready. */
const START_METHODS =
  /^(?:init|initiali[sz]e|set_?up|boot|bootstrap|install|register|mount|onModuleInit|onApplicationBootstrap|configure|attach)$/i;

const START_FUNCTION =
  /^#?_?(?:start|boot|bootstrap|init|initiali[sz]e|main|set_?up|onModuleInit|onApplicationBootstrap|listen|run|load_?(?:all|plugins|modules))/i;

/**
 * True for a callback that runs its element, when the elements belong to the program: hooks and checks that are called,
 * services that are initialised at the start. Their number grows with the program and not with data.
 */
export function runsProgramParts(file: FileModel, callback: Node, loop: ItemLoop | undefined): boolean {
  const fn = unwrap(callback);
  const parameter = isFunction(fn) ? fn.params[0] : undefined;
  if (!loop || parameter?.type !== 'Identifier' || !isFunction(fn)) return false;
  const callsElement = ownNodes(file, fn.body, 'CallExpression').some((call) => {
    const callee = unwrap(call.callee);
    const called =
      callee.type === 'MemberExpression' && /^(?:call|apply)$/.test(keyName(callee) ?? '')
        ? unwrap(callee.object)
        : callee;
    return called.type === 'Identifier' && called.name === parameter.name;
  });
  if (callsElement)
    return (
      ELEMENT_NAME.test(parameter.name) || isKept(file, loop.over) || isProgramPart(file.textOf(unwrap(loop.over)))
    );
  return (
    startsElement(fn, parameter.name) &&
    [...enclosingFunctions(fn)].some((outer) => START_FUNCTION.test(functionName(outer) ?? ''))
  );
}

/** `(service) => service.init(app)`. */
function startsElement(fn: FunctionNode, element: string): boolean {
  if (fn.body.type === 'BlockStatement') return false;
  const call = awaited(fn.body);
  const receiver = call.type === 'CallExpression' ? receiverOf(call) : null;
  return (
    call.type === 'CallExpression' &&
    receiver?.type === 'Identifier' &&
    receiver.name === element &&
    START_METHODS.test(calleeName(call) ?? '')
  );
}

/** A field, or a collection at module level. */
function isKept(file: FileModel, node: Node): boolean {
  let value = unwrap(node);
  while (value.type === 'CallExpression' || value.type === 'ArrayExpression') {
    const next: Node | undefined =
      value.type === 'CallExpression'
        ? unwrap(value.callee)
        : value.elements[0]?.type === 'SpreadElement'
          ? value.elements[0].argument
          : undefined;
    if (!next) return false;
    value = next.type === 'MemberExpression' && value.type === 'CallExpression' ? unwrap(next.object) : unwrap(next);
  }
  if (value.type === 'MemberExpression')
    return unwrap(value.object).type === 'ThisExpression' ? classOfThis(unwrap(value.object)) !== null : false;
  if (value.type !== 'Identifier') return false;
  const variable = variableOf(file, value);
  const definition = variable && definitionOf(variable);
  return definition?.type === 'Variable' && (variable?.scope.type === 'module' || variable?.scope.type === 'global');
}
