import type { FamilySamples } from './samples.js';

export const HTTP_AGENT_SAMPLES: FamilySamples = {
  'http-agent-maxsockets': {
    packages: ['undici'],
    reported: [
      `
import { Agent } from 'node:https';
export const agent = new Agent({ keepAlive: true, maxSockets: Infinity });`,
      `
import http from 'node:http';
export const agent = new http.Agent({ keepAlive: true });`,
    ],
    silent: [
      `
import { Agent } from 'node:https';
export const agent = new Agent({ keepAlive: true, maxSockets: 50 });`,
      `
import { Agent } from 'node:https';
export const agent = new Agent({ keepAlive: true, maxTotalSockets: 200 });`,
      `
import { Agent } from 'undici';
export const agent = new Agent({ connections: 20 });`,
    ],
  },
  'agentkeepalive-maxsockets': {
    reported: [
      `
import { HttpsAgent } from 'agentkeepalive';
export const agent = new HttpsAgent({ maxSockets: Infinity, timeout: 10_000 });`,
    ],
    silent: [
      `
import Agent from 'agentkeepalive';
export const agent = new Agent({ timeout: 10_000 });`,
    ],
  },
  'undici-pool-connections': {
    reported: [
      `
import { Pool } from 'undici';
export const registry = new Pool('https://registry.example', { connections: null });`,
      `
import { Agent } from 'undici';
export const agent = new Agent({ keepAliveTimeout: 10_000 });`,
    ],
    silent: [
      `
import { Pool } from 'undici';
export const registry = new Pool('https://registry.example', { connections: 20 });`,
      `
import { Agent } from 'node:http';
export const agent = new Agent({ maxSockets: 20 });`,
    ],
  },
  'undici-headers-timeout': {
    reported: [
      `
import { Agent } from 'undici';
export const agent = new Agent({ connections: 20, headersTimeout: 0, bodyTimeout: 0 });`,
    ],
    silent: [
      `
import { Agent } from 'undici';
export const agent = new Agent({ connections: 20 });`,
    ],
  },
  'undici-queue-wait': {
    packages: ['express', '@types/express'],
    reported: [
      `
import type { RequestHandler } from 'express';
import { request } from 'undici';
export const company: RequestHandler = async (req, res) => {
  const { body } = await request('https://register.example/companies/1', { method: 'GET' });
  res.json(await body.json());
};`,
    ],
    silent: [
      `
import type { RequestHandler } from 'express';
import { request } from 'undici';
export const company: RequestHandler = async (req, res) => {
  const { body } = await request('https://register.example/companies/1', { headersTimeout: 5_000 });
  res.json(await body.json());
};`,
      `
import type { RequestHandler } from 'express';
import { Agent, request, setGlobalDispatcher } from 'undici';
setGlobalDispatcher(new Agent({ headersTimeout: 5_000, bodyTimeout: 10_000 }));
export const company: RequestHandler = async (req, res) => {
  const { body } = await request('https://register.example/companies/1');
  res.json(await body.json());
};`,
    ],
  },
  'undici-pool-request': {
    reported: [
      `
import { Pool } from 'undici';
const taxes = new Pool(process.env['TAXES_ORIGIN'] ?? 'https://taxes.example', { connections: 20 });
export async function rateOf(country: string): Promise<unknown> {
  const { body } = await taxes.request({ method: 'GET', path: '/rates/' + country });
  return body.json();
}`,
      `
import { Agent } from 'undici';
export class Taxes {
  private readonly agent = new Agent({ connections: 20, headersTimeout: 5_000 });
  constructor(private readonly origin = process.env['TAXES_ORIGIN'] ?? 'https://taxes.example') {}
  async rateOf(country: string): Promise<unknown> {
    const { body } = await this.agent.request({ origin: this.origin, method: 'GET', path: '/rates/' + country });
    return body.json();
  }
}`,
    ],
    silent: [
      `
import { Pool } from 'undici';
const taxes = new Pool('https://taxes.example', { connections: 20 });
export async function rateOf(country: string): Promise<unknown> {
  const { body } = await taxes.request({ method: 'GET', path: '/rates/' + country, signal: AbortSignal.timeout(2_000) });
  return body.json();
}`,
      `
import { Client } from 'undici';
const taxes = new Client('https://taxes.example', { headersTimeout: 5_000 });
export async function rateOf(country: string): Promise<unknown> {
  const { body } = await taxes.request({ method: 'GET', path: '/rates/' + country });
  return body.json();
}`,
      `
import type { Dispatcher } from 'undici';
export async function rateOf(taxes: Dispatcher, country: string): Promise<unknown> {
  const { body } = await taxes.request({ method: 'GET', path: '/rates/' + country });
  return body.json();
}`,
      `
import { Pool } from 'undici';
const taxes = new Pool('https://taxes.example', { connections: 20 });
const { body } = await taxes.request({ method: 'GET', path: '/rates' });
console.log(await body.text());`,
    ],
  },
  'undici-maxresponsesize': {
    reported: [
      `
import { Client } from 'undici';
export const register = new Client('https://register.example', { maxResponseSize: -1 });`,
    ],
    silent: [
      `
import { Client } from 'undici';
export const register = new Client('https://register.example');`,
    ],
  },
  'http-proxy-timeout': {
    packages: ['@types/http-proxy', 'http-proxy-middleware', 'express', '@types/express'],
    reported: [
      `
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
const app = express();
app.use('/reports', createProxyMiddleware({ target: 'http://reports.internal', changeOrigin: true }));
app.listen(8080);`,
      `
import { createServer } from 'node:http';
import httpProxy from 'http-proxy';
const proxy = httpProxy.createProxyServer({ target: 'http://reports.internal', proxyTimeout: 0 });
createServer((req, res) => { proxy.web(req, res); }).listen(8080);`,
    ],
    silent: [
      `
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
const app = express();
app.use('/reports', createProxyMiddleware({ target: 'http://reports.internal', proxyTimeout: 30_000 }));
app.listen(8080);`,
    ],
  },
  'http-agent-queue-timeout': {
    reported: [],
    silent: [
      `
import { Agent, request } from 'node:http';
const agent = new Agent({ keepAlive: true, maxSockets: 20 });
export const ask = (): unknown => request({ host: 'stock', path: '/levels', agent, timeout: 2_000 });`,
    ],
  },
};
