import { givenTsconfig } from '../project/tsconfig/reader.js';
import { loadConfigFile, type ConfigFile } from './config-file.js';
import type { ProjectFlags } from './project-flags.js';

/** What every command that reads a project needs to know about it. */
export interface ProjectConfig {
  readonly file: ConfigFile;
  /** Absolute path, or null to find tsconfig files. */
  readonly tsconfig: string | null;
}

/** The config file of a root directory and the tsconfig to use. */
export function projectConfig({ config, tsconfig }: ProjectFlags, root: string, cwd: string): ProjectConfig {
  return {
    file: loadConfigFile(config, root, cwd),
    tsconfig: tsconfig === undefined ? null : givenTsconfig(tsconfig, cwd),
  };
}
