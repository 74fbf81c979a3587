import type { FileModel, Node } from '../../analysis/model/file.js';
import { functionName } from '../../analysis/syntax/functions.js';
import type { Reconnect } from '../../analysis/retries/reconnects.js';
import type { Replay } from '../../analysis/retries/request-replays.js';
import type { BrokerRequeue } from '../../analysis/retries/requeue-broker.js';
import type { RowRequeue } from '../../analysis/retries/requeue-rows.js';
import type { Requeue } from '../../analysis/retries/requeue.js';
import type { RetryDetour } from '../../analysis/retries/retry-detours.js';
import type { RetryEffect } from '../../analysis/retries/retry-effects.js';
import type { RetryInterval } from '../../analysis/retries/retry-intervals.js';
import type { RetryLoop } from '../../analysis/retries/retry-loops.js';
import type { EndlessOperator } from '../../analysis/retries/retry-operators.js';
import type { EndlessOption } from '../../analysis/retries/retry-options.js';
import type { RetryRemainder } from '../../analysis/retries/retry-remainders.js';
import type { RetryRecursion } from '../../analysis/retries/retry-recursion.js';
import type { Confidence, Finding, RelatedPlace, Suggestion } from '../rule.js';
import { limitSuggestions } from '../suggestions/attempt-limit.js';
import { retryCallSuggestions } from '../suggestions/retry-call.js';
import { loopLimitSuggestions, recursionLimitSuggestions } from '../suggestions/retry-limit.js';
import { head } from './places.js';

type Range = readonly [number, number];

export function ofLoop(file: FileModel, found: RetryLoop): Finding {
  const { loop, attempt, failure, counted, isCancellable, only } = found;
  return finding(headOfLoop(file, loop), 'loop', isCancellable ? 'low' : 'high', '', {
    related: [place(attempt, 'tries here'), head(failure, 'goes on here after a failure'), ...countOf(counted)],
    counted,
    suggestions: [...retryCallSuggestions(file, loop, only), ...loopLimitSuggestions(file, found)],
  });
}

export function ofInterval({ call, attempt, stop, failure, counted }: RetryInterval): Finding {
  const stops = place(stop, 'stops here, after a success only');
  return finding(call.callee.range, 'interval', 'high', '', {
    related: [place(attempt, 'tries here'), stops, head(failure, 'goes on here after a failure'), ...countOf(counted)],
    counted,
  });
}

export function ofEffect({ again, call, effect, path }: RetryEffect): Finding {
  return finding(again.range, 'effect', 'medium', '', {
    related: [place(effect.callee, 'runs again'), head(path.node, 'a failure leads here'), ...calledAt(call, again)],
  });
}

export function ofRecursion(file: FileModel, recursion: RetryRecursion): Finding {
  const { target, again, call, via, path, counted } = recursion;
  return finding(
    again.range,
    'recursion',
    path.kind === 'test' ? 'medium' : 'high',
    functionName(target) ?? 'this function',
    {
      related: [
        place(nameOf(target), 'starts here'),
        head(path.node, 'a failure leads here'),
        ...calledAt(call, again),
        ...(via ? [place(via, 'leads there after a failure')] : []),
        ...countOf(counted),
      ],
      counted,
      suggestions: recursionLimitSuggestions(file, recursion),
    },
  );
}

export function ofDetour({ target, call, path, again }: RetryDetour): Finding {
  const related = [
    place(nameOf(target), 'starts here'),
    head(path.node, 'a failure leads here'),
    { file: again.file, range: again.node.range, label: 'is started again here' },
  ];
  return finding(call.range, 'recursion', 'medium', functionName(target) ?? 'this function', { related });
}

export function ofRemainder(file: FileModel, { node, rest, counted }: RetryRemainder): Finding {
  const range = node.type === 'CallExpression' ? node.range : headOfLoop(file, node);
  const related = [place(rest, 'what failed becomes the next round here'), ...countOf(counted)];
  return finding(range, 'remainder', 'medium', '', { related, counted });
}

export function ofReconnect(file: FileModel, { again, call, handler, counted }: Reconnect): Finding {
  return finding(again.range, 'reconnect', 'medium', shorten(file.textOf(call)), {
    related: [head(handler, 'runs at each end'), ...calledAt(call, again), ...countOf(counted)],
    counted,
  });
}

export function ofReplay({ call, others, interceptor }: Replay): Finding {
  return finding(call.range, 'replay', 'high', '', {
    related: [head(interceptor, 'sees every answer'), ...others.map((other) => place(other, 'is sent again here too'))],
  });
}

export function ofRequeue({ node, queue, taken, path, counted }: Requeue): Finding {
  return finding(node.range, 'requeue', 'high', queue, {
    related: [
      ...(taken ? [place(taken, 'taken here')] : []),
      head(path.node, 'a failure leads here'),
      ...countOf(counted),
    ],
    counted,
  });
}

export function ofBrokerRequeue({ node, kind, path }: BrokerRequeue): Finding {
  return finding(node.range, kind, kind === 'nack' || kind === 'nak' ? 'high' : 'medium', '', {
    related: [head(path, 'a failure leads here')],
  });
}

export function ofRow({ node, state, path }: RowRequeue): Finding {
  return finding(node.range, 'row', 'medium', state, { related: [head(path, 'a failure leads here')] });
}

export function ofOption(file: FileModel, option: EndlessOption): Finding {
  const { node, kind, value, call, isCustomary } = option;
  const confidence = isCustomary ? 'low' : kind === 'function' ? 'medium' : 'high';
  return finding(node.range, kind === 'forever' ? 'value' : kind, confidence, option.name, {
    related: value ? [place(value, 'never ends')] : call ? [place(call, 'starts here')] : [],
    suggestions: limitSuggestions(file, option),
  });
}

export function ofOperator(file: FileModel, { node, name, call, options, option }: EndlessOperator): Finding {
  const missing = option === null ? null : ({ name: option, kind: 'absent', value: null, options, call } as const);
  return finding(node.range, 'operator', 'high', name, {
    related: [place(call, 'starts here')],
    suggestions: missing ? limitSuggestions(file, missing) : [],
  });
}

interface Parts {
  readonly related: readonly RelatedPlace[];
  readonly counted?: Node | null;
  readonly suggestions?: readonly Suggestion[];
}

function finding(range: Range, messageId: string, confidence: Confidence, name: string, parts: Parts): Finding {
  const counted = parts.counted ? ', and counts without ever comparing the count with a limit' : '';
  const data = { name, counted };
  return { range, messageId, data, confidence, name, related: parts.related, suggestions: parts.suggestions ?? [] };
}

function place(node: Node, label: string): RelatedPlace {
  return { range: node.range, label };
}

function calledAt(call: Node, again: Node): readonly RelatedPlace[] {
  return call === again ? [] : [place(call, 'is started again here')];
}

function countOf(counted: Node | null): readonly RelatedPlace[] {
  return counted ? [place(counted, 'counted here, never compared')] : [];
}

/** The head of a loop, without its body. */
function headOfLoop(file: FileModel, loop: RetryLoop['loop']): Range {
  const end = loop.type === 'DoWhileStatement' ? loop.range[0] + 'do'.length : loop.body.range[0];
  return [loop.range[0], loop.range[0] + file.text.slice(loop.range[0], end).trimEnd().length];
}

function nameOf(fn: RetryRecursion['target']): Node {
  if (fn.id) return fn.id;
  const holder = fn.parent;
  if (holder.type === 'MethodDefinition') return holder.key;
  return holder.type === 'VariableDeclarator' ? holder.id : fn;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
