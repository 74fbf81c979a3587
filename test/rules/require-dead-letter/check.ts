import { requireDeadLetter } from '../../../src/rules/require-dead-letter.js';
import { markedCasesOf } from '../../support/marked-cases.js';

export const { itMarks, expectMarkedInProject } = markedCasesOf(requireDeadLetter);
