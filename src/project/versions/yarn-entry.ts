/** An entry of a yarn.lock: who asks for a package, and what they get. */
export interface YarnEntry {
  /** `name@range` of everybody whose wish the entry fulfils. */
  readonly descriptors: readonly string[];
  /** The package that is really there; another one than in the descriptors for an alias. */
  readonly name: string;
  /** As it is written, or null for packages of the project itself. */
  readonly version: string | null;
}

/** `@scope/name` of `@scope/name@anything`. */
export function nameIn(descriptor: string): string {
  const end = descriptor.indexOf('@', 1);
  return end === -1 ? descriptor : descriptor.slice(0, end);
}
