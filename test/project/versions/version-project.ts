import { join } from 'node:path';
import { DEFAULT_SETTINGS } from '../../../src/analysis/model/settings.js';
import { findTargets } from '../../../src/project/listing/targets.js';
import { openProject } from '../../../src/project/project.js';
import { tempProject, type Files } from '../temp-project.js';

/** A project that is asked for versions. */
export interface VersionProject {
  /** The version of a package that a file gets. */
  readonly version: (file: string, packageName: string) => string | null | undefined;
  /** What could not be read so far, one line each. */
  readonly problems: () => readonly string[];
}

/** Writes a project into a temporary folder and opens it as the command does, or a part of it. */
export async function versionProject(files: Files, audited: readonly string[] = []): Promise<VersionProject> {
  const root = tempProject(files);
  const targets = await findTargets(audited, root);
  const project = openProject(targets, { tsconfig: null, ignored: () => false, settings: DEFAULT_SETTINGS });
  return {
    version(file, packageName) {
      const model = project.modelOf(join(root, file));
      if (model === null) throw new Error(`no model of ${file}`);
      return model.facts.versionOf?.(model, packageName);
    },
    problems: () => project.problems,
  };
}

/** The text of a package.json with these `dependencies` and whatever else it says. */
export function manifest(dependencies: Readonly<Record<string, string>>, rest: object = {}): string {
  return JSON.stringify({ dependencies, ...rest });
}

/** A source file that nothing depends on. */
export const SOURCE = 'export const a = 1;';
