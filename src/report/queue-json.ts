import type { ReportedQueue, ReportedQueuePlace } from './queue-report.js';

/** A queue as the JSON reports of `audit` and `inventory` show it. */
export function queueJson(queue: ReportedQueue): object {
  const { bound } = queue;
  return {
    id: queue.id,
    kind: queue.kind,
    name: queue.name,
    file: queue.file,
    line: queue.line,
    lifetime: queue.lifetime,
    bound: bound && {
      by: bound.by,
      ...(bound.value === null ? {} : { value: bound.value }),
      ...(bound.expression === null ? {} : { expression: bound.expression }),
      file: bound.file,
      line: bound.line,
    },
    status: queue.status,
    confidence: queue.confidence,
    whenFull: queue.whenFull,
    unit: queue.unit,
    growth: queue.growth.map(placeJson),
    release: queue.release.map(placeJson),
    monitored: queue.monitored !== null,
    claim: queue.claim && { bound: queue.claim.bound, reason: queue.claim.reason },
  };
}

function placeJson({ file, line, column, label }: ReportedQueuePlace): object {
  return { file, line, column, label };
}
