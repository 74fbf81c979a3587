/** How a tsconfig lets bare specifiers stand for files. */
export interface Aliases {
  /** Patterns such as `@app/*` with their targets, relative to `pathsBase`. */
  readonly paths: Readonly<Record<string, readonly string[]>>;
  readonly pathsBase: string;
  /** Directory that bare specifiers are looked up in, if the config names one. */
  readonly baseUrl: string | null;
}

/** What a tsconfig.json says, as far as an audit needs it. */
export interface Tsconfig {
  /** Absolute path. */
  readonly file: string;
  /** The patterns and names that it includes files by. */
  readonly includes: readonly string[];
  /** Directory that compiled files go to. */
  readonly outDir: string | null;
  /** Absolute paths of the configs of referenced projects. */
  readonly references: readonly string[];
  /** True when the config, or one that it extends, has aliases. */
  readonly hasAliases: boolean;
}
