import { describe, expect, it } from 'vitest';
import { noUnboundedFanOut as rule } from '../../../src/rules/no-unbounded-fan-out.js';
import { detect } from '../../support/index.js';
import { expectMarkedInProject } from './project.js';

const confidence = (code: string, filename = 'src/input.ts'): string | undefined =>
  detect(rule, code, { filename })[0]?.confidence;

const run = (items: string, callback = '(one) => api.load(one)', before = ''): string =>
  `export async function run(given) { ${before} await Promise.all(${items}.map(${callback})); }`;

describe('lists that nothing limits and that are short as far as people can tell', () => {
  it.each([
    ['the attachments of one message', run('mail.Attachments')],
    ['what one message mentions', `class Message { async mentioned() { return Promise.all(this.mentionedIds.map((id) => this.client.find(id))); } }`],
    ['the files of one message', `export class MessagePayload { async resolve() { this.files = await Promise.all(this.options.files?.map((one) => load(one)) ?? []); } }`],
    ['cards of a carousel', `export const channel = { carousel: async ({ payload }) => { await Promise.all(payload.items.map((one) => api.comment(one))); } };`],
    ['what becomes an attachment', run('payload.items', '(one) => fetchAsAttachment(one.url)')],
    ['a function for attachments', `const attachmentsOf = async (ids, client) => Promise.all(ids.map((id) => client.getFile({ id })));`],
    ['a vocabulary', run('genres', undefined, 'const genres = await tmdb.getGenres();')],
    ['hooks that are taken back', run('stale', '(hook) => partner.deleteWebhook(hook.id)', 'const stale = await partner.list();')],
    ['hooks that are taken back, collected', `export async function clear() { const all = await partner.list();
      const jobs = all.reduce((before, one) => { const job = partner.removeWebhook(one.id); return before.concat(job); }, []); await Promise.all(jobs); }`],
    ['code that runs in a page', `await page.evaluate(async (ids) => Promise.all(ids.map((id) => window.api.find(id))), ids);`],
    ['elements of one page', run('frames', '(one) => one.contentFrame()', `const frames = await page.$$('iframe');`)],
    ['files of a template', `async function copy(template) { const jobs = []; for (const file of template.files) { jobs.push(download(file.url).then(save)); } await Promise.all(jobs); }`],
    ['a script of a repository', `import { info } from '@actions/core'; ${run('given.packages', '(one) => publish(one)')}`],
    ['a client that keeps a line', `import { Client } from 'discord.js'; ${run('client.guilds.cache', '(guild) => guild.commands.set(all)')}`],
    ['a helper over a record', `export const mapValues = async (record, fn) => { const entries = Object.entries(record); return Promise.all(entries.map(async ([key, value]) => [key, await fn(value)])); };`],
    ['one page after the other', `export async function run() { const jobs = []; let next; do { const page = await api.list(next); next = page.next; jobs.push(api.save(page.rows)); } while (next); await Promise.all(jobs); }`],
    ['what a person has dropped', `export async function drop(event) { await Promise.all(Array.from(event.dataTransfer?.items || []).map((one) => api.add(one))); }`],
    ['what a person has pasted', `export async function paste(event) { let items; if (event.clip) items = event.clipboardData?.items; else items = event.dataTransfer?.items; await Promise.all(Array.from(items).map((one) => api.add(one))); }`],
    ['files that a person has picked', `export async function pick() { const files = await showOpenFilePicker({ multiple: true }); await Promise.all(files.map((one) => api.add(one))); }`],
    ['parts of the program by their name', `export const load = (packages) => Promise.all(Object.keys(packages).map((pluginName) => api.load(pluginName)));`],
    ['elements called like a request', `for (const request of await waiting()) await Promise.all(request.seasons.map((one) => api.load(one)));`],
  ])('%s', (_name, code) => {
    expect(confidence(code)).toBe('low');
  });

  it('what a person picks in a page', () => {
    const code = `export const Approve = ({ onUpdate }) => {
      const [open, setOpen] = useState(false);
      const approve = async (requests) => { await Promise.all(requests.map((one) => axios.post('/approve/' + one.id))); onUpdate(); };
      return <button onClick={() => approve(open)}>Approve</button>;
    };`;
    expect(confidence(code, 'src/approve.tsx')).toBe('low');
    expect(confidence(`'use server';\n${code}`, 'src/approve.tsx')).not.toBe('low');
  });

  it('what each element has, beside the elements', () => {
    const code = `export async function run(repo) {
      const devices = await repo.find();
      await Promise.all(devices.map(async (device) => { await Promise.all(device.ports.map((port) => api.open(port))); }));
    }`;
    expect(detect(rule, code).map((one) => one.confidence)).toEqual(['high', 'low']);
  });

  it('a parameter that all callers give such a list', () =>
    // Reported all the same: the confidence is what changes.
    expectMarkedInProject({
      'src/mapper.ts': `export class Mapper {
          // expect-next-line: no-unbounded-fan-out
          mapEach(all) { return Promise.all(all.map((one) => this.map(one))); }
          async map(one) { return api.load(one); }
        }
        export const mapper = new Mapper();`,
      'src/use.ts': `import { mapper } from './mapper.js';
        export const run = async (issue) => ({ labels: await mapper.mapEach(issue.labels), by: await mapper.mapEach(issue.assignees) });`,
    }));
});

describe('lists that are long, whatever they look like', () => {
  it.each([
    ['what a client sends', run('req.body.attachments')],
    ['rows of a table', run('users', undefined, 'const users = await repo.find();')],
    ['all mails of a class that sends them', `export class Mailer { async sendAll() { const users = await repo.find(); await Promise.all(users.map((one) => this.send(one))); } async send(one) { await smtp.send(one); } }`],
    ['subscriptions of customers', run('due', '(one) => billing.deleteSubscription(one.id)', 'const due = await repo.find();')],
    ['pages that a server opens', run('urls', 'async (url) => { const page = await browser.newPage(); await page.goto(url); }', 'const urls = await repo.find();')],
    ['a thing called evaluate', `export async function run(rules) { await engine.evaluate(async () => { const users = await repo.find(); await Promise.all(users.map((one) => api.load(one))); }); }`],
    ['a page of a server', `export default async function Page() { const users = await repo.find(); await Promise.all(users.map((one) => api.load(one))); return <main />; }`],
    ['every row of every page', `export async function run() { const jobs = []; let next; do { const page = await api.list(next); next = page.next; for (const row of page.rows) jobs.push(api.save(row)); } while (next); await Promise.all(jobs); }`],
    ['keys of a cache', run('Object.keys(cache)', undefined, 'const cache = await store.all();')],
  ])('%s', (_name, code) => {
    expect(confidence(code, 'src/input.tsx')).toMatch(/^(?:high|medium)$/);
  });
});
