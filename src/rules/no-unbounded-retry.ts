import { unboundedRetriesOf } from '../analysis/retries/unbounded-retries.js';
import * as report from './reports/unbounded-retry.js';
import type { Rule } from './rule.js';

const DECIDE = 'Decide how many attempts the work is worth, and what happens to it after the last one.';

/** Finds work that is tried again after a failure without a maximum of attempts or time. */
export const noUnboundedRetry: Rule = {
  meta: {
    name: 'no-unbounded-retry',
    description: 'Disallow trying work again after a failure without a maximum of attempts or a deadline',
    preset: 'recommended',
    claimable: true,
    messages: {
      loop: `This loop makes the same attempt again after every failure{{counted}}; nothing ends it when the failure stays. ${DECIDE}`,
      interval: `This interval makes the same attempt at every tick until one succeeds{{counted}}; nothing clears it when the failure stays. ${DECIDE}`,
      effect: `A failure in the effect sets a state that the effect depends on, so it runs again after every failure; nothing ends that when the failure stays. ${DECIDE}`,
      recursion: `'{{name}}' is started again after every failure{{counted}}; nothing ends that when the failure stays. ${DECIDE}`,
      remainder: `What failed in one round is tried again in the next{{counted}}; nothing ends the rounds when some of it can never succeed. Decide how many rounds the work is worth, and what happens to the rest after the last one.`,
      reconnect: `'{{name}}' runs again each time the connection or worker ends{{counted}}, also when it fails at once every time. Count the ends in a row (or in a minute), wait longer each time, and give up at a limit.`,
      replay:
        'The interceptor sends the failed request through the same client again, and the answer to that comes back to the interceptor: a request that keeps failing is sent without end. Mark the request before it is sent again, and refuse a marked one.',
      requeue: `What failed goes back to '{{name}}', from which it was taken, as often as it fails{{counted}}: work that can never succeed stays for ever and holds up the rest. Count the attempts of each item, and put it aside (dead letters) after the last one.`,
      nack: 'The message is handed back to its queue whenever it fails, and the broker delivers it again at once: one bad message keeps a consumer busy without end. Reject it to a dead-letter exchange after its last delivery, or give the queue a delivery limit.',
      nak: 'The message is handed back whenever it fails, and its consumer has no limit of deliveries, so it comes again without end. Give the consumer a number of deliveries, and keep or report what fails in the last one.',
      publish:
        'The failed message is sent to the queue it came from, as often as it fails. Count the attempts in a header or in the message, and send it to a dead-letter queue after the last one.',
      retry:
        'The failed job is started again as often as it fails. Give the job a number of attempts, and keep it as failed after the last one.',
      row: "The failed job goes back to '{{name}}' as often as it fails, and is picked up again without end. Count the attempts in the row, and set it to failed after the last one.",
      value: `'{{name}}' lets the attempts go on for ever. ${DECIDE}`,
      absent: `Without '{{name}}' the attempts go on for ever: that is the default of this library. ${DECIDE}`,
      function: `The function in '{{name}}' asks for another attempt whatever the count is, so the attempts go on for ever. ${DECIDE}`,
      operator: `'{{name}}' starts again after every error, and nothing ends that when the error stays. ${DECIDE}`,
      useRetry: 'Use retry() with {{attempts}} attempts (check the number).',
      countAttempt: "Count this attempt in '{{name}}'.",
      setLimit: 'Allow {{attempts}} attempts (check the number).',
    },
    mention:
      /\bcatch\b|[rR]etr(?:y|ies)|[rR]econnect|maxRestarts|RateLimit\b|\b[nN]ack|ackOrNack|\breject\(|\bforever\b|\bfor\s*\(\s*;|\bwhile\s*\(|\bdo\s*\{|\bon(?:close|error|exit|disconnect|Close|Error|Exit|Disconnect|End)|['"](?:[\w:.-]*(?:close|error|exit|end|lost|fail|failed|timeout|crash|gone|died|down|terminated|dropped|exception|rejection|abort)(?:d|ed)?)['"]|[dD]isconnect|['"][\w-]*fail[\w:. -]*['"]|\.(?:ok|status|statusCode)\b|\bif\s*\(\s*!?e(?:rr(?:or)?)?\b|interceptors\.response|Infinity|MAX_(?:SAFE|VALUE)|REQUEUE|createConsumer|proxy(?:Local)?Activities|EventSource\b|['"](?:cockatiel|backoff|rxjs)/,
  },
  detect: (file) => {
    const found = unboundedRetriesOf(file);
    return [
      ...found.loops.map((loop) => report.ofLoop(file, loop)),
      ...found.intervals.map(report.ofInterval),
      ...found.effects.map(report.ofEffect),
      ...found.recursions.map((recursion) => report.ofRecursion(file, recursion)),
      ...found.detours.map(report.ofDetour),
      ...found.remainders.map((remainder) => report.ofRemainder(file, remainder)),
      ...found.reconnects.map((reconnect) => report.ofReconnect(file, reconnect)),
      ...found.replays.map(report.ofReplay),
      ...found.requeues.map(report.ofRequeue),
      ...found.brokers.map(report.ofBrokerRequeue),
      ...found.rows.map(report.ofRow),
      ...found.options.map((option) => report.ofOption(file, option)),
      ...found.operators.map((operator) => report.ofOperator(file, operator)),
    ];
  },
};
