/**
 * The failures of the mapper calls of one fan-out: the first one ends it, or all of them are kept for the end.
 */
export class Failures {
  readonly #owner: string;
  readonly #stopOnError: boolean;
  readonly #errors: unknown[] = [];

  constructor(owner: string, stopOnError: boolean) {
    this.#owner = owner;
    this.#stopOnError = stopOnError;
  }

  /** @returns true when everything is to end with this failure. */
  add(error: unknown): boolean {
    if (!this.#stopOnError) this.#errors.push(error);
    return this.#stopOnError;
  }

  /** @throws {AggregateError} with all failures in the order in which they happened, if there were any. */
  throwIfAny(): void {
    const { length } = this.#errors;
    if (length > 0) throw new AggregateError(this.#errors, `${this.#owner}: ${length} mapper calls failed`);
  }
}
