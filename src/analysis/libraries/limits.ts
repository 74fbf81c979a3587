import type { BoundOption, LibraryEntry, OptionValue } from '../../catalogue/libraries/entry.js';
import { constantOf, stringOf, type Constant } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';
import { ABSENT, UNKNOWN, alternativesOf, pathOf, type Alternative } from './option-values.js';
import { argumentAt } from './sites.js';
import type { Construct } from './construct.js';
import { valuesOf } from './values.js';

/** What the options of a construct say about its bound. */
export type Limit =
  /** One of the options has a value that limits; the value where it is known. */
  | { readonly kind: 'limited'; readonly file: FileModel; readonly node: Node; readonly option: BoundOption }
  /** The options cannot be told: from the environment, a parameter, a spread. */
  | { readonly kind: 'unknown' }
  /** A value that means no limit is written out. */
  | { readonly kind: 'unlimited'; readonly file: FileModel; readonly node: Node; readonly option: BoundOption }
  | { readonly kind: 'absent' };

/** Numbers that people write for "no limit". */
const LARGEST: ReadonlySet<number> = new Set([
  Infinity, Number.MAX_SAFE_INTEGER, Number.MAX_VALUE, 2 ** 31 - 1, 2 ** 32 - 1, 2 ** 53, 2 ** 63,
]);

/** The verdict over all options of a construct: any limit is enough, and what cannot be told may be one. */
export function limitOf(construct: Construct): Limit {
  let unlimited: Limit | null = null;
  let isUnknown = false;
  let isUriUnknown = false;
  for (const option of construct.entry.options) {
    for (const alternative of alternativesOfOption(construct, option)) {
      const limit = judge(alternative, option, construct.entry);
      if (limit.kind === 'limited') return limit;
      // Drivers let options win over the connection string, and who writes that there is no limit means it.
      if (limit.kind === 'unknown' && option.uri !== undefined) isUriUnknown = true;
      else if (limit.kind === 'unknown') isUnknown = true;
      if (limit.kind === 'unlimited') unlimited ??= limit;
    }
  }
  if (isUnknown || (isUriUnknown && !unlimited)) return { kind: 'unknown' };
  return unlimited ?? { kind: 'absent' };
}

function alternativesOfOption(construct: Construct, option: BoundOption): readonly Alternative[] {
  if (option.words !== undefined) return ofWords(construct, option.words);
  if (option.uri !== undefined) return ofUri(construct, option.uri, option.uriArgument ?? 0);
  if (option.argument !== undefined) return ofArgument(construct, option.argument);
  return option.key === undefined ? [ABSENT] : ofKey(construct, option.key);
}

function ofKey(construct: Construct, key: NonNullable<BoundOption['key']>): readonly Alternative[] {
  const { options } = construct;
  if (options === null) return [UNKNOWN];
  return options === undefined ? [ABSENT] : alternativesOf(options.file, options.node, pathOf(key));
}

function ofArgument({ file, call }: Construct, at: number): readonly Alternative[] {
  const argument = argumentAt(call, at);
  if (argument === null) return [UNKNOWN];
  return argument === undefined ? [ABSENT] : alternativesOf(file, argument, []);
}

/** `'MAXLEN'` among the arguments of a command. */
function ofWords({ file, call }: Construct, words: readonly string[]): readonly Alternative[] {
  for (const argument of call.arguments) {
    if (argument.type === 'SpreadElement') return [UNKNOWN];
    const texts = valuesOf(file, argument).map((value) => stringOf(value.file, value.node)?.toUpperCase());
    if (texts.some((text) => text !== undefined && words.includes(text))) return [{ kind: 'value', file, node: argument }];
  }
  return [ABSENT];
}

/** `mysql://host/db?queueLimit=100` */
function ofUri({ file, call }: Construct, parameter: string, at: number): readonly Alternative[] {
  const argument = argumentAt(call, at);
  if (argument === null) return [UNKNOWN];
  if (argument === undefined) return [ABSENT];
  return valuesOf(file, argument).map((value): Alternative => {
    if (value.node.type === 'ObjectExpression') return ABSENT;
    const text = stringOf(value.file, value.node) ?? textOfTemplate(value.file, value.node);
    if (text === null) return UNKNOWN;
    return parameterIn(text, parameter) !== null ? { kind: 'value', file: value.file, node: value.node } : ABSENT;
  });
}

/** The value of a parameter of an address; null where it has none of that name. */
function parameterIn(text: string, name: string): string | null {
  return new RegExp(`[?&;]${name}=([^&;\`'"]*)`).exec(text)?.[1] ?? null;
}

/** The fixed parts of a template: a parameter that it names is among them. */
function textOfTemplate(file: FileModel, node: Node): string | null {
  return node.type === 'TemplateLiteral' && node.quasis.some(({ value }) => value.raw.includes('?')) ? file.textOf(node) : null;
}

function judge(alternative: Alternative, option: BoundOption, entry: LibraryEntry): Limit {
  if (alternative.kind !== 'value') return alternative;
  const { file, node } = alternative;
  const known = option.uri === undefined ? constantOf(file, node) : null;
  if (known) {
    const isUnlimited = meansNoLimit(known.value, option, entry);
    return { kind: isUnlimited ? 'unlimited' : 'limited', file, node, option };
  }
  if (option.uri !== undefined) return ofUriValue(alternative, option, entry);
  if (option.parts !== undefined && node.type === 'ObjectExpression') return ofParts(alternative, option, entry);
  return { kind: 'limited', file, node, option };
}

function meansNoLimit(value: Constant, option: BoundOption, entry: LibraryEntry): boolean {
  if (typeof value === 'number' && (LARGEST.has(value) || Number.isNaN(value))) return true;
  if (typeof value === 'number' && value >= (entry.unlimitedFrom ?? Infinity)) return true;
  const unlimited: readonly OptionValue[] = [...(entry.unlimited ?? []), ...(option.unlimited ?? [])];
  return unlimited.some((one) => one === value);
}

function ofUriValue({ file, node }: Extract<Alternative, { kind: 'value' }>, option: BoundOption, entry: LibraryEntry): Limit {
  const text = stringOf(file, node) ?? file.textOf(node);
  const value = parameterIn(text, option.uri ?? '') ?? '';
  const isNumber = /^\d+$/.test(value);
  return { kind: isNumber && meansNoLimit(Number(value), option, entry) ? 'unlimited' : 'limited', file, node, option };
}

/** `{ count: 1000 }` limits, `{ count: -1 }` and `{}` do not. */
function ofParts({ file, node }: Extract<Alternative, { kind: 'value' }>, option: BoundOption, entry: LibraryEntry): Limit {
  const limits = (option.parts ?? []).flatMap((part) =>
    alternativesOf(file, node, [part]).map((alternative) => judge(alternative, { ...option, parts: [] }, entry)),
  );
  const limited = limits.find(({ kind }) => kind === 'limited') ?? limits.find(({ kind }) => kind === 'unknown');
  return limited ?? { kind: 'unlimited', file, node, option };
}
