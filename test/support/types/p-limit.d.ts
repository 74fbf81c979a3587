/** What of the types of p-limit 7 the code in tests uses. */
export interface LimitFunction {
  readonly activeCount: number;
  readonly pendingCount: number;
  <Arguments extends unknown[], Result>(
    work: (...given: Arguments) => PromiseLike<Result> | Result,
    ...given: Arguments
  ): Promise<Result>;
}

export default function pLimit(concurrency: number | { readonly concurrency: number }): LimitFunction;
