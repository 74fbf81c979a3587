import { itMarks } from './check.js';

itMarks('rounds over what was not done', {
  'a part of the answer under its own name': `
      async function writeAll(requests) {
        let open = requests;
        let round = 0;
        // expect-next-line: no-unbounded-retry
        while (open.length > 0) {
          const { UnprocessedItems } = await dynamo.send(new BatchWriteItemCommand({ RequestItems: { [TABLE]: open } }));
          open = UnprocessedItems?.[TABLE] ?? [];
          if (open.length === 0) break;
          round += 1;
          log.warn(round);
          await sleep(Math.random() * 100 * 2 ** round);
        }
      }`,
  'a loop without a condition': `
      async function writeAll(items) {
        let RequestItems = { [TABLE]: items };
        // expect-next-line: no-unbounded-retry
        for (;;) {
          const answer = await dynamo.send(new BatchWriteItemCommand({ RequestItems }));
          if (!answer.UnprocessedItems || Object.keys(answer.UnprocessedItems).length === 0) return;
          RequestItems = answer.UnprocessedItems;
        }
      }`,
  'in a class, with keys': `
      class Reader {
        async readAll(keys) {
          let request = { [this.table]: { Keys: keys } };
          // expect-next-line: no-unbounded-retry
          while (true) {
            const page = await this.client.batchGet({ RequestItems: request }).promise();
            this.take(page.Responses);
            if (Object.keys(page.UnprocessedKeys).length === 0) break;
            request = page.UnprocessedKeys;
          }
        }
      }`,
  'a number of rounds': `
      async function writeAll(requests) {
        let open = requests;
        let round = 0;
        while (open.length > 0) {
          const { UnprocessedItems } = await dynamo.send(new BatchWriteItemCommand({ RequestItems: { [TABLE]: open } }));
          open = UnprocessedItems?.[TABLE] ?? [];
          round += 1;
          if (round > 6) throw new Error('not written');
        }
      }`,
  'a number of rounds in a loop without a condition': `
      async function writeAll(items) {
        let RequestItems = { [TABLE]: items };
        let rounds = 0;
        for (;;) {
          const answer = await dynamo.send(new BatchWriteItemCommand({ RequestItems }));
          if (!answer.UnprocessedItems?.[TABLE]) return;
          if (++rounds === 5) throw new Error('not written');
          RequestItems = answer.UnprocessedItems;
        }
      }`,
  'pages': `
      async function readAll() {
        let ExclusiveStartKey;
        for (;;) {
          const page = await dynamo.send(new ScanCommand({ TableName, ExclusiveStartKey }));
          take(page.Items);
          if (!page.LastEvaluatedKey) return;
          ExclusiveStartKey = page.LastEvaluatedKey;
        }
      }`,
});

itMarks('laps whose result is put together', {
  'two comparisons of a status': `
      async function upload(reading) {
        let ok = false;
        // expect-next-line: no-unbounded-retry
        do {
          const { status } = await http.post('/readings', reading);
          ok = status >= 200 && status < 300;
          if (!ok) await pause(1000);
        } while (!ok);
      }`,
  'another way to write it': `
      async function upload(reading) {
        let success = false;
        // expect-next-line: no-unbounded-retry
        while (!success) {
          const answer = await http.post('/readings', reading);
          success = !(answer.status >= 400);
          await pause(1000);
        }
      }`,
  'a count beside it': `
      async function upload(reading) {
        let ok = false;
        let tries = 0;
        do {
          const { status } = await http.post('/readings', reading);
          ok = status >= 200 && status < 300;
          tries += 1;
        } while (!ok && tries < 5);
      }`,
});

itMarks('the same work by another function', {
  'two functions that call each other': `
      async function submit(claim) {
        try { return await api.submit(claim); } catch (err) {
          return recover(claim);
        }
      }
      async function recover(claim) {
        const fresh = await store.load(claim.id);
        await sleep(500);
        // expect-next-line: no-unbounded-retry
        return submit({ ...fresh, signature: claim.signature });
      }`,
  'what was read anew': `
      async function submit(claim) {
        try { return await api.submit(claim); } catch (err) {
          const fresh = await store.load(claim.id);
          // expect-next-line: no-unbounded-retry
          return submit(fresh);
        }
      }`,
  'what was read anew and added to': `
      class Orders {
        async save(order) {
          try { return await this.db.put(order); } catch (err) {
            const current = await this.db.get(order.id);
            // expect-next-line: no-unbounded-retry
            return this.save({ ...current, note: 'again' });
          }
        }
      }`,
  'a count that goes with it': `
      async function submit(claim, attempt = 1) {
        try { return await api.submit(claim); } catch (err) {
          if (attempt >= 4) throw err;
          return recover(claim, attempt);
        }
      }
      async function recover(claim, attempt) {
        const fresh = await store.load(claim.id);
        return submit({ ...fresh, signature: claim.signature }, attempt + 1);
      }`,
  'the parent instead': `
      async function resolve(node) {
        try { return await api.read(node); } catch (err) {
          const parent = await store.loadParent(node.id);
          return resolve(parent);
        }
      }`,
  'the next one': `
      async function work(job) {
        try { await run(job); } catch (err) {
          const other = await jobs.getNext(job.id);
          return work(other);
        }
      }`,
});

itMarks('what runs again when it ends', {
  'a browser, forgotten before': `
      let browser;
      async function launch() {
        browser = await puppeteer.launch();
        browser.on('disconnected', () => {
          browser = undefined;
          // expect-next-line: no-unbounded-retry
          void launch();
        });
      }`,
  'a child process, forgotten before': `
      let child;
      function start() {
        child = spawn('node', ['worker.js']);
        child.once('exit', () => {
          child = void 0;
          // expect-next-line: no-unbounded-retry
          start();
        });
      }`,
  'a random pause by crypto, with a maximum': `
      class Lobby {
        join() {
          this.socket = new WebSocket(this.url);
          this.socket.addEventListener('open', () => { this.losses = 0; });
          this.socket.addEventListener('close', () => {
            this.losses += 1;
            setTimeout(() => this.join(), this.pause());
          });
        }
        pause() {
          const [word] = crypto.getRandomValues(new Uint32Array(1));
          return Math.min(40_000, 800 * 2 ** this.losses) * (word / 2 ** 32);
        }
      }`,
  'a supervisor that moved to another address': `
      class Runner {
        createSocket() {
          const socket = io(this.url);
          socket.on('disconnect', async (reason) => {
            const result = await this.readEnvironment();
            if (!result.supervisorChanged) return;
            socket.disconnect();
            this.socket = this.createSocket();
          });
          return socket;
        }
      }`,
  'the name of the handler says nothing': `
      class Link {
        connect() {
          this.client = createClient(this.url);
          this.client.on('disconnected', () => this.onStateChanged());
        }
        onStateChanged() {
          // expect-next-line: no-unbounded-retry
          setTimeout(() => this.connect(), 1000);
        }
      }`,
  'a round of tries before the handler, in a helper': `
      class Node {
        async connect() {
          for (let tries = 0; tries < this.options.tries; tries += 1) {
            try { await this.open(); break; } catch (error) { await sleep(this.options.interval); }
          }
          this.ws.on('close', () => this.onClose());
        }
        onClose() {
          this.clean();
          void this.connect();
        }
      }`,
});

itMarks('locks and lists', {
  'a lock that is given up for a while': `
      class Handler {
        async run(url, retries = 0) {
          const res = await request(url);
          if (res.ok) return res;
          if (res.status === 429) {
            this.lock.shift();
            await sleep(1000);
            await this.lock.wait();
            // expect-next-line: no-unbounded-retry
            return this.run(url, retries);
          }
          throw new Error(res.statusText);
        }
      }`,
  'the head of a list is given up': `
      class Outbox {
        async run() {
          const item = this.items[0];
          try { await send(item); this.items.shift(); } catch (err) {
            this.items.shift();
            return this.run();
          }
        }
      }`,
});
