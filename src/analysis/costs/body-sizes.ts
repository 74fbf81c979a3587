import {
  FRAMEWORK_BODIES,
  MODERATE_BODY,
  SMALL_BODY,
  WORK_MIDDLEWARE,
  type BodyLimit,
} from '../../catalogue/expensive-work-middleware.js';
import { unwrap } from '../syntax/ast.js';
import { propertyAt, unbound } from '../syntax/bindings.js';
import { constantOf } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';
import { originOf } from '../syntax/origins.js';
import type { Cost } from './function-costs.js';

const UNITS: Readonly<Record<string, number>> = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 };

/** How much of a body a step reads at most, in bytes (Infinity where nobody knows), and whether somebody chose that. */
export interface BodySize {
  readonly most: number;
  readonly chosen: boolean;
}

/** A body that somebody has kept small: `express.json({ limit: '10kb' })`. */
export function isChosenSmall(cost: Cost): boolean {
  const { most, chosen } = bodySizeOf(cost);
  return chosen && most <= SMALL_BODY;
}

/** A body that somebody has allowed to be large: `express.json({ limit: '50mb' })`. */
export function isChosenLarge(cost: Cost): boolean {
  const { most, chosen } = bodySizeOf(cost);
  return chosen && most > MODERATE_BODY;
}

/** A body of the size that a parser takes when it is told nothing: moderate in all of them. */
export function isByDefault(cost: Cost): boolean {
  const { most, chosen } = bodySizeOf(cost);
  return !chosen && most < Infinity;
}

/** The largest body that a step of the kind `body` reads. */
export function bodySizeOf({ file, node }: Cost): BodySize {
  const value = unwrap(node);
  if (value.type !== 'CallExpression' && value.type !== 'NewExpression') return UNKNOWN;
  const origin = originOf(file, value.callee);
  const path = origin && (origin.path[0] === 'default' ? origin.path.slice(1) : origin.path).join('.');
  const limit = origin && limitOf(origin.module, path ?? '');
  if (!limit) return UNKNOWN;
  const { option, otherwise } = limit;
  const otherSize = { most: otherwise ?? Infinity, chosen: false };
  const [options] = value.arguments;
  if (!options || option.length === 0) return otherSize;
  const given = option.reduce<ReturnType<typeof propertyAt>>(
    (found, key) => found && propertyAt(found, key),
    unbound(file, options),
  );
  if (given === undefined) return otherSize;
  const most = given ? bytesOf(given.file, given.node) : null;
  return most === null ? UNKNOWN : { most, chosen: true };
}

function limitOf(from: string, path: string): BodyLimit | undefined {
  const known = WORK_MIDDLEWARE.find(({ module, name }) => module.test(from) && name.test(path));
  return known?.limit ?? FRAMEWORK_BODIES.find(({ module }) => module.test(from))?.limit;
}

const UNKNOWN: BodySize = { most: Infinity, chosen: false };

/** `'5mb'`, `5 * 1024 * 1024`, or the value of a framework's option. */
function bytesOf(file: FileModel, node: Node): number | null {
  const value = constantOf(file, node)?.value;
  if (typeof value === 'number') return value;
  const match = typeof value === 'string' ? /^\s*([\d.]+)\s*(b|kb|mb|gb)?\s*$/i.exec(value) : null;
  return match ? Number(match[1]) * (UNITS[(match[2] ?? 'b').toLowerCase()] ?? 1) : null;
}
