import { plainDelaysOf } from '../analysis/backoff/backoff-delays.js';
import * as report from './reports/backoff-jitter.js';
import type { Rule } from './rule.js';

const TOGETHER = 'so all clients that failed at the same moment come back at the same moment';
const DECIDE = 'Make it random (full jitter: a random time between 0 and the delay).';

/** Finds delays between attempts that are the same for everybody: those who failed together come back together. */
export const requireBackoffJitter: Rule = {
  meta: {
    name: 'require-backoff-jitter',
    description: 'Require randomness in the delay between two attempts',
    preset: 'recommended',
    messages: {
      fixed: `The next attempt comes after {{length}} every time, ${TOGETHER}. ${DECIDE}`,
      growing: `The delay before the next attempt grows in the same steps for everybody, ${TOGETHER}. ${DECIDE}`,
      scheduled: `The time of the next attempt follows from the failure alone, so all work that failed together runs together again. ${DECIDE}`,
      function: `'{{name}}' gives the same delays to everybody, ${TOGETHER}. ${DECIDE}`,
      optionFixed: `'{{name}}' lets every attempt come after the same delay, ${TOGETHER}. ${DECIDE}`,
      optionGrowing: `'{{name}}' lets the delays grow in the same steps for everybody, ${TOGETHER}. ${DECIDE}`,
      switchOff: `Without '{{name}}' the delays of this library are the same for everybody, ${TOGETHER}. Switch it on.`,
      noSwitch: `With '{{name}}' the delays of this library are the same for everybody, and it has no option for a random share. Write the delay as a function with a random factor, or as a random number.`,
      useFullJitter: 'Wait a random time between 0 and the delay.',
      useSpread: 'Spread the delay over half to one and a half of it.',
      useOption: 'Set {{name}}: {{value}}.',
    },
    mention:
      /[rR]etr(?:y|ies)|RETR(?:Y|IES)|[rR]e_?[cC]onnect|[bB]ack_?[oO]ff|attempt|ATTEMPT|[fF]ail|\bnac?k\b|[rR]e(?:queue|schedule|deliver)|\bcatch\b|\bon(?:close|error|end)\b|['"](?:close|closed|error|end|exit|disconnect|disconnected)['"]|tries\b|\.ok\b|status/,
  },
  detect: (file) => plainDelaysOf(file).map((delay) => report.ofDelay(file, delay)),
};
