import { requireRateLimit } from '../../../src/rules/require-rate-limit.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(requireRateLimit);

itMarks('Express: expensive work of each kind', {
  'a password compared on login': `
    import { compare } from 'bcryptjs';
    import express from 'express';
    import { staff } from './staff';
    const app = express();
    app.use(express.json({ limit: '8kb' }));
    // expect-next-line: require-rate-limit
    app.post('/sessions', async (req, res) => {
      const person = await staff.byBadge(req.body.badge);
      if (!person || !(await compare(req.body.pin, person.pinHash))) return res.sendStatus(401);
      res.json({ id: person.id });
    });
    app.listen(8080);`,
  'a query, in CommonJS': `
    const express = require('express');
    const { Pool } = require('pg');
    const pool = new Pool();
    const app = express();
    // expect-next-line: require-rate-limit
    app.get('/parts', async (req, res) => {
      const { rows } = await pool.query('select * from parts where label ilike $1', [req.query.q]);
      res.json(rows);
    });
    module.exports = app;`,
  'a file written for each request': `
    import { appendFile } from 'node:fs/promises';
    import express from 'express';
    const app = express();
    // expect-next-line: require-rate-limit
    app.post('/votes', async (req, res) => {
      await appendFile('/var/lib/votes.txt', req.query.choice + '\\n');
      res.sendStatus(202);
    });`,
  'a process started for each request': `
    import { execFile } from 'node:child_process';
    import express from 'express';
    const app = express();
    // expect-next-line: require-rate-limit
    app.get('/thumbnail', (req, res) => {
      execFile('convert', [String(req.query.src), '-resize', '200', 'png:-'], { encoding: 'buffer' }, (error, out) => {
        if (error) return res.sendStatus(422);
        res.type('png').send(out);
      });
    });`,
  'work of a function that the handler calls': `
    import argon2 from 'argon2';
    import express from 'express';
    async function signUp(name, password) {
      const hash = await argon2.hash(password);
      return { name, hash };
    }
    function register(req, res, next) {
      signUp(req.body.name, req.body.password).then((member) => res.status(201).json(member), next);
    }
    const app = express();
    // expect-next-line: require-rate-limit
    app.post('/members', express.json(), register);`,
  'a handler that is a method of a controller': `
    import express from 'express';
    import { PrismaClient } from '@prisma/client';
    class NoteController {
      prisma = new PrismaClient();
      list = async (req, res) => {
        res.json(await this.prisma.note.findMany({ where: { text: { contains: req.query.q } } }));
      };
    }
    const notes = new NoteController();
    const app = express();
    // expect-next-line: require-rate-limit
    app.get('/notes', notes.list);`,
  'a handler in a wrapper for errors': `
    import asyncHandler from 'express-async-handler';
    import express from 'express';
    import mongoose from 'mongoose';
    const Recipe = mongoose.model('Recipe', new mongoose.Schema({ title: String }));
    const app = express();
    // expect-next-line: require-rate-limit
    app.get('/recipes', asyncHandler(async (req, res) => {
      res.json(await Recipe.find({ title: new RegExp(req.query.q) }));
    }));`,
  'the look-up of a middleware of the route': `
    import express from 'express';
    import knex from 'knex';
    const db = knex({ client: 'pg' });
    async function loadOrder(req, res, next) {
      req.order = await db('orders').where({ id: req.params.id }).first();
      next();
    }
    const app = express();
    // expect-next-line: require-rate-limit
    app.get('/orders/:id', loadOrder, (req, res) => res.json(req.order));`,
});

itMarks('Express: a limiter that does not stand in front', {
  'is made and never registered': `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { db } from './db';
    const limiter = rateLimit({ windowMs: 60_000, limit: 10 });
    const app = express();
    app.get('/version', (req, res) => res.send('7'));
    // expect-next-line: require-rate-limit
    app.get('/search', async (req, res) => res.json(await db.query('select * from items where name like $1', [req.query.q])));
    export { app, limiter };`,
  'is registered after the route': `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { db } from './db';
    const app = express();
    // expect-next-line: require-rate-limit
    app.get('/search', async (req, res) => res.json(await db.query('select * from items where name like $1', [req.query.q])));
    app.use(rateLimit({ windowMs: 60_000, limit: 10 }));
    app.get('/facets', async (req, res) => res.json(await db.query('select kind, count(*) from items group by kind')));`,
  'is registered for another path': `
    const express = require('express');
    const { rateLimit } = require('express-rate-limit');
    const { compare } = require('bcrypt');
    const app = express();
    app.use('/api', rateLimit({ windowMs: 60_000, limit: 100 }));
    // expect-next-line: require-rate-limit
    app.post('/login', async (req, res) => {
      res.json({ ok: await compare(req.body.password, hashes.get(req.body.name)) });
    });
    app.post('/api/login', async (req, res) => {
      res.json({ ok: await compare(req.body.password, hashes.get(req.body.name)) });
    });`,
  'stands in front of one method only': `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { db } from './db';
    const app = express();
    const slow = rateLimit({ windowMs: 60_000, limit: 10 });
    app.post('/reports', slow, async (req, res) => res.json(await db.query('insert into reports default values')));
    // expect-next-line: require-rate-limit
    app.get('/reports', async (req, res) => res.json(await db.query('select * from reports')));`,
  'is one of another router': `
    import express, { Router } from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { db } from './db';
    const open = Router();
    // expect-next-line: require-rate-limit
    open.get('/cities', async (req, res) => res.json(await db.query('select * from cities')));
    const closed = Router();
    closed.use(rateLimit({ limit: 5 }));
    closed.get('/people', async (req, res) => res.json(await db.query('select * from people')));
    const app = express();
    app.use('/open', open);
    app.use('/closed', closed);`,
  'never refuses': `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { db } from './db';
    const app = express();
    app.use(rateLimit({ windowMs: 1000, limit: Infinity }));
    // expect-next-line: require-rate-limit
    app.get('/people', async (req, res) => res.json(await db.query('select * from people')));`,
  'limits the size of bodies': `
    import express from 'express';
    import { bodyLimit } from './body-limit';
    import { db } from './db';
    const app = express();
    app.use(bodyLimit('10kb'));
    // expect-next-line: require-rate-limit
    app.post('/people', async (req, res) => res.json(await db.query('insert into people values ($1)', [req.body.name])));`,
});

itMarks('Express: what stands in front limits nothing', {
  'security headers, a session and a check of roles': `
    import express from 'express';
    import helmet from 'helmet';
    import session from 'express-session';
    import { authenticate, requireRole } from './auth';
    import { db } from './db';
    const app = express();
    app.use(helmet(), session({ secret: process.env.SECRET }));
    app.use(authenticate);
    // expect-next-line: require-rate-limit
    app.delete('/rooms/:id', requireRole('admin'), async (req, res) => {
      await db.query('delete from rooms where id = $1', [req.params.id]);
      res.sendStatus(204);
    });`,
  'a middleware of the file that counts requests for a metric': `
    import express from 'express';
    import { db } from './db';
    const counts = new Map();
    const app = express();
    app.use((req, res, next) => {
      counts.set(req.method, (counts.get(req.method) ?? 0) + 1);
      next();
    });
    // expect-next-line: require-rate-limit
    app.get('/rooms', async (req, res) => res.json(await db.query('select * from rooms')));`,
  'a handler that passes on a 429 of another server': `
    import express from 'express';
    import { db } from './db';
    const app = express();
    // expect-next-line: require-rate-limit
    app.get('/quotes', async (req, res) => {
      const answer = await fetch('https://quotes.example/today');
      if (answer.status === 429) return res.status(429).set('Retry-After', '60').end();
      await db.query('insert into quotes values ($1)', [await answer.text()]);
      res.sendStatus(204);
    });`,
});

itMarks('Express: ways to put an application together', {
  'a class with a field for the application': `
    import express from 'express';
    import { hash } from 'bcrypt';
    export class Server {
      app = express();
      constructor() {
        this.app.use(express.json());
        this.routes();
      }
      routes() {
        // expect-next-line: require-rate-limit
        this.app.post('/accounts', async (req, res) => {
          res.json({ hash: await hash(req.body.password, 12) });
        });
      }
    }`,
  'a factory of routers that is mounted in the same file': `
    const express = require('express');
    const { writeFile } = require('fs/promises');
    function uploads() {
      const router = express.Router();
      // expect-next-line: require-rate-limit
      router.put('/:name', async (req, res) => {
        await writeFile('/data/' + req.params.name, req.body);
        res.sendStatus(204);
      });
      return router;
    }
    const app = express();
    app.use('/uploads', express.raw({ limit: '1mb' }), uploads());`,
  'a chain of methods for one path': `
    import express from 'express';
    import { db } from './db';
    const app = express();
    app.route('/rooms')
      // expect-next-line: require-rate-limit
      .get(async (req, res) => {
        res.json(await db.query('select * from rooms'));
      })
      // expect-next-line: require-rate-limit
      .post(async (req, res) => {
        res.json(await db.query('insert into rooms default values'));
      });`,
  'a function that is given the application': `
    import express from 'express';
    import { db } from './db';
    function addRooms(app) {
      // expect-next-line: require-rate-limit
      app.get('/rooms', async (req, res) => res.json(await db.query('select * from rooms')));
    }
    const app = express();
    addRooms(app);
    app.listen(3000);`,
});
