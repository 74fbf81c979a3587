import { it } from 'vitest';
import { expectMarkedInProject, itMarks } from './check.js';

const MARK = '// expect-next-line: require-wait-timeout';

it('says nothing where only the first caller waits: for what a singleton does when it is made', () => {
  expectMarkedInProject({ 'src/app.ts': `import express from 'express';
    class Licences {
      private static instance: Licences;
      private valid = false;
      static async getInstance() {
        if (!Licences.instance) {
          Licences.instance = new Licences();
          await Licences.instance.initialize();
        }
        return Licences.instance;
      }
      async initialize() { await this.check(); }
      private check = async () => {
        const answer = await fetch('https://licences.example/check');
        this.valid = answer.ok;
      };
    }
    export const app = express();
    app.use(async (req, res, next) => { await Licences.getInstance(); next(); });` });
});

itMarks('every caller may wait', {
  'an answer that is kept, until it is there': `import express from 'express';
    let keys;
    async function keysOf() {
      if (!keys) {
        ${MARK}
        keys = await fetch('https://keys.example').then((answer) => answer.json());
      }
      return keys;
    }
    export const app = express();
    app.use(async (req, res, next) => { req.keys = await keysOf(); next(); });`,
  'a singleton that is there after the answer': `import express from 'express';
    class Keys { constructor(readonly answer) {} }
    let keys;
    async function keysOf() {
      if (!keys) {
        ${MARK}
        const answer = await fetch('https://keys.example');
        keys = new Keys(answer);
      }
      return keys;
    }
    export const app = express();
    app.use(async (req, res, next) => { req.keys = await keysOf(); next(); });`,
  'what a singleton does at first and again': `import express from 'express';
    class Licences {
      private static instance: Licences;
      static async getInstance() {
        if (!Licences.instance) {
          Licences.instance = new Licences();
          await Licences.instance.check();
        }
        return Licences.instance;
      }
      async check() {
        ${MARK}
        return fetch('https://licences.example/check');
      }
    }
    export const app = express();
    app.get('/licence', async (req, res) => {
      const licences = await Licences.getInstance();
      res.json((await licences.check()).ok);
    });`,
});
