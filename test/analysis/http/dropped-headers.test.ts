import { describe, expect, it } from 'vitest';
import { dropsEarlierHeaders } from '../../../src/analysis/http/dropped-headers.js';
import { responsesOf } from '../../../src/analysis/http/responses.js';
import { MemoryProject } from '../../support/memory-facts.js';

/** Whether the first response of the first file loses the headers that were set before. */
function drops(code: string, others: Readonly<Record<string, string>> = {}): boolean {
  const file = new MemoryProject({ 'src/a.js': code, ...others }).file('src/a.js');
  const [site] = responsesOf(file);
  if (!site) throw new Error('no response');
  return dropsEarlierHeaders(file, site);
}

const APP = "import Koa from 'koa'; const app = new Koa(); app.use(a);";
const THROW = `import { Middleware } from 'koa'; export const a = (ctx) => ctx.throw(429);`;

/** A file beside it that makes the application. */
const app = (use: string): Record<string, string> => ({
  'src/app.js': `import Koa from 'koa'; import { a } from './a'; const app = new Koa(); app.use(a); ${use}`,
});

describe('headers that were set before', () => {
  it('are dropped with an error of Koa', () => {
    expect(drops(`${APP} function a(ctx) { ctx.throw(429); }`)).toBe(true);
    expect(drops(`const Koa = require('koa'); const app = new Koa(); exports.a = (ctx) => { ctx.throw(503); };`)).toBe(true);
    expect(drops(THROW, app(''))).toBe(true);
    expect(drops(`const Router = require('@koa/router'); exports.a = (ctx) => { ctx.throw(503); };`, app(''))).toBe(true);
  });

  it('stay with a plain status, in other frameworks, and in a try of the same function', () => {
    expect(drops(`${APP} function a(ctx) { ctx.status = 429; }`)).toBe(false);
    expect(drops(`export const a = (ctx) => ctx.throw(429);`, app(''))).toBe(false);
    expect(drops(`${APP} function a(ctx) { try { ctx.throw(429); } catch { ctx.body = ''; } }`)).toBe(false);
  });

  it('may stay where the application is out of sight', () => {
    expect(drops(THROW)).toBe(false);
    expect(drops(THROW, { 'src/index.js': "import { a } from './a'; start(a);" })).toBe(false);
  });

  it('stay where a file around catches the errors', () => {
    expect(drops(THROW, app('app.use(async (c, next) => { try { await next(); } catch (e) { log(e); } });'))).toBe(false);
    expect(drops(THROW, app('app.use((c, next) => next().catch((e) => { c.status = e.status; }));'))).toBe(false);
    expect(drops(THROW, app('app.context.onerror = answer;'))).toBe(false);
    expect(drops(THROW, app("import handle from 'koa-better-error-handler'; app.context.onerr = handle();"))).toBe(false);
    expect(drops(THROW, app('try { start(); } catch (e) { exit(e); }'))).toBe(true);
  });

  it('stay where what the application uses catches, or is out of sight', () => {
    const catching = 'export const outer = async (c, next) => { try { await next(); } catch {} };';
    const own = `${APP} import { outer } from './outer'; app.use(outer); function a(ctx) { ctx.throw(429); }`;
    expect(drops(own, { 'src/outer.js': catching })).toBe(false);
    expect(drops(own, { 'src/outer.js': 'export const outer = (c, next) => next();' })).toBe(true);
    expect(drops(own)).toBe(false);
    expect(drops(own.replace('app.use(outer)', 'outer(app)'))).toBe(false);
    expect(drops(own.replace('app.use(outer)', 'outer()'))).toBe(true);
    expect(drops(own.replace("'./outer'", "'koa-compress'"))).toBe(true);
  });
});
