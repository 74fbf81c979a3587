import type { VisibilityFault } from '../../analysis/visibility/fault.js';
import type { Finding } from '../rule.js';

const TWICE = 'A second consumer gets the same message while the first still works on it, and the work is done twice.';
const LOST = 'When the process stops or the work fails meanwhile, the message is lost.';

export const VISIBILITY_MESSAGES: Readonly<Record<VisibilityFault['kind'], string>> = {
  short: `'{{name}}' keeps the message away from others for {{has}}, and the work on it may take {{needs}}. ${TWICE} Make it longer than the longest work, or extend it while the work goes on.`,
  batch: `'{{name}}' keeps the messages of a batch away from others for {{has}}, all from the same moment on, and working on them one after the other may take {{needs}}. ${TWICE} Make it longer than the work on all of them, take fewer at once, or extend it while the work goes on.`,
  lock: `The lock ends after {{has}} ('{{name}}'), and the work under it may take {{needs}}: another process gets the lock while the first still works, and both do the same. Make it longer than the longest work, or extend it while the work goes on.`,
  lambda: `'visibilityTimeout' is {{has}}, and AWS asks for six times the timeout of the function, {{needs}}: what the function does not get to in time comes back while it is still being tried. ${TWICE}`,
  heartbeat: `'{{name}}' is {{has}}, as long as what it should keep alive: the consumer is taken for dead before it has said that it lives. ${TWICE} Choose at most {{needs}}.`,
  early: `'{{name}}' says that the message is done before its work is. ${LOST} Acknowledge it after the work, and let it come back when the work fails.`,
  never: `With '{{name}}' the broker forgets a message as soon as it has sent it. ${LOST} Leave the option out and acknowledge each message after its work.`,
  detached: `Nobody waits for '{{name}}', so that the message counts as done while the work still runs. ${LOST} Await it.`,
};

export function ofVisibilityFault({ kind, node, name, has, needs, confidence }: VisibilityFault): Finding {
  return {
    range: node.range,
    messageId: kind,
    data: { name, has: timeText(has), needs: timeText(needs) },
    confidence,
    name,
    related: [],
    suggestions: [],
  };
}

/** `90 s`, `15 min`, `500 ms` */
function timeText(ms: number | null): string {
  if (ms === null) return '';
  if (ms % 60_000 === 0 && ms >= 120_000) return `${String(ms / 60_000)} min`;
  return ms >= 1_000 ? `${String(Math.round(ms / 100) / 10)} s` : `${String(Math.round(ms))} ms`;
}
