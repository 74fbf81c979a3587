import { overlappingIntervalsOf } from '../analysis/intervals/overlapping-intervals.js';
import { ofInterval } from './reports/overlapping-interval.js';
import type { Rule } from './rule.js';

const DECIDE =
  'Let a run wait for the one before it, or leave runs out while one goes on; and limit how long the work may take.';

/** Finds intervals and schedules that start asynchronous work in every period, whether the last run has ended or not. */
export const noOverlappingInterval: Rule = {
  meta: {
    name: 'no-overlapping-interval',
    description: 'Disallow intervals and schedules whose asynchronous runs may overlap',
    preset: 'recommended',
    claimable: true,
    messages: {
      overlap:
        `'{{name}}' starts this work {{every}}, whether the last run has ended or not{{why}}: when the work takes longer than that, ` +
        `runs go on next to each other and become more and more, and the slower it gets the more it is asked. ${DECIDE}`,
      vain:
        `'{{option}}' keeps runs of '{{name}}' apart by the promise of a run, but the function does not hand over the promise of this work: ` +
        'the run seems to end at once, and the next ones start while the work goes on. Await the work in the function, or return its promise.',
      useEvery: 'Use everyNonOverlapping(): the next run starts one period after the last one has ended.',
      addOption: "Set '{{option}}': a run is left out while the last one goes on{{since}}.",
    },
    mention:
      /\bset(?:Interval|Timeout)\b|\buse\w*Interval\w*\b|node-cron|node-schedule|\bcroner\b|['"]cron['"]|@nestjs\/schedule|@elysiajs\/cron|toad-scheduler|['"](?:@breejs\/)?later['"]|\b(?:interval|timer|sleep|delay|wait|pause)\s*\(/,
  },
  detect: (file) => overlappingIntervalsOf(file).map((found) => ofInterval(file, found)),
};
