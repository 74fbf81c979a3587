import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { directoriesUpTo } from '../paths.js';
import { field, readData, type Complain } from './data.js';
import { versionIn, type ChosenVersion, type Question } from './lock.js';

/** The packages in the node_modules folders of a project. */
export class InstalledPackages {
  readonly #folders = new Map<string, boolean>();
  readonly #top: string;
  readonly #complain: Complain;

  /** @param top the directory above which nothing counts as installed. */
  constructor(top: string, complain: Complain) {
    this.#top = top;
    this.#complain = complain;
  }

  /** The copy that Node.js finds from a directory; null when there is none, or another package goes by the name. */
  versionFor({ directory, packageName }: Question): ChosenVersion | null {
    for (const current of directoriesUpTo(this.#top, directory)) {
      const path = join(current, 'node_modules', packageName, 'package.json');
      if (!this.#hasPackages(current) || !existsSync(path)) continue;
      const manifest = readData(path, (text): unknown => JSON.parse(text), this.#complain);
      const version = field(manifest, 'name') === packageName ? versionIn(field(manifest, 'version')) : null;
      return version === null ? null : { version, directory: current };
    }
    return null;
  }

  /** Most folders of a project have no packages, and there are many packages to ask for. */
  #hasPackages(directory: string): boolean {
    let answer = this.#folders.get(directory);
    if (answer === undefined) {
      answer = existsSync(join(directory, 'node_modules'));
      this.#folders.set(directory, answer);
    }
    return answer;
  }
}
