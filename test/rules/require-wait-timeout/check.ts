import { requireWaitTimeout } from '../../../src/rules/require-wait-timeout.js';
import { markedCasesOf } from '../../support/marked-cases.js';

export const { itMarks, expectMarkedInProject } = markedCasesOf(requireWaitTimeout);
