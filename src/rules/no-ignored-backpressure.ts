import { ignoredPressureOf } from '../analysis/pressure/ignored-pressure.js';
import { IGNORED_PRESSURE_MESSAGES, ofIgnoredPressure } from './reports/ignored-pressure.js';
import type { Rule } from './rule.js';

/** Finds what is sent without looking at whether the receiver keeps up. */
export const noIgnoredBackpressure: Rule = {
  meta: {
    name: 'no-ignored-backpressure',
    description: 'Disallow sending on without looking at whether the receiver keeps up',
    preset: 'recommended',
    messages: IGNORED_PRESSURE_MESSAGES,
    mention: /socket\.io|\.(?:write|push|enqueue|send|publish|sendToQueue|postMessage|write(?:ln|SSE))\(|\bon\(|\b_?(?:write|writev|transform)(?:\(|: )/,
  },
  detect: (file) => ignoredPressureOf(file).map((fault) => ofIgnoredPressure(file, fault)),
};
