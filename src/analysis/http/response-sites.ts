import type { TSESTree } from '@typescript-eslint/utils';
import {
  ERROR_CLASS_FACTORIES,
  ERROR_FACTORIES,
  RESPONSE_FACTORIES,
} from '../../catalogue/frameworks/responses/index.js';
import type { ErrorFactory } from '../../catalogue/frameworks/responses/response-table.js';
import { MOCK_MODULES, type RefusalStatus } from '../../catalogue/http.js';
import { propertyAt, unbound } from '../syntax/bindings.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { importsOf } from '../syntax/imported-modules.js';
import { originOf } from '../syntax/origins.js';

/**
 * How a response comes about: `changed`: the status of a response object is set; `built`: a response is made with
 * status and headers in one; `error`: an error that a framework turns into a response; `own-error`: an error of the
 * project, which some handler of the project turns into one.
 */
export type ResponseKind = 'changed' | 'built' | 'error' | 'own-error';

/** A place where the status of a response is set. */
export interface ResponseSite {
  readonly kind: ResponseKind;
  /** The expression of the status; null where it is fixed by the name of what is called or hidden in `init`. */
  readonly status: Node | null;
  /** The status that the name of what is called stands for. */
  readonly fixed: RefusalStatus | null;
  /** The call, the assignment or the object. */
  readonly whole: Node;
  /** The object that the response's headers can be set on, at this place. */
  readonly target: Node | null;
  /** The object with status and headers, where there is one. */
  readonly init: Node | null;
  /** The expression of headers that are given together with the status. */
  readonly headers: Node | null;
}

/** What a place says that tells nothing but its status. */
export const NOTHING = { status: null, fixed: null, target: null, init: null, headers: null } as const;

/** What the file imports of the modules that this analysis knows; most files import none of them. */
export const knownModules = perFile(
  (
    file,
  ): {
    readonly errors: readonly ErrorFactory[];
    readonly mocks: boolean;
    readonly factories: boolean;
    readonly classes: boolean;
  } => {
    const modules = importsOf(file);
    const some = (pattern: RegExp): boolean => modules.some((module) => pattern.test(module));
    return {
      errors: ERROR_FACTORIES.filter((factory) => some(factory.module)),
      mocks: some(MOCK_MODULES),
      factories: RESPONSE_FACTORIES.some((factory) => some(factory.module)),
      classes: ERROR_CLASS_FACTORIES.some((factory) => some(factory.module)),
    };
  },
);

/** True for what a library for tests exports. */
export function isMocked(file: FileModel, callee: Node): boolean {
  const origin = knownModules(file).mocks ? originOf(file, callee) : null;
  return origin !== null && MOCK_MODULES.test(origin.module);
}

/** The status in an object, under the first of several names that it has. */
export function statusIn(file: FileModel, object: Node, names: readonly string[]): Node | null {
  for (const name of names) {
    const found = propertyPath(file, object, name);
    if (found) return found;
  }
  return null;
}

/** The headers in an object. */
export function headersIn(file: FileModel, object: Node): Node | null {
  return propertyPath(file, object, 'headers') ?? propertyPath(file, object, 'multiValueHeaders');
}

/** The `headers` of any object among the arguments. */
export function headersAmong(file: FileModel, call: TSESTree.CallExpression | TSESTree.NewExpression): Node | null {
  for (const argument of call.arguments) {
    if (argument.type === 'SpreadElement') continue;
    const found = headersIn(file, argument);
    if (found) return found;
  }
  return null;
}

/** The value at `a.b.c` inside an object of this file. */
export function propertyPath(file: FileModel, object: Node, path: string): Node | null {
  let current = unbound(file, object);
  for (const name of path.split('.')) {
    const next = propertyAt(current, name);
    if (next?.file !== file) return null;
    current = next;
  }
  return current.node;
}
