import { requireQueueLimit } from '../../../src/rules/require-queue-limit.js';
import { markedCasesOf } from '../../support/marked-cases.js';

export const { itMarks, expectMarkedInProject } = markedCasesOf(requireQueueLimit);
