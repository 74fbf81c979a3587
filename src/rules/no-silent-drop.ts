import { silentDropsOf } from '../analysis/drops/silent-drops.js';
import { SILENT_DROP_MESSAGES, ofSilentDrop } from './reports/silent-drop.js';
import type { Rule } from './rule.js';

/** Finds work that is thrown away at a maximum without anybody being told. */
export const noSilentDrop: Rule = {
  meta: {
    name: 'no-silent-drop',
    description: 'Disallow throwing work away at a maximum without telling anybody',
    preset: 'recommended',
    messages: SILENT_DROP_MESSAGES,
    mention: /\.(?:length|size)\b|\b(?:if|while) \(.*[<>]=?\s*[\w.#$]+\)|%\s*[\w.#$]+\]|= !?[\w.#$]+\.write\(|\.slice\(-|count|bufferedAmount|writable(?:Length|NeedDrain)|catch\s*(?:\(\w+\)\s*)?\{\s*\}|\.catch\(|offer|enqueue|try[A-Z]|Full|Overflow|Capacity|FULL|OVERFLOW|\.(?:add|push|put|submit|accept|schedule|store|record|report|send|publish)\(/,
  },
  detect: (file) => silentDropsOf(file).map((fault) => ofSilentDrop(file, fault)),
};
