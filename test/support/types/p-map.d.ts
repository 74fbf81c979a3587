/** What of the types of p-map 7 the code in tests uses. */
export const pMapSkip: unique symbol;

export default function pMap<Element, NewElement>(
  input: AsyncIterable<Element | Promise<Element>> | Iterable<Element | Promise<Element>>,
  mapper: (
    element: Element,
    index: number,
  ) => NewElement | typeof pMapSkip | Promise<NewElement | typeof pMapSkip>,
  options?: { readonly concurrency?: number; readonly stopOnError?: boolean },
): Promise<Exclude<NewElement, typeof pMapSkip>[]>;
