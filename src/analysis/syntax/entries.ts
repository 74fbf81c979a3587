/** What a table says about a name of the code. Names such as `constructor`, which every object has, are not entries. */
export function entryOf<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
