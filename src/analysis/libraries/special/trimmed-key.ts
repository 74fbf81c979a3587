import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, keyName, unwrap, wrapped } from '../../syntax/ast.js';
import { stringOf } from '../../syntax/constants.js';
import { nodesOf } from '../../syntax/nodes.js';
import { definitionOf, variableOf } from '../../syntax/variables.js';
import { programKindOf } from '../../lifetime/program-kind.js';
import { repetitionsOf } from '../../lifetime/repetition.js';
import { perFile, type FileModel, type Node } from '../../model/file.js';
import type { Construct } from '../construct.js';
import { argumentAt } from '../sites.js';
import { valuesOf } from '../values.js';

/** Commands that shorten a list or stream, or end its life, whatever the client writes large. */
const SHORTENING: ReadonlySet<string> = new Set([
  'ltrim', 'xtrim', 'xdel', 'xackdel', 'del', 'unlink', 'expire', 'pexpire', 'expireat', 'pexpireat', 'rename',
]);

/** Commands that tell the length; what is done with it decides. */
const MEASURING: ReadonlySet<string> = new Set(['llen', 'xlen']);

/** Scripts on the server and commands as texts: nobody can tell what they do to which key. */
const OUT_OF_SIGHT = /['"`](?:LTRIM|XTRIM|LLEN|XLEN)['"`]|redis\.p?call\(/i;

const MENTION = /\.(?:[lx]trim|[lx]len|xdel|xackdel|del|unlink|p?expire(?:at)?|rename)\b/i;

/**
 * Whether something shortens the list or stream that a command extends: a command on the same key in this file or one
 * around it. Null where the key is that of a caller out of sight.
 */
export function isTrimmed({ file, call }: Construct): boolean | null {
  // A script, or a program that fills a list once, at its start.
  if (programKindOf(file) === 'local' || repetitionsOf(file, call).length === 0) return true;
  const key = argumentAt(call, 0);
  if (!key) return null;
  const keys = keysOf(file, key);
  if (keys.has(UNKNOWN_KEY)) return null;
  const files = new Set([file, ...file.facts.filesAround(file, MENTION), ...(file.facts.filesMentioning?.(file, MENTION) ?? [])]);
  if ([...files].some((other) => bounds(other).some((bound) => [...bound.keys].some((one) => keys.has(one))))) return true;
  return OUT_OF_SIGHT.test(file.text) ? null : false;
}

interface KeyBound {
  readonly keys: ReadonlySet<string>;
}

const bounds = perFile((file): readonly KeyBound[] =>
  nodesOf(file).all('CallExpression').flatMap((call) => {
    const name = (calleeName(call) ?? '').toLowerCase();
    const isBound = SHORTENING.has(name) || (MEASURING.has(name) && isCompared(file, call));
    if (!isBound || unwrap(call.callee).type !== 'MemberExpression') return [];
    return call.arguments.map((argument) => ({ keys: keysOf(file, argument) }));
  }),
);

/** True when a length decides something: `if ((await redis.llen(key)) >= MAX) throw ...`. */
function isCompared(file: FileModel, call: TSESTree.CallExpression): boolean {
  let value = wrapped(call);
  while (value.parent?.type === 'AwaitExpression') value = wrapped(value.parent);
  const { parent } = value;
  if (parent?.type === 'VariableDeclarator' && parent.init === value) {
    const variable = variableOf(file, parent.id);
    return variable?.references.some(({ identifier, init }) => init !== true && isTested(identifier)) ?? false;
  }
  // A helper that returns the length is asked by somebody who decides.
  if (parent?.type === 'ReturnStatement' || parent?.type === 'ArrowFunctionExpression') return true;
  return isTested(value);
}

function isTested(value: Node): boolean {
  const outer = wrapped(value);
  const { parent } = outer;
  if (parent?.type === 'BinaryExpression') return /^[<>]=?$|^[!=]==?$|^[-+]$/.test(parent.operator);
  if (parent?.type === 'IfStatement' || parent?.type === 'WhileStatement') return parent.test === outer;
  return parent?.type === 'CallExpression' && /^(?:min|max)$/.test(calleeName(parent) ?? '');
}

/** Stands for a key that only a caller out of sight knows. */
const UNKNOWN_KEY = '?';

/**
 * What keys look like: fixed texts, templates with their fixed parts, calls and names. Two expressions with the same
 * look are taken for the same key.
 */
function keysOf(file: FileModel, node: Node): ReadonlySet<string> {
  return new Set(valuesOf(file, node).map((value) => keyOf(value.file, value.node)));
}

function keyOf(file: FileModel, node: Node): string {
  const value = unwrap(node);
  const text = stringOf(file, value);
  if (text !== null) return `=${text}`;
  switch (value.type) {
    case 'TemplateLiteral':
      return `=${value.quasis.map((quasi, index) => `${quasi.value.cooked ?? ''}${partOf(file, value.expressions[index])}`).join('')}`;
    case 'BinaryExpression':
      return value.left.type === 'PrivateIdentifier' ? '*' : `=${textOr(file, value.left)}${textOr(file, value.right)}`;
    case 'CallExpression':
      return `${calleeName(value) ?? ''}()`;
    case 'MemberExpression':
      return `.${keyName(value) ?? ''}`;
    case 'Identifier':
      return isParameter(file, value) ? UNKNOWN_KEY : value.name;
    default:
      return file.textOf(value);
  }
}

/** A part of a template: its text where that is known. */
function partOf(file: FileModel, part: Node | undefined): string {
  return part ? (stringOf(file, part) ?? '*') : '';
}

function textOr(file: FileModel, part: Node): string {
  return stringOf(file, part) ?? (part.type === 'BinaryExpression' && part.left.type !== 'PrivateIdentifier' ? textOr(file, part.left) + textOr(file, part.right) : '*');
}

function isParameter(file: FileModel, node: TSESTree.Identifier): boolean {
  const variable = variableOf(file, node);
  return variable !== null && definitionOf(variable)?.type === 'Parameter';
}
