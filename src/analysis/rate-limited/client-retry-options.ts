import type { TSESTree } from '@typescript-eslint/utils';
import type { RefusalStatus } from '../../catalogue/http.js';
import { STATUS_LISTS, type StatusListOption } from '../../catalogue/http-clients.js';
import { isFunction, keyName, unwrap, type FunctionNode } from '../syntax/ast.js';
import { constantOf } from '../syntax/constants.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { functionsOf } from '../syntax/functions.js';
import { importsOf } from '../syntax/imported-modules.js';
import { nodesOf, ownNodes } from '../syntax/nodes.js';
import { literalList, refusalListOf } from './refusal-lists.js';
import { waitReadsOf } from './retry-after-reads.js';
import { variableOf } from '../syntax/variables.js';

/** Options by which a library repeats refused requests without waiting as long as the server asks. */
export interface UnheedingOptions {
  /** The list of statuses, or what switches the header off. */
  readonly node: Node;
  readonly name: string;
  readonly status: RefusalStatus;
  /** What makes the library look away: its own pause, a switch, a list. Null: it never looks. */
  readonly because: Node | null;
}

/** Every such set of options in a file. */
export const unheedingOptionsOf = perFile((file): readonly UnheedingOptions[] => {
  const found: UnheedingOptions[] = [];
  for (const object of nodesOf(file).all('ObjectExpression')) {
    for (const entry of STATUS_LISTS) {
      const options = judged(file, object, entry);
      if (!options || found.some(({ node }) => node === options.node)) continue;
      found.push(options);
    }
  }
  return found;
});

function propertyNamed(object: TSESTree.ObjectExpression, name: string): TSESTree.Property | null {
  const found = object.properties.find((part) => part.type === 'Property' && keyName(part) === name);
  return found?.type === 'Property' ? found : null;
}

function judged(file: FileModel, object: TSESTree.ObjectExpression, entry: StatusListOption): UnheedingOptions | null {
  const list = propertyNamed(object, entry.option);
  const names = [...entry.pauses, entry.headerList, entry.headerSwitch].filter((name) => name !== undefined);
  if (!list && !names.some((name) => propertyNamed(object, name))) return null;
  const { module } = entry;
  if (module && !importsOf(file).some((one) => module.test(one))) return null;
  const known = list && (literalList(file, list.value) ?? refusalListOf(file, list.value));
  // A list that is in sight and has neither status.
  if (list && !known) return null;
  const because = reasonIn(file, object, entry, known?.status ?? 429);
  if (because === 'honours') return null;
  const status = known?.status ?? 429;
  if (list) return { node: list, name: entry.option, status, because };
  // Options of the same name, such as a `retry` function, belong to others too: without a list they say little.
  return because && isTelling(because) ? { node: because, name: keyName(because) ?? '', status, because } : null;
}

/** got's `calculateDelay` and ky's `afterStatusCodes` are of these libraries alone. */
function isTelling(option: TSESTree.Property): boolean {
  return /^(?:calculateDelay|afterStatusCodes)$/.test(keyName(option) ?? '');
}

function reasonIn(
  file: FileModel,
  object: TSESTree.ObjectExpression,
  entry: StatusListOption,
  status: RefusalStatus,
): TSESTree.Property | 'honours' | null {
  const off = entry.headerSwitch !== undefined ? propertyNamed(object, entry.headerSwitch) : null;
  if (off && constantOf(file, off.value)?.value === false) return off;
  const header = entry.headerList !== undefined ? propertyNamed(object, entry.headerList) : null;
  if (header && unwrap(header.value).type === 'ArrayExpression' && !includes(file, header.value, status)) return header;
  for (const name of entry.pauses) {
    const pause = propertyNamed(object, name);
    if (!pause) continue;
    const functions = functionsOf(file, pause.value);
    if (functions.length === 0) {
      const isNumber = typeof constantOf(file, pause.value)?.value === 'number';
      // A pause in another file may look at the header.
      return entry.honours || !isNumber ? 'honours' : null;
    }
    return functions.some((fn) => looksAtHeader(file, fn)) ? 'honours' : pause;
  }
  return entry.honours ? 'honours' : null;
}

function includes(file: FileModel, list: Node, status: RefusalStatus): boolean {
  const value = unwrap(list);
  if (value.type !== 'ArrayExpression') return true;
  return value.elements.some(
    (element) =>
      !element || element.type === 'SpreadElement' || (constantOf(file, element)?.value ?? status) === status,
  );
}

/** True when a pause reads the header, takes the library's own value, hands its arguments on, or never repeats. */
function looksAtHeader(file: FileModel, fn: FunctionNode): boolean {
  const isInside = (node: Node): boolean => fn.range[0] <= node.range[0] && node.range[1] <= fn.range[1];
  if (waitReadsOf(file).some((read) => read.use !== 'reported' && (isInside(read.node) || !isInFunction(read.node))))
    return true;
  const text = file.textOf(fn);
  if (/retry-?_?after|computedValue|headers|reset/i.test(text)) return true;
  if (isConstantZero(file, fn)) return true;
  // `(info) => pauseFor(info)`: somebody else decides.
  const [first] = fn.params;
  const info = first?.type === 'Identifier' ? first.name : null;
  return ownNodes(file, fn, 'CallExpression').some((call) => {
    const isGiven = call.arguments.some((argument) => argument.type === 'Identifier' && argument.name === info);
    if (!isGiven || isParameter(file, call.callee)) return false;
    const callees = functionsOf(file, call.callee);
    return callees.length === 0 || callees.some((callee) => looksAtText(file, callee));
  });
}

/** `done(err)` hands the error to the library. */
function isParameter(file: FileModel, callee: Node): boolean {
  return variableOf(file, unwrap(callee))?.defs[0]?.type === 'Parameter';
}

function looksAtText(file: FileModel, fn: FunctionNode): boolean {
  return /retry-?_?after|computedValue|headers|reset/i.test(file.textOf(fn));
}

function isInFunction(node: Node): boolean {
  for (let current = node.parent; current; current = current.parent) if (isFunction(current)) return true;
  return false;
}

function isConstantZero(file: FileModel, fn: FunctionNode): boolean {
  if (fn.body.type !== 'BlockStatement') return constantOf(file, fn.body)?.value === 0;
  const results = ownNodes(file, fn.body, 'ReturnStatement');
  return (
    results.length > 0 && results.every(({ argument }) => argument !== null && constantOf(file, argument)?.value === 0)
  );
}
