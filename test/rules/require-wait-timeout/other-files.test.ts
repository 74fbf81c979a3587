import { describe, it } from 'vitest';
import { expectMarkedInProject } from './check.js';

const MARK = '// expect-next-line: require-wait-timeout';

describe('what other files say', () => {
  it('a helper hands the options of its callers on, and none of them has a deadline', () => {
    expectMarkedInProject({
      'src/http.ts': `export async function getJson(url: string, init: RequestInit = {}): Promise<unknown> {
          ${MARK}
          const answer = await fetch(url, { ...init, headers: { accept: 'application/json' } });
          return answer.json();
        }`,
      'src/forecast.ts': `import type { Request, Response } from 'express';
        import { getJson } from './http.js';
        export async function forecast(req: Request, res: Response): Promise<void> {
          res.json(await getJson('https://forecast.example/', { method: 'GET' }));
        }`,
    });
  });

  it('one of the callers of a helper has a deadline', () => {
    expectMarkedInProject({
      'src/http.ts': `export async function getJson(url: string, init: RequestInit = {}): Promise<unknown> {
          const answer = await fetch(url, { ...init, headers: { accept: 'application/json' } });
          return answer.json();
        }`,
      'src/forecast.ts': `import type { Request, Response } from 'express';
        import { getJson } from './http.js';
        export async function forecast(req: Request, res: Response): Promise<void> {
          res.json(await getJson('https://forecast.example/', { signal: AbortSignal.timeout(2_000) }));
        }`,
    });
  });

  it('only a script calls a helper', () => {
    expectMarkedInProject({
      'src/http.ts': `export async function getJson(url: string): Promise<unknown> {
          const answer = await fetch('https://themes.example/' + url);
          return answer.json();
        }`,
      'scripts/themes.ts': `import { getJson } from '../src/http.js';
        console.log(await getJson('index.json'));`,
    });
  });

  it('only pages call a helper', () => {
    expectMarkedInProject({
      'src/http.ts': `export async function getJson(url: string): Promise<unknown> {
          const answer = await fetch('https://themes.example/' + url);
          return answer.json();
        }`,
      'src/use-themes.ts': `import { useEffect, useState } from 'react';
        import { getJson } from './http.js';
        export function useThemes(): unknown {
          const [themes, setThemes] = useState<unknown>(null);
          useEffect(() => { const timer = setInterval(() => void getJson('all').then(setThemes), 9_000); return () => clearInterval(timer); }, []);
          return themes;
        }`,
    });
  });

  it('a fetch of the project has a deadline of its own', () => {
    expectMarkedInProject({
      'src/http.ts': `export function fetch(url: string, init: RequestInit = {}): Promise<Response> {
          return globalThis.fetch(url, { ...init, signal: AbortSignal.timeout(4_000) });
        }`,
      'src/offers.ts': `import type { Request, Response } from 'express';
        import { fetch } from './http.js';
        export async function offers(req: Request, res: Response): Promise<void> {
          res.json(await (await fetch('https://offers.example/')).json());
        }`,
    });
  });

  it('a client extends one that has a timeout, or that has none', () => {
    expectMarkedInProject({
      'src/base.ts': `import got from 'got';
        export const base = got.extend({ timeout: { request: 6_000 }, retry: { limit: 2 } });`,
      'src/register.ts': `import { base } from './base.js';
        const register = base.extend({ prefixUrl: 'https://register.example/api' });
        export const company = async (req: unknown, res: { json(value: unknown): void }) => {
          res.json(await register.get('companies/1').json());
        };`,
    });
  });

  it('a client without a timeout that a server uses', () => {
    expectMarkedInProject({
      'src/ledger.ts': `import axios from 'axios';
        ${MARK}
        export const ledger = axios.create({ baseURL: 'https://ledger.example' });`,
      'src/routes.ts': `import { Router } from 'express';
        import { ledger } from './ledger.js';
        export const routes = Router();
        routes.get('/balance', async (req, res) => { res.json((await ledger.get('/balance')).data); });`,
    });
  });

  it('a client without a timeout that only pages use', () => {
    expectMarkedInProject({
      'src/ledger.ts': `import axios from 'axios';
        export const ledger = axios.create({ baseURL: 'https://ledger.example' });`,
      'src/balance.tsx': `import { useState } from 'react';
        import { ledger } from './ledger.js';
        export function Balance() {
          const [balance, setBalance] = useState(0);
          return <button onClick={() => void ledger.get('/balance').then(({ data }) => setBalance(data))}>{balance}</button>;
        }`,
    });
  });

  it('a timeout for all requests is set where the program starts', () => {
    expectMarkedInProject({
      'src/main.ts': `import axios from 'axios';
        import { app } from './app.js';
        axios.defaults.timeout = 10_000;
        app.listen(8080);`,
      'src/app.ts': `import axios from 'axios';
        import express from 'express';
        export const app = express();
        app.get('/rates', async (req, res) => { res.json((await axios.get('https://rates.example/')).data); });`,
    });
  });

  it('the module of NestJS sets a timeout for its clients', () => {
    const service = (mark: string): string => `import { HttpService } from '@nestjs/axios';
      import { Injectable } from '@nestjs/common';
      import { firstValueFrom } from 'rxjs';
      @Injectable()
      export class Rates {
        constructor(private readonly http: HttpService) {}
        async all(): Promise<unknown> {
          ${mark}
          return (await firstValueFrom(this.http.get('https://rates.example/'))).data;
        }
      }`;
    const moduleWith = (imported: string): string => `import { HttpModule } from '@nestjs/axios';
      import { Module } from '@nestjs/common';
      import { Rates } from './rates.js';
      @Module({ imports: [${imported}], providers: [Rates] })
      export class RatesModule {}`;
    expectMarkedInProject({
      'src/rates.ts': service('// with the timeout of the module'),
      'src/rates.module.ts': moduleWith('HttpModule.register({ timeout: 4_000 })'),
    });
    expectMarkedInProject({ 'src/rates.ts': service(MARK), 'src/rates.module.ts': moduleWith('HttpModule') });
  });
});
