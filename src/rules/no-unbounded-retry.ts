import type { FileModel, Node } from '../analysis/file.js';
import { functionName } from '../analysis/functions.js';
import { unboundedRetriesOf } from '../analysis/unbounded-retries.js';
import type { Confidence, Finding, RelatedPlace, Rule, Suggestion } from './rule.js';
import { limitSuggestions, retryCallSuggestions } from './suggestions/attempt-limit.js';

const DECIDE = 'Decide how many attempts the work is worth, and what happens to it after the last one.';

/** Finds work that is tried again after a failure without a maximum of attempts or time. */
export const noUnboundedRetry: Rule = {
  meta: {
    name: 'no-unbounded-retry',
    description: 'Disallow trying work again after a failure without a maximum of attempts or a deadline',
    preset: 'recommended',
    messages: {
      loop: `This loop makes the same attempt again after every failure{{counted}}; nothing ends it when the failure stays. ${DECIDE}`,
      interval: `This interval makes the same attempt at every tick until one succeeds{{counted}}; nothing clears it when the failure stays. ${DECIDE}`,
      effect: `A failure in the effect sets a state that the effect depends on, so it runs again after every failure; nothing ends that when the failure stays. ${DECIDE}`,
      recursion: `'{{name}}' is started again after every failure{{counted}}; nothing ends that when the failure stays. ${DECIDE}`,
      reconnect: `{{what}} is started again each time it ends{{counted}}, also when it fails at once every time. Count the ends in a row (or in a minute), wait longer each time, and give up at a limit.`,
      replay:
        'The interceptor sends the failed request through the same client again, and the answer to that comes back to the interceptor: a request that keeps failing is sent without end. Mark the request before it is sent again, and refuse a marked one.',
      requeue: `What failed goes back to '{{name}}', from which it was taken, as often as it fails{{counted}}: work that can never succeed stays for ever and holds up the rest. Count the attempts of each item, and put it aside (dead letters) after the last one.`,
      nack: 'The message is handed back to its queue whenever it fails, and the broker delivers it again at once: one bad message keeps a consumer busy without end. Reject it to a dead-letter exchange after its last delivery, or give the queue a delivery limit.',
      publish:
        'The failed message is sent to the queue it came from, as often as it fails. Count the attempts in a header or in the message, and send it to a dead-letter queue after the last one.',
      retry:
        'The failed job is started again as often as it fails. Give the job a number of attempts, and keep it as failed after the last one.',
      row: "The failed job goes back to '{{name}}' as often as it fails, and is picked up again without end. Count the attempts in the row, and set it to failed after the last one.",
      value: "'{{name}}' lets the attempts go on for ever. {{decide}}",
      absent: "Without '{{name}}' the attempts go on for ever: that is the default of this library. {{decide}}",
      function:
        "The function in '{{name}}' asks for another attempt whatever the count is, so the attempts go on for ever. {{decide}}",
      operator: "'{{name}}' starts again after every error, and nothing ends that when the error stays. {{decide}}",
      useRetry: 'Use retry() with {{attempts}} attempts (check the number).',
      setLimit: 'Allow {{attempts}} attempts (check the number).',
    },
    mention:
      /\bcatch\b|\bretr(?:y|ies)|\bRetry|Retr(?:y|ies)\b|\b[nN]ack|\breject\(|\bforever\b|\bfor\s*\(\s*;|\bwhile\s*\(|\bdo\s*\{|\bon(?:close|error|exit|disconnect|Close|Error|Disconnect)|['"](?:[\w:.-]*(?:close|error|exit|end|lost|failed|timeout))d?['"]|['"][\w:.-]*disconnect(?:ed)?['"]|\.(?:ok|status|statusCode)\b|\bif\s*\(\s*!?e(?:rr(?:or)?)?\b|interceptors\.response|Infinity|MAX_(?:SAFE|VALUE)|REQUEUE|proxy(?:Local)?Activities|EventSource\b|['"](?:cockatiel|backoff|rxjs)/,
  },
  detect: (file) => {
    const found = unboundedRetriesOf(file);
    const findings: Finding[] = [];
    for (const { loop, attempt, failure, counted, isCancellable, only } of found.loops) {
      const head = headOf(file, loop);
      const related = [place(attempt, 'tries here'), place(start(failure), 'goes on here after a failure')];
      findings.push(
        finding(head, 'loop', isCancellable ? 'low' : 'high', '', {
          related: [...related, ...countedPlace(counted)],
          counted,
          suggestions: retryCallSuggestions(file, loop, only),
        }),
      );
    }
    for (const { call, attempt, stop, failure, counted } of found.intervals) {
      const related = [
        place(attempt, 'tries here'),
        place(stop, 'stops here, after a success only'),
        place(start(failure), 'goes on here after a failure'),
        ...countedPlace(counted),
      ];
      findings.push(finding(headOfCall(call), 'interval', 'high', '', { related, counted }));
    }
    for (const { again, call, effect, path } of found.effects) {
      const related = [
        place(effect.callee, 'runs again'),
        place(start(path.node), 'a failure leads here'),
        ...(call === again ? [] : [place(call, 'is started again here')]),
      ];
      findings.push(finding(again.range, 'effect', 'medium', '', { related }));
    }
    for (const { target, again, call, via, path, counted } of found.recursions) {
      const name = functionName(target) ?? 'this function';
      const related = [place(nameOf(target), 'starts here'), place(start(path.node), 'a failure leads here')];
      if (call !== again) related.push(place(call, 'is started again here'));
      if (via) related.push(place(via, 'leads there after a failure'));
      findings.push(
        finding(again.range, 'recursion', path.kind === 'test' ? 'medium' : 'high', name, {
          related: [...related, ...countedPlace(counted)],
          counted,
        }),
      );
    }
    for (const { again, call, handler, counted } of found.reconnects) {
      const related = [
        place(start(handler), 'runs at each end'),
        ...(call === again ? [] : [place(call, 'is started again here')]),
        ...countedPlace(counted),
      ];
      findings.push(
        finding(again.range, 'reconnect', 'medium', '', {
          related,
          counted,
          data: { what: `'${shorten(file.textOf(call))}'` },
        }),
      );
    }
    for (const { call, others, interceptor } of found.replays) {
      const related = [
        place(start(interceptor), 'sees every answer'),
        ...others.map((other) => place(other, 'is sent again here too')),
      ];
      findings.push(finding(call.range, 'replay', 'high', '', { related }));
    }
    for (const { node, queue, taken, path, counted } of found.requeues) {
      const related = [
        ...(taken ? [place(taken, 'taken here')] : []),
        place(start(path.node), 'a failure leads here'),
        ...countedPlace(counted),
      ];
      findings.push(finding(node.range, 'requeue', 'high', queue, { related, counted }));
    }
    for (const { node, kind, path } of found.brokers) {
      findings.push(
        finding(node.range, kind, kind === 'nack' ? 'high' : 'medium', '', {
          related: [place(start(path), 'a failure leads here')],
        }),
      );
    }
    for (const { node, state, path } of found.rows) {
      findings.push(
        finding(node.range, 'row', 'medium', state, { related: [place(start(path), 'a failure leads here')] }),
      );
    }
    for (const option of found.options) {
      const messageId = option.kind === 'forever' ? 'value' : option.kind;
      const confidence = option.isCustomary ? 'low' : option.kind === 'function' ? 'medium' : 'high';
      const related = option.value
        ? [place(option.value, 'never ends')]
        : option.call
          ? [place(option.call, 'starts here')]
          : [];
      findings.push(
        finding(option.node.range, messageId, confidence, option.name, {
          related,
          data: { decide: DECIDE },
          suggestions: limitSuggestions(file, option),
        }),
      );
    }
    for (const { node, name, call, options, option } of found.operators) {
      const suggestions =
        option === null ? [] : limitSuggestions(file, { name: option, kind: 'absent', value: null, options, call });
      findings.push(
        finding(node.range, 'operator', 'high', name, {
          related: [place(call, 'starts here')],
          data: { decide: DECIDE },
          suggestions,
        }),
      );
    }
    return findings;
  },
};

interface Parts {
  readonly related: readonly RelatedPlace[];
  readonly counted?: Node | null;
  readonly data?: Readonly<Record<string, string>>;
  readonly suggestions?: readonly Suggestion[];
}

function finding(
  range: readonly [number, number],
  messageId: string,
  confidence: Confidence,
  name: string,
  parts: Parts,
): Finding {
  const counted = parts.counted ? ', and counts without ever comparing the count with a limit' : '';
  return {
    range,
    messageId,
    data: { name, counted, ...parts.data },
    confidence,
    name,
    related: parts.related,
    suggestions: parts.suggestions ?? [],
  };
}

function place(node: Node | { readonly range: readonly [number, number] }, label: string): RelatedPlace {
  return { range: node.range, label };
}

function countedPlace(counted: Node | null): readonly RelatedPlace[] {
  return counted ? [place(counted, 'counted here, never compared')] : [];
}

/** The first line of something long, so that a report does not underline a whole block. */
function start(node: Node): { readonly range: readonly [number, number] } {
  const body =
    'body' in node && node.body !== null && typeof node.body === 'object' && 'range' in node.body ? node.body : null;
  return { range: body ? [node.range[0], Math.max(node.range[0] + 1, body.range[0])] : node.range };
}

/** `setInterval` without the callback. */
function headOfCall(call: Node & { callee: Node }): readonly [number, number] {
  return call.callee.range;
}

/** The head of a loop, without its body. */
function headOf(file: FileModel, loop: Node & { body: Node }): readonly [number, number] {
  const end = loop.type === 'DoWhileStatement' ? loop.range[0] + 2 : loop.body.range[0];
  return [loop.range[0], loop.range[0] + file.text.slice(loop.range[0], end).trimEnd().length];
}

function nameOf(fn: Node): Node {
  return 'id' in fn && fn.id
    ? fn.id
    : fn.parent?.type === 'MethodDefinition'
      ? fn.parent.key
      : fn.parent?.type === 'VariableDeclarator'
        ? fn.parent.id
        : fn;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
