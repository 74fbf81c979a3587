import { FILE_QUESTIONS, SENDS_FILES, type CostKind } from '../../catalogue/expensive-work.js';
import { calleeName, isFunction, unwrap, wrapped, type FunctionNode } from '../syntax/ast.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { mayShareRun } from '../syntax/flow-order.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { innerNodes, ownNodes } from '../syntax/nodes.js';
import { isBodyListener, isBodyRead } from './body-reads.js';
import { keptResult } from './kept-results.js';
import { knownWorkOf, namedWorkOf, type WorkCall } from './work-calls.js';

/** Expensive work, and where it is done. */
export interface Cost {
  readonly kind: CostKind;
  /** The call that does it, or the value that stands for a step out of sight. */
  readonly node: Node;
  readonly file: FileModel;
  /** False where only a name says so. */
  readonly certain: boolean;
}

interface Search {
  readonly known: Map<FunctionNode, Cost | null>;
  readonly active: Set<FunctionNode>;
}

const searchOf = perFile((): Search => ({ known: new Map(), active: new Set() }));

/** Calls that lead further away than this are not followed. */
const DEEPEST = 5;

/** The first expensive work that a function of the project does when it is called; null: none that can be seen. */
export function costOfFunction(file: FileModel, fn: FunctionNode, depth = DEEPEST): Cost | null {
  const search = searchOf(file);
  const known = search.known.get(fn);
  if (known !== undefined) return known;
  if (depth <= 0 || search.active.has(fn)) return null;
  search.active.add(fn);
  const cost = costAmong(file, fn, depth) ?? bodyCostIn(file, fn);
  search.active.delete(fn);
  // What was not followed to its end is not kept.
  if (cost || depth === DEEPEST) search.known.set(fn, cost);
  return cost;
}

/** The expensive work of one call, followed into functions of the project. */
export function costOfCall(file: FileModel, call: WorkCall, depth = DEEPEST): Cost | null {
  const known = knownWorkOf(file, call);
  if (known) return { kind: known, node: call, file, certain: true };
  if (call.type === 'CallExpression') {
    const callees = calleesAnywhere(file, call);
    if (callees.length > 0) {
      for (const callee of callees) {
        const cost = costOfFunction(callee.file, callee.node, depth - 1);
        if (cost) return cost;
      }
      return null;
    }
  }
  const named = namedWorkOf(file, call);
  return named && { kind: named, node: call, file, certain: false };
}

/** The surest of what the calls of a function cost, the first of these. */
function costAmong(file: FileModel, fn: FunctionNode, depth: number): Cost | null {
  let likely: Cost | null = null;
  for (const call of callsIn(file, fn)) {
    const cost = costOfCall(file, call, depth);
    if (!cost || isDoneOnce(file, call, cost) || isQuestion(file, fn, cost)) continue;
    if (cost.certain && cost.kind !== 'body') return cost;
    if (!likely || likely.kind === 'body') likely = cost;
  }
  return likely;
}

/** Work whose result is kept. Under a key it is done for every key, but a program has few files to keep. */
function isDoneOnce(file: FileModel, call: WorkCall, { kind }: Cost): boolean {
  const kept = keptResult(file, call);
  return kept === 'place' || (kept === 'table' && kind === 'file-system');
}

/** `existsSync(path)` in front of `res.sendFile(path)`: the way in which static files are served. */
function isQuestion(file: FileModel, fn: FunctionNode, { kind, node }: Cost): boolean {
  return (
    kind === 'file-system' &&
    node.type === 'CallExpression' &&
    FILE_QUESTIONS.test(calleeName(node) ?? '') &&
    SENDS_FILES.test(file.textOf(fn.body))
  );
}

/** Reading the body is what handlers are there for: it counts where nothing else does. */
function bodyCostIn(file: FileModel, fn: FunctionNode): Cost | null {
  const node = innerNodes(file, fn.body, 'CallExpression', 'ForOfStatement').find(
    (one) => isBodyRead(file, one) || isBodyListener(file, one),
  );
  return node ? { kind: 'body', node, file, certain: true } : null;
}

/** The calls that a function makes before it hands the request on: what comes after `await next()` runs later. */
function callsIn(file: FileModel, fn: FunctionNode): readonly WorkCall[] {
  const calls = innerNodes(file, fn.body, 'CallExpression', 'TaggedTemplateExpression');
  const handsOn = nextCalls(file, fn);
  return calls.filter(
    (call) => !isLate(call, fn) && !handsOn.some((next) => next.range[1] <= call.range[0] && mayShareRun(next, call)),
  );
}

/** The places where a middleware waits for all that comes after it: `await next()`. */
function nextCalls(file: FileModel, fn: FunctionNode): readonly Node[] {
  const last = fn.params.at(-1);
  if (last?.type !== 'Identifier' || !/^_?next$/.test(last.name)) return [];
  return ownNodes(file, fn.body, 'AwaitExpression').filter(({ argument }) => {
    const call = unwrap(argument);
    return call.type === 'CallExpression' && call.callee.type === 'Identifier' && call.callee.name === last.name;
  });
}

/** Methods whose callback runs after the request has been handled. */
const LATER =
  /^(?:on|once|addListener|waitUntil|after|setTimeout|setInterval|setImmediate|queueMicrotask|onFinished|defer)$/;

function isLate(call: Node, fn: FunctionNode): boolean {
  for (let node: Node | undefined = call; node && node !== fn; node = node.parent) {
    if (!isFunction(node)) continue;
    const holder: Node | undefined = wrapped(node).parent;
    if (holder?.type === 'CallExpression' && LATER.test(calleeName(holder) ?? ''))
      return true;
  }
  return false;
}
