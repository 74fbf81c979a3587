import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

itFinds(noUnboundedMap, 'but not: windows of time', [
  {
    name: 'a window object that starts over with the clock',
    code: `
      import express from 'express';
      const app = express();
      let window = 0;
      let hits = new Map<string, number>();
      app.use((req, res, next) => {
        const now = Math.floor(Date.now() / 60_000);
        if (now !== window) {
          window = now;
          hits = new Map();
        }
        const count = (hits.get(req.ip) ?? 0) + 1;
        hits.set(req.ip, count);
        if (count > 100) return res.sendStatus(429);
        next();
      });`,
  },
]);
