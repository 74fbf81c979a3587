import type { FamilySamples } from './samples.js';

export const HTTP_CLIENT_SAMPLES: FamilySamples = {
  'fetch-signal': {
    packages: ['express', '@types/express', 'undici', '@remix-run/node', 'p-timeout'],
    reported: [
      `
import type { Request, Response } from 'express';
export async function forecast(req: Request, res: Response): Promise<void> {
  const answer = await fetch('https://forecast.example/v1/days', { headers: { accept: 'application/json' } });
  res.status(answer.status).json(await answer.json());
}`,
      `
import { fetch } from 'undici';
async function refresh(): Promise<void> {
  const answer = await fetch('https://rates.example/latest');
  console.log(await answer.json());
}
setInterval(() => void refresh(), 60_000);`,
      `
import { json, type LoaderFunctionArgs } from '@remix-run/node';
export async function loader({ params }: LoaderFunctionArgs) {
  const answer = await fetch('https://transit.example/stations/' + String(params['id']), { signal: undefined });
  return json(await answer.json());
}`,
      `
export async function GET(): Promise<Response> {
  const query = new Request('https://timetables.example/ferries', { headers: { accept: 'application/json' } });
  return fetch(query);
}`,
    ],
    silent: [
      `
import type { Request, Response } from 'express';
export async function forecast(req: Request, res: Response): Promise<void> {
  const answer = await fetch('https://forecast.example/v1/days', { signal: AbortSignal.timeout(5_000) });
  res.json(await answer.json());
}`,
      `
import type { Request, Response } from 'express';
export async function forecast(req: Request, res: Response): Promise<void> {
  const late = new Promise<never>((_resolve, reject) => setTimeout(() => { reject(new Error('late')); }, 5_000));
  const answer = await Promise.race([fetch('https://forecast.example/v1/days'), late]);
  res.json(await answer.json());
}`,
      `
import pTimeout from 'p-timeout';
import type { Request, Response } from 'express';
export async function forecast(req: Request, res: Response): Promise<void> {
  const answer = await pTimeout(fetch('https://forecast.example/v1/days'), { milliseconds: 5_000 });
  res.json(await answer.json());
}`,
      `
export async function GET(request: Request): Promise<Response> {
  return fetch(request);
}`,
      `
const answer = await fetch('https://releases.example/latest.json');
console.log(await answer.json());`,
      `
import type { Request, Response } from 'express';
export async function forecast(req: Request, res: Response, init: RequestInit): Promise<void> {
  const answer = await fetch('https://forecast.example/v1/days', init);
  res.json(await answer.json());
}`,
      `
export async function loadThemes(): Promise<unknown> {
  const answer = await fetch('/themes/index.json');
  return answer.json();
}`,
    ],
  },
  'node-fetch-signal': {
    packages: ['cross-fetch', 'express', '@types/express'],
    reported: [
      `
import type { Request, Response } from 'express';
import fetch from 'node-fetch';
export async function forecast(req: Request, res: Response): Promise<void> {
  const answer = await fetch('https://forecast.example/v1/days');
  res.json(await answer.json());
}`,
      `
import fetch from 'cross-fetch';
import type { Request, Response } from 'express';
async function daysOf(place: string): Promise<unknown> {
  const answer = await fetch('https://forecast.example/v1/' + place, { method: 'GET' });
  return answer.json();
}
export async function forecast(req: Request, res: Response): Promise<void> {
  res.json(await daysOf(String(req.query['place'])));
}`,
    ],
    silent: [
      `
import type { Request, Response } from 'express';
import fetch from 'node-fetch';
export async function forecast(req: Request, res: Response): Promise<void> {
  const answer = await fetch('https://forecast.example/v1/days', { signal: AbortSignal.timeout(5_000) });
  res.json(await answer.json());
}`,
    ],
  },
  'got-timeout': {
    packages: ['express', '@types/express'],
    reported: [
      `
import type { Request, Response } from 'express';
import got from 'got';
export async function company(req: Request, res: Response): Promise<void> {
  res.json(await got('https://register.example/companies/1', { retry: { limit: 2 } }).json());
}`,
      `
import type { Request, Response } from 'express';
import got from 'got';
export async function company(req: Request, res: Response): Promise<void> {
  const { body } = await got.get('https://register.example/companies/1', { timeout: {} });
  res.send(body);
}`,
    ],
    silent: [
      `
import type { Request, Response } from 'express';
import got from 'got';
export async function company(req: Request, res: Response): Promise<void> {
  res.json(await got('https://register.example/companies/1', { timeout: { request: 5_000 } }).json());
}`,
      `
import got from 'got';
const { body } = await got('https://register.example/companies/1');
console.log(body);`,
    ],
  },
  'got-extend-timeout': {
    packages: ['express', '@types/express'],
    reported: [
      `
import type { RequestHandler } from 'express';
import got from 'got';
const register = got.extend({ prefixUrl: 'https://register.example/api', responseType: 'json', retry: { limit: 2 } });
export const company: RequestHandler = async (req, res) => {
  const { body } = await register.get('companies/1');
  res.json(body);
};`,
    ],
    silent: [
      `
import type { RequestHandler } from 'express';
import got from 'got';
const register = got.extend({ prefixUrl: 'https://register.example/api', timeout: { request: 5_000 } });
export const company: RequestHandler = async (req, res) => {
  const { body } = await register.get('companies/1');
  res.send(body);
};`,
    ],
  },
  'got-retry': {
    reported: [
      `
import got from 'got';
export async function company(id: string): Promise<unknown> {
  return got('https://register.example/companies/' + id, { retry: { limit: Infinity }, timeout: { request: 5_000 } }).json();
}`,
    ],
    silent: [
      `
import got from 'got';
export async function company(id: string): Promise<unknown> {
  return got('https://register.example/companies/' + id, { timeout: { request: 5_000 } }).json();
}`,
    ],
  },
  'ky-timeout': {
    packages: ['express', '@types/express'],
    reported: [
      `
import type { RequestHandler } from 'express';
import ky from 'ky';
const register = ky.create({ prefix: 'https://register.example/api', timeout: false });
export const company: RequestHandler = async (req, res) => {
  res.json(await register.get('companies/1').json());
};`,
    ],
    silent: [
      `
import type { RequestHandler } from 'express';
import ky from 'ky';
export const company: RequestHandler = async (req, res) => {
  res.json(await ky.get('https://register.example/api/companies/1').json());
};`,
    ],
  },
  'superagent-timeout': {
    packages: ['@types/superagent', 'express', '@types/express'],
    reported: [
      `
import type { RequestHandler } from 'express';
import request from 'superagent';
export const addresses: RequestHandler = async (req, res) => {
  const { body } = await request.get('https://postcodes.example/v2/addresses').query({ country: 'nl' });
  res.json(body);
};`,
    ],
    silent: [
      `
import type { RequestHandler } from 'express';
import request from 'superagent';
export const addresses: RequestHandler = async (req, res) => {
  const { body } = await request
    .get('https://postcodes.example/v2/addresses')
    .query({ country: 'nl' })
    .timeout({ response: 3_000, deadline: 8_000 });
  res.json(body);
};`,
      `
import type { RequestHandler } from 'express';
import request from 'superagent';
const agent = request.agent().timeout({ response: 3_000, deadline: 8_000 });
export const addresses: RequestHandler = async (req, res) => {
  const { body } = await agent.get('https://postcodes.example/v2/addresses');
  res.json(body);
};`,
    ],
  },
  'superagent-maxresponsesize': {
    packages: ['@types/superagent'],
    reported: [],
    silent: [
      `
import request from 'superagent';
export const addresses = () => request.get('https://postcodes.example/v2/addresses').timeout(5_000);`,
    ],
  },
  'needle-timeouts': {
    packages: ['@types/needle', 'express', '@types/express'],
    reported: [
      `
import type { RequestHandler } from 'express';
import needle from 'needle';
export const addresses: RequestHandler = async (req, res) => {
  const answer = await needle('get', 'https://postcodes.example/v2/addresses', { json: true, open_timeout: 2_000 });
  res.json(answer.body);
};`,
    ],
    silent: [
      `
import type { RequestHandler } from 'express';
import needle from 'needle';
export const addresses: RequestHandler = async (req, res) => {
  const answer = await needle('get', 'https://postcodes.example/v2/addresses', { response_timeout: 5_000 });
  res.json(answer.body);
};`,
    ],
  },
  'http-request-timeout': {
    packages: ['express', '@types/express'],
    reported: [
      `
import type { RequestHandler } from 'express';
import https from 'node:https';
export const proxy: RequestHandler = (req, res) => {
  https.get('https://images.example/logo.png', (answer) => answer.pipe(res));
};`,
      `
import { request } from 'node:http';
import type { RequestHandler } from 'express';
export const relay: RequestHandler = (req, res) => {
  const upstream = request({ host: 'images.internal', path: req.url, timeout: 0 }, (answer) => answer.pipe(res));
  req.pipe(upstream);
};`,
    ],
    silent: [
      `
import type { RequestHandler } from 'express';
import https from 'node:https';
export const proxy: RequestHandler = (req, res) => {
  https.get('https://images.example/logo.png', { signal: AbortSignal.timeout(5_000) }, (answer) => answer.pipe(res));
};`,
      `
import { request } from 'node:http';
import type { RequestHandler } from 'express';
export const relay: RequestHandler = (req, res) => {
  const upstream = request({ host: 'images.internal', path: req.url }, (answer) => answer.pipe(res));
  upstream.setTimeout(5_000, () => upstream.destroy());
  req.pipe(upstream);
};`,
    ],
  },
};
