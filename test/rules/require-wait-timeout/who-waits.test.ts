import { itMarks } from './check.js';

const MARK = '// expect-next-line: require-wait-timeout';

itMarks('where callers pile up', {
  'a handler of express': `import { Router } from 'express';
    export const prices = Router();
    prices.get('/prices/:id', async (req, res) => {
      ${MARK}
      const answer = await fetch('https://prices.example/' + req.params.id);
      res.json(await answer.json());
    });`,
  'what a handler calls': `import { Router } from 'express';
    import axios from 'axios';
    async function priceOf(id) {
      ${MARK}
      const { data } = await axios.get('https://prices.example/' + id);
      return data;
    }
    export const prices = Router();
    prices.get('/prices/:id', async (req, res) => { res.json(await priceOf(req.params.id)); });`,
  'a handler of fastify': `import fastify from 'fastify';
    import got from 'got';
    const app = fastify({ requestTimeout: 10_000 });
    app.get('/prices/:id', async (request) => {
      ${MARK}
      return got('https://prices.example/' + request.params.id).json();
    });`,
  'a handler of hono': `import { Hono } from 'hono';
    const app = new Hono();
    app.get('/prices/:id', async (c) => {
      ${MARK}
      const answer = await fetch('https://prices.example/' + c.req.param('id'));
      return c.json(await answer.json());
    });
    export default app;`,
  'middleware of koa': `import Koa from 'koa';
    import superagent from 'superagent';
    const app = new Koa();
    app.use(async (ctx, next) => {
      ${MARK}
      const { body } = await superagent.get('https://sessions.example/' + ctx.cookies.get('sid'));
      ctx.state.user = body;
      await next();
    });`,
  'a loader of Remix, with its page in the same file': `import { json } from '@remix-run/node';
    import { useLoaderData } from '@remix-run/react';
    export async function loader({ params }) {
      ${MARK}
      const answer = await fetch('https://transit.example/' + params.station);
      return json(await answer.json());
    }
    export default function Station() {
      const departures = useLoaderData();
      return departures.length;
    }`,
  'a route handler of Next.js': `export async function GET() {
      ${MARK}
      const answer = await fetch('https://transit.example/all', { headers: { accept: 'application/json' } });
      return Response.json(await answer.json());
    }`,
  'getServerSideProps': `export async function getServerSideProps({ params }) {
      ${MARK}
      const answer = await fetch('https://transit.example/' + params.station);
      return { props: { departures: await answer.json() } };
    }`,
  'a server action': `'use server';
    export async function subscribe(form) {
      ${MARK}
      await fetch('https://lists.example/subscribers', { method: 'POST', body: form });
    }`,
  'a server action in a wrapper': `'use server';
    import { client } from './safe-action';
    export const subscribe = client.schema({}).action(async ({ parsedInput }) => {
      ${MARK}
      await fetch('https://lists.example/subscribers', { method: 'POST', body: parsedInput.email });
    });`,
  'a function of AWS Lambda': `exports.handler = async (event) => {
      ${MARK}
      const answer = await fetch('https://prices.example/' + event.pathParameters.id);
      return { statusCode: 200, body: await answer.text() };
    };`,
  'a service of NestJS': `import { Injectable } from '@nestjs/common';
    import axios from 'axios';
    @Injectable()
    export class PriceService {
      async priceOf(id: string): Promise<unknown> {
        ${MARK}
        const { data } = await axios.get('https://prices.example/' + id);
        return data;
      }
    }`,
  'a timer': `import { metrics } from './metrics';
    async function scrape() {
      ${MARK}
      const answer = await fetch('https://prices.example/metrics');
      metrics.set(await answer.text());
    }
    setInterval(scrape, 15_000);`,
  'an endless loop': `import { store } from './store';
    export async function follow(cursor) {
      for (;;) {
        ${MARK}
        const answer = await fetch('https://changes.example/feed?after=' + cursor);
        cursor = await store.add(await answer.json());
      }
    }`,
  'a worker of a job queue': `import { Worker } from 'bullmq';
    import { connection } from './redis';
    export const worker = new Worker('mails', async (job) => {
      ${MARK}
      await fetch('https://mail.example/send', { method: 'POST', body: JSON.stringify(job.data) });
    }, { connection });`,
  'a consumer of messages': `import { Kafka } from 'kafkajs';
    const consumer = new Kafka({ brokers: ['kafka:9092'] }).consumer({ groupId: 'prices' });
    export async function start() {
      await consumer.run({
        eachMessage: async ({ message }) => {
          ${MARK}
          await fetch('https://prices.example/', { method: 'PUT', body: message.value });
        },
      });
    }`,
  'a resolver of GraphQL': `import { createSchema } from 'graphql-yoga';
    export const schema = createSchema({
      typeDefs: 'type Query { price(id: ID!): Float }',
      resolvers: {
        Query: {
          price: async (_parent, { id }) => {
            ${MARK}
            const answer = await fetch('https://prices.example/' + id);
            return answer.json();
          },
        },
      },
    });`,
  'a tool of a language model': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
    const server = new McpServer({ name: 'prices', version: '1.0.0' });
    server.registerTool('price', { description: 'The price of a product' }, async ({ id }) => {
      ${MARK}
      const answer = await fetch('https://prices.example/' + id);
      return { content: [{ type: 'text', text: await answer.text() }] };
    });
    await server.connect(new StdioServerTransport());`,
  'an app of GitHub': `import { Probot } from 'probot';
    export default (app) => {
      app.on('issues.opened', async (context) => {
        ${MARK}
        await fetch('https://triage.example/' + context.payload.issue.number, { method: 'POST' });
      });
    };`,
  'a bot': `import { Telegraf } from 'telegraf';
    const bot = new Telegraf(process.env.BOT_TOKEN);
    bot.command('price', async (ctx) => {
      ${MARK}
      const answer = await fetch('https://prices.example/' + ctx.message.text);
      await ctx.reply(await answer.text());
    });
    bot.launch();`,
  'a component that the server renders': `import { unstable_noStore } from 'next/cache';
    import { prisma } from './prisma';
    export async function middleware(request) {
      ${MARK}
      const answer = await fetch('https://flags.example/all');
      return prisma.flags.with(await answer.json(), request);
    }
    unstable_noStore();`,
});

itMarks('where nobody piles up', {
  'the top of a module': `export const themes = await (await fetch('https://themes.example/index.json')).json();`,
  'a script': `import { writeFile } from 'node:fs/promises';
    async function main() {
      const answer = await fetch('https://themes.example/index.json');
      await writeFile('themes.json', await answer.text());
    }
    main().catch((error) => { console.error(error); process.exitCode = 1; });`,
  'a script with a loop': `const ids = process.argv.slice(2);
    for (const id of ids) {
      const answer = await fetch('https://themes.example/' + id);
      console.log(id, answer.status);
    }`,
  'a command line': `import { Command } from 'commander';
    export const check = new Command('check').argument('<url>').action(async (url) => {
      const answer = await fetch('https://links.example/check?url=' + url);
      console.log(await answer.text());
    });`,
  'an effect of a component': `import { useEffect, useState } from 'react';
    export function usePrices(id) {
      const [prices, setPrices] = useState([]);
      useEffect(() => {
        const timer = setInterval(async () => {
          const answer = await fetch('https://prices.example/' + id);
          setPrices(await answer.json());
        }, 30_000);
        return () => clearInterval(timer);
      }, [id]);
      return prices;
    }`,
  'a module for pages': `'use client';
    export async function vote(id) {
      await fetch('https://votes.example/' + id, { method: 'POST' });
    }
    setInterval(() => vote('seen'), 60_000);`,
  'code that uses the window': `export function report(event) {
      return fetch('https://events.example/', { method: 'POST', body: JSON.stringify({ event, page: window.location.href }) });
    }
    window.addEventListener('message', (event) => report(event.data));`,
  'a path without a host': `export async function loadThemes() {
      const answer = await fetch('/themes/index.json');
      return answer.json();
    }
    setInterval(loadThemes, 60_000);`,
  'an extension of an editor': `import * as vscode from 'vscode';
    export function activate(context) {
      context.subscriptions.push(vscode.commands.registerCommand('themes.update', async () => {
        const answer = await fetch('https://themes.example/index.json');
        return answer.json();
      }));
    }`,
  'an action of a build': `import * as core from '@actions/core';
    export async function run() {
      const answer = await fetch('https://releases.example/latest');
      core.setOutput('version', await answer.text());
    }`,
  'a service worker': `self.addEventListener('fetch', (event) => {
      event.respondWith(fetch(event.request));
    });`,
  'a worker at the edge that hands requests on': `export default {
      async fetch(request, env) {
        return fetch(new Request(env.UPSTREAM, request));
      },
    };`,
  'a store of Pinia': `import { defineStore } from 'pinia';
    export const usePrices = defineStore('prices', {
      state: () => ({ all: [] }),
      actions: {
        async load() {
          this.all = await (await fetch('https://prices.example/all')).json();
        },
      },
    });`,
  'a client for pages': `import axios from 'axios';
    export const api = axios.create({ baseURL: import.meta.env.VITE_API_URL });
    api.interceptors.request.use((config) => {
      config.headers.authorization = localStorage.getItem('token');
      return config;
    });`,
  'the refresh of a token in a page': `import axios from 'axios';
    export const api = axios.create({ baseURL: '/api' });
    api.interceptors.response.use(undefined, async (error) => {
      await axios.post('/auth/refresh');
      return api(error.config);
    });`,
});
