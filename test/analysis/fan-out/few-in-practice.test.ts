import { describe, expect, it } from 'vitest';
import { fanOutsOf } from '../../../src/analysis/fan-out/fan-outs.js';
import { isFewInPractice } from '../../../src/analysis/fan-out/few-in-practice.js';
import { model } from '../../support/index.js';

/** Of every fan-out of a piece of code. */
const few = (code: string): boolean[] => {
  const found = fanOutsOf(model(code));
  if (found.length === 0) throw new Error(`no fan-out in ${code}`);
  return found.map((one) => isFewInPractice(one, found));
};

describe('isFewInPractice', () => {
  it.each([
    `export const f = (mail) => Promise.all((mail.attachments ?? []).filter(Boolean).map((one) => fetch(one.url)));`,
    `export const f = (a) => Promise.all([...a.mentions, ...a.groupMentions].map((one) => fetch(one.url)));`,
    `export const f = (page, ids) => page.evaluate((all) => Promise.all(all.map((id) => fetch(id))), ids);`,
    `export const f = async (page) => { const all = page.frames(); await Promise.all(all.map((one) => fetch(one.url()))); };`,
    `export const f = async (list) => { for (const one of await list()) void api.deleteWebhook(one.id).catch(log); };`,
    `const g = (all) => Promise.all(all.map((one) => fetch(one))); export const f = (x) => g(x.labels);`,
  ])('is true: %s', (code) => {
    expect(few(code)).toEqual([true]);
  });

  it.each([
    `export const f = (ids) => Promise.all(ids.map((id) => fetch(id)));`,
    `export const f = (shelf) => Promise.all(shelf.books.map((one) => fetch(one.url)));`,
    `export const f = (req) => Promise.all(req.body.mentions.map((one) => fetch(one.url)));`,
    `export const f = (store, ids) => store.evaluate((all) => Promise.all(all.map((id) => fetch(id))), ids);`,
    `export const f = (ids) => Promise.all(ids.map((id) => api.deleteUser(id)));`,
    `const g = (all) => Promise.all(all.map((one) => fetch(one))); export const f = (x) => [g(x.labels), g(x.rows)];`,
  ])('is false: %s', (code) => {
    expect(few(code)).toEqual([false]);
  });

  it('is true for what each element has, and false for the elements', () => {
    const code = `export const f = async (list) => {
      const all = await list();
      await Promise.all(all.map(async (one) => { await Promise.all(one.parts.map((part) => fetch(part))); }));
    };`;
    expect(few(code)).toEqual([false, true]);
  });
});
