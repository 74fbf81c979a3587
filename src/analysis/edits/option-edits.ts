import type { TSESTree } from '@typescript-eslint/utils';
import { keyName, unwrap } from '../syntax/ast.js';
import { initialiserOf, variableOf } from '../syntax/variables.js';
import type { FileModel, Node } from '../model/file.js';
import type { TextEdit } from './edits.js';

/** An option to be written into the options of a call. */
export interface OptionEdit {
  readonly call: TSESTree.CallExpression | TSESTree.NewExpression;
  /** The options as they are given; null where the call has none. */
  readonly options: Node | null;
  /** The position of the options among the arguments. */
  readonly position: number;
  /** The way to the option through nested objects. */
  readonly path: readonly string[];
  /** The value as source text. */
  readonly value: string;
}

/**
 * The edit that adds an option to an object literal, or adds the object where the call has none. Null where the options
 * are made elsewhere or an argument before them is missing.
 */
export function optionEdit(file: FileModel, { call, options, position, path, value }: OptionEdit): TextEdit | null {
  if (options === null) return call.arguments.length === position ? appended(file, call, `{ ${nested(path, value)} }`) : null;
  const literal = literalOf(file, options);
  return literal && intoLiteral(file, literal, path, value);
}

/** The object literal that is given in place or by a name of the same file that is used for nothing else. */
function literalOf(file: FileModel, options: Node): TSESTree.ObjectExpression | null {
  const value = unwrap(options);
  if (value.type === 'ObjectExpression') return value;
  const variable = value.type === 'Identifier' ? variableOf(file, value) : null;
  const initialiser = variable && initialiserOf(variable);
  const literal = initialiser && unwrap(initialiser);
  const isUsedOnce = variable?.references.filter((reference) => reference.isRead()).length === 1;
  return literal?.type === 'ObjectExpression' && isUsedOnce ? literal : null;
}

function intoLiteral(
  file: FileModel,
  literal: TSESTree.ObjectExpression,
  path: readonly string[],
  value: string,
): TextEdit | null {
  const [name, ...rest] = path;
  if (name === undefined) return null;
  const present = literal.properties.find((property) => property.type === 'Property' && keyName(property) === name);
  if (present?.type === 'Property') {
    const inner = unwrap(present.value);
    if (rest.length === 0) return present.shorthand ? { range: present.range, text: `${name}: ${value}` } : { range: present.value.range, text: value };
    return inner.type === 'ObjectExpression' ? intoLiteral(file, inner, rest, value) : null;
  }
  return withProperty(file, literal, nested(path, value));
}

function withProperty(file: FileModel, literal: TSESTree.ObjectExpression, property: string): TextEdit {
  const last = literal.properties.at(-1);
  if (!last) return { range: literal.range, text: `{ ${property} }` };
  const isSpread = file.text.slice(literal.range[0], last.range[1]).includes('\n');
  const indent = isSpread ? `\n${indentOf(file, last)}` : ' ';
  return { range: [last.range[1], last.range[1]], text: `,${indent}${property}` };
}

function indentOf(file: FileModel, node: Node): string {
  const start = file.text.lastIndexOf('\n', node.range[0]) + 1;
  return /^[ \t]*/.exec(file.text.slice(start, node.range[0]))?.[0] ?? '';
}

function appended(file: FileModel, call: OptionEdit['call'], text: string): TextEdit | null {
  const last = call.arguments.at(-1);
  if (last) return { range: [last.range[1], last.range[1]], text: `, ${text}` };
  const close = file.text.slice(0, call.range[1]).lastIndexOf(')');
  return close < call.callee.range[1] ? null : { range: [close, close], text };
}

/** `limits: { fileSize: 10 }` for `['limits', 'fileSize']`. */
function nested(path: readonly string[], value: string): string {
  return path.reduceRight<string>((inner, name, index) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
    return index === path.length - 1 ? `${key}: ${inner}` : `${key}: { ${inner} }`;
  }, value);
}
