import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { ProjectFacts } from './facts.js';
import { NO_FACTS } from './facts.js';
import { DEFAULT_SETTINGS, type Settings } from './settings.js';

export type Node = TSESTree.Node;
export type ScopeManager = TSESLint.Scope.ScopeManager;

/** What a host hands over for one source file. */
export interface FileInput {
  /** Path of the file as the host names it; used for its extension and to tell test files. */
  readonly path: string;
  readonly text: string;
  /** ESTree with `range` on every node. Parents are filled in where the parser did not. */
  readonly ast: TSESTree.Program;
  readonly scopes: ScopeManager;
  readonly comments: readonly TSESTree.Comment[];
  /** Child keys per node type, when the parser has its own. */
  readonly visitorKeys?: Readonly<Record<string, readonly string[] | undefined>> | undefined;
  /** What other files say; an editor has none. */
  readonly facts?: ProjectFacts | undefined;
  readonly settings?: Settings | undefined;
}

/**
 * The flow model of one file: the syntax tree, its scopes, and whatever analyses were asked for.
 * Analyses are functions made by {@link perFile}: each runs at most once per file, and only if a rule needs it.
 */
export class FileModel {
  readonly path: string;
  readonly text: string;
  readonly ast: TSESTree.Program;
  readonly scopes: ScopeManager;
  readonly comments: readonly TSESTree.Comment[];
  readonly visitorKeys: FileInput['visitorKeys'];
  readonly facts: ProjectFacts;
  readonly settings: Settings;
  readonly #results = new Map<unknown, unknown>();

  constructor(input: FileInput) {
    this.path = input.path;
    this.text = input.text;
    this.ast = input.ast;
    this.scopes = input.scopes;
    this.comments = input.comments;
    this.visitorKeys = input.visitorKeys;
    this.facts = input.facts ?? NO_FACTS;
    this.settings = input.settings ?? DEFAULT_SETTINGS;
  }

  /** The source text of a node. */
  textOf(node: Node): string {
    return this.text.slice(node.range[0], node.range[1]);
  }

  /** The result of an analysis, computed on the first call. Used by {@link perFile} only. */
  resultOf<T>(key: unknown, build: () => T): T {
    if (this.#results.has(key)) return this.#results.get(key) as T;
    const result = build();
    this.#results.set(key, result);
    return result;
  }
}

/** Makes an analysis that is computed once per file and kept with the file's model. */
export function perFile<T>(build: (file: FileModel) => T): (file: FileModel) => T {
  const key = {};
  return (file) => file.resultOf(key, () => build(file));
}
