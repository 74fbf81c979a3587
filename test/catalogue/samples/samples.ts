/**
 * Code for one entry of the library catalogue. Every piece is a whole module that compiles in strict mode against the
 * real types of its packages (`declare` what it only mentions), so that no option is shown that does not exist.
 */
export interface EntrySamples {
  /** The entry is reported in each of these. Empty only where the entry can never be reported. */
  readonly reported: readonly string[];
  /** It is reported in none of these. */
  readonly silent: readonly string[];
  /** Packages that the code imports besides that of the entry: `express` for `@types/express`. */
  readonly packages?: readonly string[];
}

/** By the id of the entry. */
export type FamilySamples = Readonly<Record<string, EntrySamples>>;
