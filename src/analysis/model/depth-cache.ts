/**
 * Results of a search that goes on from step to step with one level less: the same question with the same depth has
 * the same answer. Without it, questions that branch at every step would be asked again and again.
 */
export class DepthCache<K extends object, V> {
  readonly #byDepth: WeakMap<K, V>[] = [];

  /** The answer for a key at a depth, computed on the first call. */
  get(key: K, depth: number, compute: () => V): V {
    const cache = (this.#byDepth[depth] ??= new WeakMap<K, V>());
    const known = cache.get(key);
    if (known !== undefined || cache.has(key)) return known as V;
    const value = compute();
    cache.set(key, value);
    return value;
  }
}
