import { noUnboundedPromiseChain } from '../../../src/rules/no-unbounded-promise-chain.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedPromiseChain, 'nothing in chains that end with the call', [
  {
    name: 'reduce over a list',
    code: `
      export function runAll(steps: readonly (() => Promise<void>)[]): Promise<void> {
        return steps.reduce((chain, step) => chain.then(step), Promise.resolve());
      }`,
  },
  {
    name: 'a loop over a list, returned',
    code: `
      export function migrate(files: string[]): Promise<void> {
        let p = Promise.resolve();
        for (const file of files) p = p.then(() => apply(file));
        return p;
      }`,
  },
  {
    name: 'forEach over a list, awaited, in a handler',
    filename: JS,
    code: `
      app.post('/import', async (req, res) => {
        let chain = Promise.resolve();
        req.body.rows.forEach((row) => { chain = chain.then(() => insert(row)); });
        await chain;
        res.sendStatus(204);
      });`,
  },
  {
    name: 'composing one promise step by step',
    filename: JS,
    code: `
      export function wrap(handler, before, after) {
        return (ctx) => {
          let p = Promise.resolve();
          if (before) p = p.then(() => before(ctx));
          p = p.then(() => handler(ctx));
          if (after) p = p.then((res) => after(ctx, res));
          return p;
        };
      }`,
  },
  {
    name: 'attempts chained with catch',
    filename: JS,
    code: `
      export function fetchWithRetry(url) {
        let p = fetch(url);
        for (let i = 0; i < 3; i++) p = p.catch(() => fetch(url));
        return p;
      }`,
  },
  {
    name: 'an instance that stays in the call',
    code: `
      class Batch {
        private tail = Promise.resolve();
        add(job: () => Promise<void>): void { this.tail = this.tail.then(job); }
        done(): Promise<void> { return this.tail; }
      }
      export async function run(jobs: (() => Promise<void>)[]): Promise<void> {
        const batch = new Batch();
        for (const job of jobs) batch.add(job);
        await batch.done();
      }`,
  },
  {
    name: 'pages that are read one ahead',
    code: `
      export async function* pages(url: string) {
        let next = fetchPage(url, 0);
        for (let i = 1; ; i++) {
          const page = await next;
          if (page.items.length === 0) return;
          next = fetchPage(url, i);
          yield page;
        }
      }`,
  },
  {
    name: 'steps of a start, chained once at the top of the module',
    code: `
      const STEPS = [loadTenants, warmTemplates];
      let ready: Promise<void> = Promise.resolve();
      for (const step of STEPS) ready = ready.then(() => step());
      export const whenReady = (): Promise<void> => ready;`,
  },
  {
    name: 'plugins in the order of their registration',
    code: `
      export class Host {
        private loaded = Promise.resolve();
        use(plugin: Plugin): void {
          this.loaded = this.loaded.then(() => plugin.init(this));
        }
        ready(): Promise<void> { return this.loaded; }
      }`,
  },
  {
    name: 'work that joins the start',
    code: `
      let ready = connect();
      export function addSource(source: Source): void {
        ready = ready.then(() => source.open());
      }`,
  },
  {
    name: 'a builder that returns itself',
    code: `
      export class Pipeline {
        private steps: Promise<Data>;
        constructor(source: Promise<Data>) { this.steps = source; }
        map(fn: (data: Data) => Data): this {
          this.steps = this.steps.then((data) => fn(data));
          return this;
        }
        result(): Promise<Data> { return this.steps; }
      }`,
  },
  {
    name: 'the last thing to do at the end',
    code: `
      export class Sink {
        private tail = Promise.resolve();
        async close(): Promise<void> {
          this.tail = this.tail.then(() => this.handle.close());
          await this.tail;
        }
      }`,
  },
  {
    name: 'the first value in a constructor',
    code: `
      export class Client {
        private session: Promise<Session>;
        constructor(url: string) {
          this.session = open(url);
          this.session = this.session.then((session) => authenticate(session));
        }
      }`,
  },
]);

itFinds(noUnboundedPromiseChain, 'nothing in promises that no one queues behind', [
  {
    name: 'one flight for all',
    code: `
      let inflight: Promise<Token> | null = null;
      export function token(): Promise<Token> {
        inflight ??= load().finally(() => { inflight = null; });
        return inflight;
      }`,
  },
  {
    name: 'one flight, the clean-up chained',
    filename: JS,
    code: `
      let inflight = null;
      export function token() {
        if (inflight) return inflight;
        inflight = load();
        inflight = inflight.finally(() => { inflight = null; });
        return inflight;
      }`,
  },
  {
    name: 'one flight that others wait for before they look again',
    code: `
      export class Session {
        private refreshing: Promise<void> | null = null;
        async token(): Promise<string> {
          if (this.refreshing) {
            await this.refreshing;
            return this.value;
          }
          this.refreshing = this.refresh();
          await this.refreshing;
          return this.value;
        }
        private async refresh(): Promise<void> { this.value = await login(); }
        private value = '';
      }`,
  },
  {
    name: 'one flight for each key',
    code: `
      const inFlight = new Map<string, Promise<Rate>>();
      export function rate(pair: string): Promise<Rate> {
        const shared = inFlight.get(pair);
        if (shared) return shared;
        const request = load(pair).finally(() => inFlight.delete(pair));
        inFlight.set(pair, request);
        return request;
      }`,
  },
  {
    name: 'only the newest counts',
    code: `
      let latest: Promise<Result> | null = null;
      export function search(query: string): Promise<Result> {
        const mine = fetchResults(query);
        latest = mine;
        return mine.then((result) => (latest === mine ? result : Promise.reject(new Error('outdated'))));
      }`,
  },
  {
    name: 'a handler of errors that is added, and no work',
    filename: JS,
    code: `
      let tail = load();
      export function report() {
        tail = tail.catch((err) => console.error(err));
      }`,
  },
  {
    name: 'a lock file, an iterator, a parser: other things with a next',
    filename: JS,
    code: `
      class Parser {
        constructor(text) { this.text = text; this.pos = 0; }
        advance() { this.pos = this.nextIndex(this.pos, true); }
        nextIndex(index, force) { return force ? index + 1 : index; }
      }
      export const parse = (text) => new Parser(text);`,
  },
  {
    name: 'an id that is looked up before it changes',
    code: `
      router.post('/emojis', async (ctx) => {
        const emoji = await Emoji.findByPk(ctx.params.id);
        const oldId = emoji.attachmentId;
        emoji.attachmentId = ctx.request.body.attachmentId;
        await emoji.save();
        const old = await Attachment.findByPk(oldId);
        await old.destroy();
      });`,
  },
  {
    name: 'a delay that is shared, not a turn',
    code: `
      const delays = new Map<string, Promise<unknown>>();
      export async function call<T>(host: string, task: () => Promise<T>): Promise<T> {
        await delays.get(host);
        delays.set(host, Promise.all([delays.get(host), sleep(100)]));
        return task();
      }`,
  },
  {
    name: 'streams and observables',
    filename: JS,
    code: `
      export function encode(res, source) {
        res.body = res.body.pipe(createGzip());
        source.items = source.items.pipe(map((x) => x));
      }`,
  },
  {
    name: 'a debounced save',
    filename: JS,
    code: `
      let timer;
      export function changed(doc) {
        clearTimeout(timer);
        timer = setTimeout(() => save(doc).then(() => log('saved')), 500);
      }`,
  },
  {
    name: 'a person clicks',
    filename: 'src/input.tsx',
    code: `
      let tail = Promise.resolve();
      export function Save({ doc }) {
        return <button onClick={() => { tail = tail.then(() => save(doc)); }}>Save</button>;
      }`,
  },
  {
    name: 'a query builder with a method called then',
    filename: JS,
    code: `
      export function load(ids) {
        let query = db.select('*');
        if (ids) query = query.whereIn('id', ids);
        return query.then((rows) => rows.map(toModel));
      }`,
  },
]);

itFinds(noUnboundedPromiseChain, 'nothing where the only caller waits', [
  {
    name: 'a for await that waits for the tail',
    code: `
      export async function upload(parts: AsyncIterable<Part>, target: Target): Promise<void> {
        let tail = target.open();
        for await (const part of parts) {
          tail = tail.then(() => target.append(part));
          await tail;
        }
      }`,
  },
  {
    name: 'an endless loop that waits for what it adds',
    code: `
      let tail = Promise.resolve();
      async function work(): Promise<void> {
        while (true) {
          const job = await queue.take();
          await (tail = tail.then(() => run(job)));
        }
      }
      void work();`,
  },
  {
    name: 'a consumer of Kafka that waits',
    code: `
      let tail = Promise.resolve();
      await consumer.run({
        eachMessage: async ({ message }) => {
          await (tail = tail.then(() => store(message)));
        },
      });`,
  },
  {
    name: 'a consumer of Kafka that waits for a helper',
    code: `
      let tail: Promise<unknown> = Promise.resolve();
      function serial<T>(task: () => Promise<T>): Promise<T> {
        const result = tail.then(task);
        tail = result.catch(() => {});
        return result;
      }
      await consumer.run({
        eachMessage: async ({ message }) => {
          await serial(() => store(message));
        },
      });`,
  },
  {
    name: 'a worker of BullMQ that returns the promise',
    filename: JS,
    code: `
      let tail = Promise.resolve();
      new Worker('reports', (job) => {
        tail = tail.then(() => render(job.data));
        return tail;
      });`,
  },
  {
    name: 'a function that sets its timer again after the wait',
    filename: JS,
    code: `
      let tail = Promise.resolve();
      async function tick() {
        tail = tail.then(() => poll());
        await tail;
        setTimeout(tick, 1_000);
      }
      tick();`,
  },
]);
