import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isNode, keyName, unwrap } from '../syntax/ast.js';
import { isChosenNumber, isClientInput } from './chosen-numbers.js';
import { numberOf } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';
import { resolveValue } from '../syntax/variables.js';

/** Methods of query builders and iterators that cut the result off. */
const LIMIT_METHODS = new Set([
  'limit',
  'take',
  'first',
  'top',
  'head',
  'maxResults',
  'setMaxResults',
  'fetchFirst',
  'fetchSize',
  'setLimit',
  'limitTo',
  'limitToFirst',
  'limitToLast',
  'pageSize',
  'sample',
  'sampleSize',
  'takeLast',
  'last',
  'count',
]);

/** Options of queries and list calls that cut the result off. */
const LIMIT_KEY =
  /^(?:limit|take|first|last|top|max|rows|size|count|newest|latest|amount|n|num|batch|(?:per|items_?per|hits_?per)_?page|page_?size|max_?(?:items|results|rows|count|keys|entries|records|messages|hits|items|number\w*|documents)|limit_?to)$/i;

/** Words in the names of calls that hand out so many at a time. */
const BATCH_WORDS = new Set([
  'batch',
  'chunk',
  'take',
  'next',
  'claim',
  'lease',
  'pop',
  'receive',
  'consume',
  'pull',
  'top',
  'first',
  'last',
  'newest',
  'latest',
  'recent',
  'oldest',
  'sample',
  'page',
  'reserve',
  'dequeue',
  'pick',
  'random',
  'best',
  'worst',
  'most',
  'least',
  'peek',
  'many',
  'slowest',
  'biggest',
  'largest',
  'lpop',
  'rpop',
  'zpopmin',
  'zpopmax',
  'spop',
  'srandmember',
  'drain',
]);

/** Words in the names of numbers that say how many. */
const LIMIT_WORDS = new Set([
  'batch',
  'limit',
  'max',
  'size',
  'count',
  'once',
  'rows',
  'top',
  'slice',
  'chunk',
  'window',
  'hits',
  'take',
  'per',
  'many',
]);

/** Options that ask for one page: how long it is, the server decides. */
const PAGE_KEY =
  /^(?:cursor|after|before|page|page_?(?:token|number)|next_?(?:token|cursor)|continuation_?token|exclusive_?start_?key|start_?after|starting_?after|offset|skip)$/i;

/** Calls that answer with one page: `paginateQuery(ctx, find)`. */
const PAGED_CALL = /^paginate[ds]?(?:Query|Results?)?$|^(?:find|list|get|load|fetch)(?:One)?(?:Page|Paginated)$/;

const SQL_LIMIT =
  /\blimit\s+(?:\d+|\$\d+|\?|:\w+|@\w+)|\bfetch\s+(?:first|next)\s+\S+\s+rows?\b|\bselect\s+(?:distinct\s+)?top\s*\(?\s*(?:\d+|@\w+)|\brownum\s*<=?\s*\S/i;

/**
 * True when a call asks for a limited number of results: `.limit(10)` in its chain, `take: 10` among its options,
 * LIMIT in its SQL text, `nextBatch(50)`.
 */
export function isLimitedQuery(file: FileModel, node: Node): boolean {
  for (let call: Node = unwrap(node); ;) {
    if (call.type === 'AwaitExpression') {
      call = unwrap(call.argument);
    } else if (call.type === 'TaggedTemplateExpression') {
      return hasSqlLimit(file, call.quasi);
    } else if (call.type === 'MemberExpression') {
      call = unwrap(call.object);
    } else if (call.type === 'CallExpression') {
      if (limitsResults(file, call)) return true;
      const callee = unwrap(call.callee);
      if (callee.type !== 'MemberExpression') return false;
      call = unwrap(callee.object);
    } else {
      return false;
    }
  }
}

function limitsResults(file: FileModel, call: TSESTree.CallExpression): boolean {
  const name = calleeName(call) ?? '';
  const [first] = call.arguments;
  // SQS hands out ten messages at most.
  if (
    /^receiveMessages?$/.test(name) ||
    (first && unwrap(first).type === 'NewExpression' && file.textOf(first).includes('ReceiveMessageCommand'))
  )
    return true;
  if (PAGED_CALL.test(name)) return true;
  if (LIMIT_METHODS.has(name) && first && first.type !== 'SpreadElement' && isChosenNumber(file, first)) return true;
  return call.arguments.some((argument, index) => isLimitingArgument(file, call, argument, index, name));
}

function isLimitingArgument(
  file: FileModel,
  call: TSESTree.CallExpression,
  argument: Node,
  index: number,
  name: string,
): boolean {
  const value = unwrap(argument);
  switch (value.type) {
    case 'ObjectExpression':
    case 'NewExpression':
    case 'Literal':
    case 'TemplateLiteral':
    case 'TaggedTemplateExpression':
      if (hasLimit(file, value, 4)) return true;
      break;
    case 'Identifier': {
      const resolved = resolveValue(file, value);
      if (resolved !== value && resolved.type !== 'Identifier' && hasLimit(file, resolved, 4)) return true;
      break;
    }
    default:
      break;
  }
  return isPositionalLimit(file, call, value, index, name);
}

/** `repo.nextBatch(50)`, `queue.take(BATCH)`, `xread('COUNT', 10, ...)`. */
function isPositionalLimit(
  file: FileModel,
  call: TSESTree.CallExpression,
  value: Node,
  index: number,
  name: string,
): boolean {
  const before = index > 0 ? call.arguments[index - 1] : undefined;
  if (before?.type === 'Literal' && typeof before.value === 'string' && /^(?:count|limit)$/i.test(before.value))
    return true;
  if (value.type === 'Identifier' || value.type === 'MemberExpression') {
    const argumentName = value.type === 'Identifier' ? value.name : (keyName(value) ?? '');
    if (hasWord(argumentName, LIMIT_WORDS) && isChosenNumber(file, value)) return true;
  }
  const known = numberOf(file, value);
  return known !== null && known > 0 && known <= 10_000 && hasWord(name, BATCH_WORDS);
}

/** True when a name in camel or snake case has one of the words. */
function hasWord(name: string, words: ReadonlySet<string>): boolean {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).some((word) => words.has(word.toLowerCase()));
}

/** A limit somewhere in the options of a query. */
function hasLimit(file: FileModel, node: Node, depth: number): boolean {
  const value = unwrap(node);
  if (depth <= 0) return false;
  switch (value.type) {
    case 'ObjectExpression':
      return value.properties.some((property) => {
        if (property.type === 'SpreadElement') return hasLimit(file, resolveValue(file, property.argument), depth - 1);
        const name = keyName(property);
        if (name !== null && (PAGE_KEY.test(name) || (LIMIT_KEY.test(name) && isLimitValue(file, property.value))))
          return true;
        return hasLimit(file, property.value, depth - 1);
      });
    case 'NewExpression':
      return value.arguments.some((argument) => hasLimit(file, argument, depth - 1));
    case 'Literal':
      return typeof value.value === 'string' && SQL_LIMIT.test(value.value);
    case 'TemplateLiteral':
      return hasSqlLimit(file, value);
    case 'TaggedTemplateExpression':
      return hasSqlLimit(file, value.quasi);
    default:
      return false;
  }
}

function isLimitValue(file: FileModel, node: Node): boolean {
  if (!isNode(node)) return false;
  const value = unwrap(node);
  const known = numberOf(file, value);
  if (known !== null) return known > 0 && Number.isFinite(known);
  // `{ limit }`: a name that says limit and does not come from the client.
  return isChosenNumber(file, value) && !isClientInput(file, value);
}

function hasSqlLimit(file: FileModel, template: TSESTree.TemplateLiteral): boolean {
  return template.quasis.some((quasi, index) => {
    const text = quasi.value.cooked ?? quasi.value.raw;
    if (SQL_LIMIT.test(text)) return true;
    const next = template.expressions[index];
    return next !== undefined && /\b(?:limit|top|first)\s*\(?\s*$/i.test(text) && !isClientInput(file, next);
  });
}
