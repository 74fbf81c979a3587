import { requireBackoffJitter } from '../../../src/rules/require-backoff-jitter.js';
import { markedCasesOf } from '../../support/marked-cases.js';

export const { itMarks } = markedCasesOf(requireBackoffJitter);
