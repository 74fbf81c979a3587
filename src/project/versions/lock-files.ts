import { join } from 'node:path';
import { systemReason } from '../errors.js';
import { directoriesUpTo } from '../paths.js';
import { BUN_LOCK } from './bun-lock.js';
import { readData, type Complain } from './data.js';
import type { ChosenVersion, Lock, LockFormat, Question } from './lock.js';
import { NPM_LOCKS } from './npm-lock.js';
import { PNPM_LOCK } from './pnpm-lock.js';
import { YARN_LOCK } from './yarn-lock.js';

/** Where a directory has several lock files, the first that knows a package is believed. */
const FORMATS: readonly LockFormat[] = [...NPM_LOCKS, PNPM_LOCK, YARN_LOCK, BUN_LOCK];

interface LockFile {
  readonly path: string;
  readonly lock: Lock;
}

/** The lock files of a project, each read once, when the first question leads to it. */
export class LockFiles {
  readonly #files = new Map<string, readonly LockFile[]>();
  readonly #top: string;
  readonly #complain: Complain;

  /** @param top the directory above which no lock file counts. */
  constructor(top: string, complain: Complain) {
    this.#top = top;
    this.#complain = complain;
  }

  /** The versions that lock files give for a question, the nearest first. */
  *versionsFor(question: Question): Iterable<ChosenVersion> {
    for (const directory of directoriesUpTo(this.#top, question.directory)) {
      for (const file of this.#filesIn(directory)) {
        const chosen = this.#ask(file, question);
        if (chosen !== null) yield chosen;
      }
    }
  }

  #ask({ path, lock }: LockFile, question: Question): ChosenVersion | null {
    try {
      return lock.versionFor(question);
    } catch (error) {
      this.#complain(path, systemReason(error));
      return null;
    }
  }

  #filesIn(directory: string): readonly LockFile[] {
    let files = this.#files.get(directory);
    if (files === undefined) {
      files = FORMATS.flatMap(({ fileName, read }) => {
        const path = join(directory, fileName);
        const lock = readData(path, (text) => read(text, directory), this.#complain);
        return lock === null ? [] : [{ path, lock }];
      });
      this.#files.set(directory, files);
    }
    return files;
  }
}
