import { readFileSync, statSync } from 'node:fs';
import { systemReason } from '../errors.js';
import { isRecord } from '../tsconfig/plain.js';

/** Told about a file that is there and cannot be used: its absolute path and, in one line, why. */
export type Complain = (path: string, reason: string) => void;

/** Reads a file; null when there is none, or when it cannot be read or parsed. Never throws. */
export function readData<T>(path: string, parse: (text: string) => T, complain: Complain): T | null {
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return null;
    return parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    complain(path, systemReason(error));
    return null;
  }
}

/** The value of a key of an object; undefined for everything that is no object or has no such key of its own. */
export function field(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
