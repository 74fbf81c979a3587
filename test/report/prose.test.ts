import { Chalk } from 'chalk';
import { describe, expect, it } from 'vitest';
import { hanging, proseLines } from '../../src/report/prose.js';

const PLAIN = new Chalk({ level: 0 });
const COLOURED = new Chalk({ level: 1 });

describe('proseLines', () => {
  it('breaks between words, never inside of code', () => {
    expect(proseLines('set `max: 5` or nothing', 12, PLAIN)).toEqual(['set `max: 5`', 'or nothing']);
    expect(proseLines('or `a b c d` it is', 6, PLAIN)).toEqual(['or', '`a b c d`', 'it is']);
  });

  it('paints code in the place of its quotes', () => {
    expect(proseLines('set `max`', 20, COLOURED)).toEqual(['set \u001b[36mmax\u001b[39m']);
  });

  it('takes a single quote for a character', () => {
    expect(proseLines('a ` b', 20, COLOURED)).toEqual(['a ` b']);
  });

  it('writes out what would act on a terminal, in code as well', () => {
    expect(proseLines('a\u001b[1m `b\u202e`', 40, PLAIN)).toEqual(['a\\u001b[1m `b\\u202e`']);
  });
});

describe('hanging', () => {
  it('puts further lines under the text of the first', () => {
    expect(hanging('- ', 2, ['one', 'two', ''])).toEqual(['- one', '  two', '']);
    expect(hanging('- ', 2, [])).toEqual([]);
  });
});
