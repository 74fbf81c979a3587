import { noUnboundedRetry } from '../../../src/rules/no-unbounded-retry.js';
import { markedCasesOf } from '../../support/marked-cases.js';

export const { itMarks, expectMarkedInProject } = markedCasesOf(noUnboundedRetry);
