import { requirePrefetch } from '../../../src/rules/require-prefetch.js';
import { markedCasesOf } from '../../support/marked-cases.js';

export const { itMarks, expectMarkedInProject } = markedCasesOf(requirePrefetch);
