import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { requireEarlyShedding } from '../../../src/rules/require-early-shedding.js';
import { bothHosts, expectMarked } from '../../support/index.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const FOLDER = new URL('../../../fixtures/cases/require-early-shedding/', import.meta.url);
const { itMarks } = markedCasesOf(requireEarlyShedding);

describe('require-early-shedding in fixtures/cases', () => {
  it.each(readdirSync(FOLDER))('%s', (name) => {
    const code = readFileSync(new URL(name, FOLDER), 'utf8');
    expectMarked(requireEarlyShedding, code, { filename: `src/${name}` });
    bothHosts(requireEarlyShedding, code, { filename: `src/${name}` });
  });
});

itMarks('seen in public servers, and right as it is', {
  'one parser for all routes, and limits of some of them': `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { login } from './login.js';
    const app = express();
    app.use(express.json({ limit: '1mb' }));
    app.post('/login', rateLimit({ windowMs: 60_000, limit: 5 }), login);
    app.use('/v1/auth', rateLimit({ windowMs: 60_000, limit: 20 }));`,
  'a guard behind the parser of the application': `
    import { Controller, Get, Module, UseGuards } from '@nestjs/common';
    import { NestFactory } from '@nestjs/core';
    import { ThrottlerGuard } from '@nestjs/throttler';
    import { json } from 'express';
    import session from 'express-session';
    @UseGuards(ThrottlerGuard)
    @Controller('reports')
    export class ReportsController {
      @Get()
      list() { return []; }
    }
    @Module({ controllers: [ReportsController] })
    export class AppModule {}
    async function start() {
      const app = await NestFactory.create(AppModule);
      app.use(json({ limit: '100mb' }), session({ store }));
      await app.listen(3000);
    }
    void start();`,
  'a switch for maintenance': `
    import express from 'express';
    import { maintenanceMode } from './maintenance.js';
    import { flags } from './flags.js';
    const app = express();
    app.use(express.json({ limit: '5mb' }));
    app.use((req, res, next) => {
      if (flags.maintenance) return res.status(503).set('Retry-After', '600').send('down for maintenance');
      next();
    });
    app.use(maintenanceMode());`,
});
