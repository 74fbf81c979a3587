import { itMarks } from './check.js';

itMarks('connections, logins and workers that are started again each time they end', {
  'onclose and a timer': `
      class Feed {
        connect() {
          this.ws = new WebSocket(this.url);
          this.ws.onclose = () => {
            if (this.closedByUser) return;
            // expect-next-line: no-unbounded-retry
            this.timer = setTimeout(() => this.connect(), 3000);
          };
        }
      }`,
  'a timer in a helper, called by two handlers': `
      class Feed {
        connect() {
          this.ws = new WebSocket(this.url);
          this.ws.on('close', () => this.scheduleReconnect());
          this.ws.on('error', () => this.scheduleReconnect());
        }
        scheduleReconnect() {
          clearTimeout(this.timer);
          // expect-next-line: no-unbounded-retry
          this.timer = setTimeout(() => this.connect(), 1000 + Math.random() * 1000);
        }
      }`,
  'a handler with a name': `
      function start() {
        const socket = net.connect(9000);
        socket.on('close', onClose);
      }
      function onClose() {
        log('closed');
        // expect-next-line: no-unbounded-retry
        start();
      }`,
  'the function is the handler': `
      function handleDisconnect() {
        const connection = mysql.createConnection(config);
        connection.connect((err) => {
          // expect-next-line: no-unbounded-retry
          if (err) setTimeout(handleDisconnect, 2000);
        });
        connection.on('error', (err) => {
          // expect-next-line: no-unbounded-retry
          if (err.code === 'PROTOCOL_CONNECTION_LOST') handleDisconnect();
          else throw err;
        });
      }`,
  'a delay that grows and is taken back': `
      function createFeed(url: string, onMessage: (data: string) => void) {
        let delay = 500;
        let socket: WebSocket;
        function open() {
          socket = new WebSocket(url);
          socket.onopen = () => { delay = 500; };
          socket.onmessage = (event) => onMessage(event.data);
          socket.onclose = () => {
            delay = delay * 2;
            // expect-next-line: no-unbounded-retry
            setTimeout(open, delay * Math.random());
          };
        }
        open();
        return () => socket.close();
      }`,
  'a count that is shown to nobody but the user': `
      class Feed {
        private attempts = 0;
        connect(): void {
          const source = new EventSource(this.url);
          source.addEventListener('error', () => {
            this.attempts += 1;
            this.status.show('attempt ' + this.attempts);
            source.close();
            // expect-next-line: no-unbounded-retry
            setTimeout(() => this.connect(), 1000 * this.attempts);
          });
        }
      }`,
  'a child process': `
      function startWorker(file) {
        const child = fork(file);
        child.on('exit', (code) => {
          log.warn('worker left', code);
          // expect-next-line: no-unbounded-retry
          startWorker(file);
        });
      }`,
  'a worker thread that left with an error': `
      function spawnWorker(index: number): void {
        const worker = new Worker('./worker.js');
        worker.once('exit', (code) => {
          // expect-next-line: no-unbounded-retry
          if (code !== 0) spawnWorker(index);
        });
        workers[index] = worker;
      }`,
  'cluster.fork': `
      import cluster from 'node:cluster';
      cluster.on('exit', (worker) => {
        console.log(worker.process.pid);
        // expect-next-line: no-unbounded-retry
        cluster.fork();
      });`,
  'cluster.fork in a helper': `
      const cluster = require('cluster');
      function addWorker() {
        // expect-next-line: no-unbounded-retry
        const worker = cluster.fork(env);
        return worker;
      }
      cluster.on('exit', () => addWorker());`,
  'a client that connects again': `
      client.on('close', () => {
        // expect-next-line: no-unbounded-retry
        setTimeout(() => client.connect(), 1000);
      });`,
  'a database driver': `
      mongoose.connection.on('disconnected', () => {
        // expect-next-line: no-unbounded-retry
        mongoose.connect(process.env.MONGO_URL);
      });`,
  SignalR: `
      connection.onclose(async () => {
        // expect-next-line: no-unbounded-retry
        await connection.start();
      });`,
  'a bot that logs in again': `
      bot.on('disconnect', () => {
        // expect-next-line: no-unbounded-retry
        bot.login(token);
      });`,
  'a method of a field': `
      class Link {
        constructor(private readonly socket: Socket) {
          // expect-next-line: no-unbounded-retry
          this.socket.on('end', () => this.socket.connect(this.options));
        }
      }`,
  'old JavaScript': `
      function Connection(options) {
        var self = this;
        self.options = options;
        self.open();
      }
      Connection.prototype.open = function () {
        var self = this;
        self.socket = tls.connect(self.options);
        self.socket.on('close', function () {
          // expect-next-line: no-unbounded-retry
          setTimeout(function () { self.open(); }, 500);
        });
      };`,
  'a chain of three methods': `
      class Client {
        async restart() {
          await this.close();
          await this.connect();
        }
        async connect() {
          try { await this.driver.start(); } catch (err) {
            await this.onError(err);
            this.backoffRestart();
          }
        }
        backoffRestart() {
          this.backoff++;
          // expect-next-line: no-unbounded-retry
          this.timer = setTimeout(() => { this.restart().catch(log); }, this.backoff * 1000);
        }
      }`,
  'a state that tells of the end': `
      const start = async () => {
        const sock = open();
        sock.ev.on('connection.update', ({ connection, lastDisconnect }) => {
          if (connection === 'close') {
            // expect-next-line: no-unbounded-retry
            start();
          }
        });
      };`,
  'a subscription': `
      function listen(topic) {
        source(topic).subscribe({
          next: (value) => show(value),
          error: (err) => {
            console.error(err);
            // expect-next-line: no-unbounded-retry
            listen(topic);
          },
        });
      }`,
  'options of a client': `
      function open(url) {
        createClient(url, {
          onMessage(data) { show(data); },
          onClose() {
            // expect-next-line: no-unbounded-retry
            setTimeout(() => open(url), 1000);
          },
        });
      }`,
});

itMarks('handlers that give up, or start nothing again', {
  'a count of closes': `
      function open() {
        const socket = new WebSocket(url);
        socket.onopen = () => { closes = 0; };
        socket.onclose = () => {
          if (++closes > 8) return;
          setTimeout(open, 1000);
        };
      }
      let closes = 0;`,
  'a budget per minute': `
      let windowStart = Date.now();
      let restarts = 0;
      cluster.on('exit', () => {
        if (Date.now() - windowStart > 60_000) { windowStart = Date.now(); restarts = 0; }
        restarts += 1;
        if (restarts > 5) process.exit(1);
        cluster.fork();
      });`,
  'times of the last exits': `
      const exits: number[] = [];
      function start() {
        const child = spawn('node', ['worker.js']);
        child.on('exit', () => {
          exits.push(Date.now());
          if (exits.filter((at) => at > Date.now() - 60_000).length > 5) throw new Error('crash loop');
          start();
        });
      }`,
  'a count in a helper': `
      class Feed {
        connect() {
          this.ws = new WebSocket(this.url);
          this.ws.on('close', () => this.scheduleReconnect());
        }
        scheduleReconnect() {
          if (this.attempts >= this.maxAttempts) return this.emit('failed');
          this.attempts++;
          setTimeout(() => this.connect(), 1000);
        }
      }`,
  'a count in a helper, the other way round': `
      class Feed {
        connect() {
          this.ws = new WebSocket(this.url);
          this.ws.on('close', () => { if (this.attempts < 5) this.scheduleReconnect(); });
        }
        scheduleReconnect() {
          this.attempts++;
          setTimeout(() => this.connect(), 1000);
        }
      }`,
  'a policy that says when': `
      class Feed {
        connect() {
          this.ws = new WebSocket(this.url);
          this.ws.on('close', () => {
            const delay = this.policy.nextDelay(this.attempts++);
            if (delay === null) return;
            setTimeout(() => this.connect(), delay);
          });
        }
      }`,
  'the next job after a process has ended': `
      function runNext() {
        const job = jobs.shift();
        if (!job) return;
        const child = spawn(job.command);
        child.on('close', () => runNext());
      }`,
  'the next file after a stream has ended': `
      function copyNext(index: number): void {
        if (index === files.length) return;
        const out = fs.createWriteStream(files[index]);
        out.on('close', () => copyNext(index + 1));
      }`,
  'a handler for one time': `
      client.once('error', () => client.connect());`,
  'closing something else': `
      socket.on('close', () => { sockets.delete(socket); server.emit('left'); });
      server.on('error', (err) => logger.error(err));`,
  'a dialog that is opened again by a person': `
      function open() {
        const dialog = create();
        dialog.onclose = () => { again.onclick = () => open(); };
      }`,
  'a browser event that ends a gesture': `
      function drag() {
        element.addEventListener('dragend', () => drag());
        element.addEventListener('keydown', () => drag());
      }`,
  'speech recognition that listens on': `
      recognition.onend = () => recognition.start();`,
  'a reload': `
      function start() {
        server = listen();
        process.on('SIGHUP', () => start());
      }`,
  'another connection': `
      primary.on('close', () => backup.connect());`,
});
