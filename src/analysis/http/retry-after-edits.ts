import { calleeName, keyName, unwrap } from '../syntax/ast.js';
import type { TextEdit } from '../edits/edits.js';
import type { FileModel, Node } from '../model/file.js';
import { importsOf } from '../syntax/imported-modules.js';
import type { ResponseSite } from './response-sites.js';
import type { ValueProblem } from './retry-after-value.js';
import { variableOf } from '../syntax/variables.js';

/**
 * The edits that give a response the header, in the idiom of its framework. Empty where no edit is certain.
 * @param value the expression of the value, a text: `'30'`, `String(seconds)`.
 */
export function headerEdits(file: FileModel, site: ResponseSite, value: string): readonly TextEdit[] {
  const entry = `'Retry-After': ${value}`;
  if (site.kind === 'built') return builtEdits(file, site, entry);
  if (site.kind !== 'changed') return [];
  return changedEdits(file, site, entry, value);
}

/** `{ status: 429 }` gets `headers`, `{ status: 429, headers: {...} }` one more header. */
function builtEdits(file: FileModel, site: ResponseSite, entry: string): readonly TextEdit[] {
  const init = site.init && unwrap(site.init);
  if (!init) {
    const { whole, status } = site;
    const isContextCall = whole.type === 'CallExpression' && site.target !== null && whole.arguments[1] === status;
    if (!isContextCall) return [];
    const [, , headers] = whole.arguments;
    if (!headers) return [{ range: [status.range[1], status.range[1]], text: `, { ${entry} }` }];
    return objectEdit(file, headers, entry);
  }
  if (init.type !== 'ObjectExpression') return [];
  const headers = init.properties.find((property) => property.type === 'Property' && keyName(property) === 'headers');
  if (headers?.type === 'Property') return objectEdit(file, headers.value, entry);
  const status = init.properties.find(
    (property) => property.type === 'Property' && /^status(?:Code)?$/.test(keyName(property) ?? ''),
  );
  if (!status || init.properties.some((property) => property.type === 'SpreadElement')) return [];
  return [{ range: [status.range[1], status.range[1]], text: `, headers: { ${entry} }` }];
}

function objectEdit(file: FileModel, node: Node, entry: string): readonly TextEdit[] {
  const object = unwrap(node);
  if (object.type === 'Identifier') {
    const declared = variableOf(file, object)?.defs[0]?.node;
    const isLiteral =
      declared?.type === 'VariableDeclarator' && declared.init && unwrap(declared.init).type === 'ObjectExpression';
    if (!isLiteral || object !== node) return [];
    const isShorthand = object.parent.type === 'Property' && object.parent.shorthand;
    const text = `{ ...${object.name}, ${entry} }`;
    return [{ range: object.range, text: isShorthand ? `${object.name}: ${text}` : text }];
  }
  if (object.type !== 'ObjectExpression') return [];
  const last = object.properties.at(-1);
  if (!last) return [{ range: object.range, text: `{ ${entry} }` }];
  return [{ range: [last.range[1], last.range[1]], text: `, ${entry}` }];
}

function changedEdits(file: FileModel, site: ResponseSite, entry: string, value: string): readonly TextEdit[] {
  const { whole, target } = site;
  if (!target) return [];
  const name = target.type === 'Identifier' ? target.name : null;
  if (whole.type === 'AssignmentExpression') {
    const statement = whole.parent;
    const holder = file.textOf(target);
    if (
      statement.type !== 'ExpressionStatement' ||
      statement.parent.type !== 'BlockStatement' ||
      whole.left.type !== 'MemberExpression'
    )
      return [];
    const call = assignedCall(holder, keyName(whole.left), value, entry);
    return call ? [insertAfter(file, statement, call)] : [];
  }
  if (whole.type !== 'CallExpression' || name === null) return [];
  const method = calleeName(whole);
  const [status, second] = whole.arguments;
  if (!status) return [];
  if (method === 'writeHead') {
    if (whole.arguments.length === 1) return [{ range: [status.range[1], status.range[1]], text: `, { ${entry} }` }];
    const last = whole.arguments.at(-1);
    return last && (last !== second || last.type === 'ObjectExpression') ? objectEdit(file, last, entry) : [];
  }
  const setter = setterFor(file, name, method);
  if (!setter) return [];
  const text = `.${setter}('Retry-After', ${value})`;
  return method === 'sendStatus'
    ? [{ range: [target.range[1], target.range[1]], text }]
    : [{ range: [whole.range[1], whole.range[1]], text }];
}

/** Koa's `ctx.status = 429`, node's `res.statusCode = 429`, Elysia's `set.status = 429`. */
function assignedCall(holder: string, property: string | null, value: string, entry: string): string | null {
  if (/(?:^|\.)set$/.test(holder)) return `${holder}.headers['retry-after'] = ${value}`;
  if (property === 'statusCode') return `${holder}.setHeader('Retry-After', ${value})`;
  return /^(?:ctx|context|ctx\.response)$/.test(holder) ? `${holder}.set({ ${entry} })` : null;
}

/** The method that sets a header and returns the response, or null where it is not known. */
function setterFor(file: FileModel, name: string, method: string | null): string | null {
  if (method === 'code' || /reply$/i.test(name)) return 'header';
  if (!/^_?(?:res|resp|response)$/.test(name)) return null;
  const modules = importsOf(file).join(' ');
  if (/\b(?:hono|@oak|koa)\b/.test(modules)) return null;
  return /\bexpress\b/.test(modules) ? 'set' : method === 'status' ? 'setHeader' : null;
}

function insertAfter(file: FileModel, statement: Node, text: string): TextEdit {
  const lineStart = file.text.lastIndexOf('\n', statement.range[0] - 1) + 1;
  const indent = /^[\t ]*/.exec(file.text.slice(lineStart, statement.range[0]))?.[0] ?? '';
  const end = file.textOf(statement).endsWith(';') ? ';' : '';
  const newline = file.text.includes('\r\n') ? '\r\n' : '\n';
  return { range: [statement.range[1], statement.range[1]], text: `${newline}${indent}${text}${end}` };
}

/** The edits that repair a value. Empty where it is not plain what it should be. */
export function valueEdits(problem: ValueProblem): readonly TextEdit[] {
  const { file } = problem;
  const node = innermost(problem.node);
  const text = file.textOf(node);
  switch (problem.fault) {
    case 'fraction':
      return node.type === 'BinaryExpression' ? [{ range: node.range, text: `Math.ceil(${text})` }] : [];
    case 'milliseconds':
      if (node.type === 'Literal' && typeof node.value === 'number')
        return [{ range: node.range, text: String(Math.ceil(node.value / 1000)) }];
      if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return [];
      return [{ range: node.range, text: `Math.ceil(${text} / 1000)` }];
    case 'iso-date':
      return node.type === 'CallExpression' &&
        node.callee.type === 'MemberExpression' &&
        keyName(node.callee) === 'toISOString'
        ? [{ range: node.callee.property.range, text: 'toUTCString' }]
        : [];
    default:
      return [];
  }
}

/** What `String(x)`, `` `${x}` `` and `x.toString()` are about. */
function innermost(node: Node): Node {
  const value = unwrap(node);
  if (value.type === 'TemplateLiteral' && value.expressions.length === 1 && value.expressions[0])
    return innermost(value.expressions[0]);
  if (value.type !== 'CallExpression') return value;
  const [first] = value.arguments;
  const name = calleeName(value);
  if (name === 'String' && first) return innermost(first);
  return name === 'toString' && value.callee.type === 'MemberExpression' ? innermost(value.callee.object) : value;
}
