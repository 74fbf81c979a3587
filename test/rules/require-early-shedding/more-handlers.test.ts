import { requireEarlyShedding } from '../../../src/rules/require-early-shedding.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(requireEarlyShedding);

itMarks('more handlers that decide late', {
  'node:http, collected by a helper': `
    const { createServer } = require('node:http');
    let running = 0;
    async function collect(stream) {
      const chunks = [];
      for await (const chunk of stream) chunks.push(chunk);
      return Buffer.concat(chunks);
    }
    createServer(async (req, res) => {
      const body = await collect(req);
      if (running > 20) {
        // expect-next-line: require-early-shedding
        res.writeHead(503, { 'Retry-After': '1' }).end('overloaded');
        return;
      }
      running += 1;
      res.end(String(body.length));
      running -= 1;
    }).listen(80);`,
  'node:http, at the end of the body': `
    const { createServer } = require('node:http');
    const { limiter } = require('./limiter');
    createServer((req, res) => {
      const chunks = [];
      req.on('data', (chunk) => chunks.push(chunk));
      req.on('end', async () => {
        const verdict = await limiter.take(req.socket.remoteAddress);
        if (!verdict.ok) {
          // expect-next-line: require-early-shedding
          res.writeHead(429, { 'Retry-After': '5' });
          return res.end();
        }
        res.end(String(Buffer.concat(chunks).length));
      });
    }).listen(80);`,
  SvelteKit: `
    import { error, json } from '@sveltejs/kit';
    import { limiter } from '$lib/server/limiter';
    export const POST = async ({ request, getClientAddress }) => {
      const data = await request.formData();
      const { allowed } = await limiter.check(getClientAddress());
      // expect-next-line: require-early-shedding
      if (!allowed) error(429, 'slow down');
      return json({ ok: data.get('photo').size });
    };`,
  Nitro: `
    import { createError, defineEventHandler, getRequestIP, readMultipartFormData } from 'h3';
    import { budget } from '../utils/budget';
    export default defineEventHandler(async (event) => {
      const parts = await readMultipartFormData(event);
      const verdict = await budget.take(getRequestIP(event) ?? '');
      // expect-next-line: require-early-shedding
      if (!verdict.allowed) throw createError({ statusCode: 429, statusMessage: 'Too many uploads' });
      return { parts: parts?.length };
    });`,
  'Next.js middleware that asks the identity provider first': `
    import { NextResponse } from 'next/server';
    import { ratelimit } from './lib/ratelimit';
    export async function middleware(request) {
      const who = await fetch(process.env.AUTH_URL + '/introspect', { headers: request.headers });
      if (!who.ok) return NextResponse.redirect(new URL('/login', request.url));
      const { success } = await ratelimit.limit(request.headers.get('x-real-ip') ?? 'local');
      // expect-next-line: require-early-shedding
      return success ? NextResponse.next() : NextResponse.json({}, { status: 429, headers: { 'Retry-After': '5' } });
    }`,
  'a Lambda function': `
    import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
    import { allowance } from './allowance';
    const dynamo = new DynamoDBClient({});
    export const handler = async (event) => {
      const order = await dynamo.send(new GetItemCommand({ TableName: 'orders', Key: { id: { S: event.pathParameters.id } } }));
      const left = await allowance.take(event.requestContext.http.sourceIp);
      if (!left) {
        return {
          // expect-next-line: require-early-shedding
          statusCode: 429,
          headers: { 'retry-after': '10' },
        };
      }
      return { statusCode: 200, body: JSON.stringify(order.Item) };
    };`,
  'a password hash before the limit of a login': `
    import argon2 from 'argon2';
    import { loginLimiter } from './limiters';
    import { staff } from './staff';
    export async function login(req, res) {
      const person = staff.get(req.body.badge);
      if (!person || !(await argon2.verify(person.hash, req.body.pin))) return res.status(401).end();
      const { allowed } = await loginLimiter.take(req.ip);
      // expect-next-line: require-early-shedding
      if (!allowed) return res.status(429).set('Retry-After', '60').end();
      res.json({ token: sign(person) });
    }`,
  'a document is rendered, then the budget is asked': `
    import { renderInvoice } from './render';
    import { downloads } from './budgets';
    export async function GET(request, { params }) {
      const pdf = await renderInvoice(params.id);
      const grant = await downloads.take(request.headers.get('x-real-ip'));
      // expect-next-line: require-early-shedding
      if (!grant.ok) return new Response(null, { status: 429, headers: { 'Retry-After': '30' } });
      return new Response(pdf);
    }`,
  'a limiter that is only switched on in production': `
    import { ratelimit } from '@/lib/ratelimit';
    import { prisma } from '@/lib/prisma';
    export async function POST(request) {
      const form = await request.formData();
      const ip = request.headers.get('x-forwarded-for');
      if (process.env.NODE_ENV === 'production') {
        const { success } = await ratelimit.limit(ip);
        // expect-next-line: require-early-shedding
        if (!success) return new Response('slow down', { status: 429, headers: { 'Retry-After': '10' } });
      }
      await prisma.file.create({ data: { name: form.get('name') } });
      return new Response('ok');
    }`,
});

itMarks('more handlers that decide in time', {
  'the length header, then a slot, then the body': `
    const { createServer } = require('node:http');
    let running = 0;
    createServer(async (req, res) => {
      if (Number(req.headers['content-length']) > 1e6) return res.writeHead(413).end();
      if (running >= 20) return res.writeHead(503, { 'Retry-After': '1' }).end('overloaded');
      running += 1;
      try { for await (const chunk of req) consume(chunk); res.end(); } finally { running -= 1; }
    }).listen(80);`,
  'what was collected is what the limit counts by': `
    const { createServer } = require('node:http');
    const { limiter } = require('./limiter');
    createServer((req, res) => {
      let body = '';
      req.on('data', (chunk) => { body += chunk; });
      req.on('end', async () => {
        const { email } = JSON.parse(body);
        if (!(await limiter.take(email)).ok) return res.writeHead(429, { 'Retry-After': '5' }).end();
        res.end();
      });
    }).listen(80);`,
  'a limit for a part of the requests': `
    import { limiter } from './limiter';
    import { db } from './db';
    export async function PATCH(request) {
      const profile = await db.profile.findUnique({ where: { id: request.headers.get('x-profile') } });
      const wish = request.headers.get('x-new-name');
      if (wish !== profile.name) {
        const { success } = await limiter.limit(request.headers.get('x-real-ip'));
        if (!success) return new Response('', { status: 429, headers: { 'Retry-After': '60' } });
      }
      return Response.json(profile);
    }`,
  'a counter that refuses nobody': `
    import { limiter } from './limiter';
    import { db } from './db';
    export async function GET(request) {
      const token = await db.token.findUnique({ where: { hash: request.headers.get('x-token') } });
      const { success } = await limiter.limit('last-used');
      if (success) await db.token.update({ where: { hash: token.hash }, data: { usedAt: new Date() } });
      return Response.json(token);
    }`,
  'by address and by e-mail address, both of one form': `
    import { limits } from './limits';
    export async function action({ request }) {
      const form = await request.formData();
      const email = String(form.get('email'));
      const byAddress = await limits.address.take(request.headers.get('x-real-ip'));
      if (!byAddress.ok) throw new Response('', { status: 429, headers: { 'Retry-After': '60' } });
      const byEmail = await limits.email.take(email);
      if (!byEmail.ok) throw new Response('', { status: 429, headers: { 'Retry-After': '60' } });
      return sendLink(email);
    }`,
  'a function that is called less often': `
    import { throttle } from 'lodash-es';
    import { db } from './db';
    export async function loader({ request }) {
      const run = await db.run.findFirst({ where: { id: request.url } });
      const send = throttle((event) => push(event), 1000);
      return stream(run, send);
    }`,
  'the error of a model is passed on': `
    import { db } from './db';
    import { model } from './model';
    export async function POST(request) {
      const chat = await db.chat.findUnique({ where: { id: request.headers.get('x-chat') } });
      try {
        return Response.json(await model.complete(chat.messages));
      } catch (error) {
        if (error.code === 'rate_limit_exceeded') return Response.json({}, { status: 429, headers: { 'Retry-After': '20' } });
        throw error;
      }
    }`,
});
