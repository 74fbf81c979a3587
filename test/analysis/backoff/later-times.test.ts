import { describe, expect, it } from 'vitest';
import { laterTimesOf } from '../../../src/analysis/backoff/later-times.js';
import { model } from '../../support/index.js';

describe('laterTimesOf', () => {
  it.each([
    ['const at = Date.now() + x;', 'at', 'x'],
    ['const at = new Date(x + Date.now());', 'at', 'x'],
    ['row.at = Math.floor(Date.now() / 1000) + x;', 'at', 'x'],
    ['save({ at: new Date(new Date().getTime() + x).toISOString() });', 'at', 'x'],
    ['function f(now) { return { at: now.getTime() + x }; }', 'at', 'x'],
    ['const start = Date.now(); const at = start + x;', 'at', 'x'],
    ['const at = this.clock.now() + x;', 'at', 'x'],
    ['const at = addMinutes(new Date(), x);', 'at', 'x'],
    ['const at = add(new Date(), { seconds: x });', 'at', 'x'],
    ["const at = dayjs().add(x, 'second').toDate();", 'at', 'x'],
    ['const at = DateTime.now().plus({ minutes: x }).toJSDate();', 'at', 'x'],
    ['const at = Temporal.Now.instant().add({ seconds: x });', 'at', 'x'],
    ['const at = new Date(); at.setSeconds(at.getSeconds() + x);', 'at', 'x'],
    ['save({ at: { seconds: Date.now() / 1000 + x } });', 'at', 'x'],
    ['job.moveToDelayed(Date.now() + x, token);', 'moveToDelayed', 'x'],
    ['save({ at: sql`now() + ${x} * interval \'1 second\'` });', 'at', 'x'],
    ['save({ at: db.raw("now() + ? * interval \'1 second\'", [x]) });', 'at', 'x'],
    ['db.raw("update t set n = ?, at = now() + ? * interval \'1 second\'", [n, x]);', '', 'x'],
  ])('%s', (code, name, length) => {
    const file = model(code);
    expect(laterTimesOf(file).map((time) => [time.name, file.textOf(time.length)])).toEqual([[name, length]]);
  });

  it.each([
    'const sum = a + b;',
    'const took = Date.now() - start;',
    'const day = addDays(birthday, 5);',
    'list.add(x);',
    'const d = other.getSeconds() + x;',
    'db.raw("select 1 where at < ?", [x]);',
    'const text = `now playing ${x}`;',
  ])('nothing in %s', (code) => {
    expect(laterTimesOf(model(code))).toEqual([]);
  });
});
