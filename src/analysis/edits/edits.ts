/** Replaces the text of a range. */
export interface TextEdit {
  readonly range: readonly [number, number];
  readonly text: string;
}

/** A name that a fix needs from a module. */
export interface ImportRequest {
  readonly module: string;
  readonly name: string;
  /** True when the name is for the module's default export. */
  readonly isDefault?: boolean;
}
