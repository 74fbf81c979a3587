import { honorRetryAfter } from '../../../src/rules/honor-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

export const { itMarks, expectMarkedInProject } = markedCasesOf(honorRetryAfter);
