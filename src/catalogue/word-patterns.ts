/** A pattern for names that are one of several words. */
export function whole(words: readonly string[], flags = ''): RegExp {
  return new RegExp(`^(?:${words.join('|')})$`, flags);
}

/** The same in upper or lower case. */
export function wholeAnyCase(words: readonly string[]): RegExp {
  return whole(words, 'i');
}

/** A pattern for names in which one of several words occurs. */
export function within(words: readonly string[], flags = 'i'): RegExp {
  return new RegExp(words.join('|'), flags);
}
