import type { FamilySamples } from './samples.js';

/** axios, and what NestJS makes of it. */
export const AXIOS_SAMPLES: FamilySamples = {
  'axios-timeout': {
    packages: ['express', '@types/express', '@nestjs/common'],
    reported: [
      `
import axios from 'axios';
import type { Request, Response } from 'express';
export async function quote(req: Request, res: Response): Promise<void> {
  const { data } = await axios.get<unknown>('https://quotes.example/v1/latest', { params: { pair: 'EURUSD' } });
  res.json(data);
}`,
      `
import axios from 'axios';
import { Injectable } from '@nestjs/common';
@Injectable()
export class FeeService {
  async refresh(): Promise<unknown> {
    const { data } = await axios.post<unknown>('https://fees.example/v1/estimates', { blocks: 6 }, { timeout: 0 });
    return data;
  }
}`,
      `
import axios from 'axios';
import type { Request, Response } from 'express';
export async function quote(req: Request, res: Response): Promise<void> {
  const { data } = await axios<unknown>({ method: 'get', url: 'https://quotes.example/v1/latest' });
  res.json(data);
}`,
    ],
    silent: [
      `
import axios from 'axios';
import type { Request, Response } from 'express';
export async function quote(req: Request, res: Response): Promise<void> {
  const { data } = await axios.get<unknown>('https://quotes.example/v1/latest', { timeout: 4_000 });
  res.json(data);
}`,
      `
import axios from 'axios';
import type { Request, Response } from 'express';
axios.defaults.timeout = 5_000;
export async function quote(req: Request, res: Response): Promise<void> {
  const { data } = await axios.get<unknown>('https://quotes.example/v1/latest');
  res.json(data);
}`,
      `
import axios from 'axios';
import type { Request, Response } from 'express';
export async function quote(req: Request, res: Response): Promise<void> {
  const { data } = await axios.post<unknown>('https://quotes.example/v1', { pair: 'EURUSD' }, { signal: AbortSignal.timeout(4_000) });
  res.json(data);
}`,
    ],
  },
  'axios-create-timeout': {
    packages: ['@nestjs/axios', '@nestjs/common', 'react', '@types/react'],
    reported: [
      `
import axios from 'axios';
export const ledger = axios.create({ baseURL: process.env['LEDGER_URL'] ?? 'https://ledger.example' });`,
      `
import { HttpModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
@Module({ imports: [HttpModule.register({ baseURL: 'https://ledger.example', timeout: 0 })] })
export class LedgerModule {}`,
      `
import { HttpModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
@Module({
  imports: [HttpModule.registerAsync({ useFactory: () => ({ baseURL: process.env['LEDGER_URL'] ?? '', maxRedirects: 2 }) })],
})
export class LedgerModule {}`,
    ],
    silent: [
      `
import axios from 'axios';
export const ledger = axios.create({ baseURL: process.env['LEDGER_URL'] ?? 'https://ledger.example', timeout: 5_000 });`,
      `
import axios from 'axios';
export const ledger = axios.create({ baseURL: process.env['LEDGER_URL'] ?? 'https://ledger.example' });
ledger.defaults.timeout = 5_000;`,
      `
import axios from 'axios';
export const api = axios.create({ baseURL: '/api', withCredentials: true });`,
      `
import axios from 'axios';
import { useEffect, useState } from 'react';
const api = axios.create({ baseURL: 'https://shop.example/api' });
export function useOrders(): unknown {
  const [orders, setOrders] = useState<unknown>(null);
  useEffect(() => { void api.get('/orders').then(({ data }) => { setOrders(data); }); }, []);
  return orders;
}`,
      `
import { HttpModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
@Module({ imports: [HttpModule.register({ baseURL: 'https://ledger.example', timeout: 5_000 })] })
export class LedgerModule {}`,
    ],
  },
  'nest-http-service-timeout': {
    packages: ['@nestjs/common', 'axios', 'rxjs'],
    reported: [
      `
import { HttpService } from '@nestjs/axios';
import { Controller, Get, Param } from '@nestjs/common';
import { firstValueFrom } from 'rxjs';
@Controller('rates')
export class RatesController {
  constructor(private readonly http: HttpService) {}
  @Get(':pair')
  async rate(@Param('pair') pair: string): Promise<unknown> {
    const { data } = await firstValueFrom(this.http.get<unknown>('https://rates.example/' + pair));
    return data;
  }
}`,
      `
import { HttpService } from '@nestjs/axios';
import { Controller, Post } from '@nestjs/common';
@Controller('rates')
export class RatesController {
  constructor(private readonly http: HttpService) {}
  @Post()
  async refresh(): Promise<void> {
    await this.http.axiosRef.post('https://rates.example/refresh', {}, { maxRedirects: 0 });
  }
}`,
    ],
    silent: [
      `
import { HttpService } from '@nestjs/axios';
import { Controller, Get } from '@nestjs/common';
import { firstValueFrom, timeout } from 'rxjs';
@Controller('rates')
export class RatesController {
  constructor(private readonly http: HttpService) {}
  @Get()
  async all(): Promise<unknown> {
    const { data } = await firstValueFrom(this.http.get<unknown>('https://rates.example/').pipe(timeout(3_000)));
    return data;
  }
}`,
      `
import { HttpService } from '@nestjs/axios';
import { Controller, Get } from '@nestjs/common';
import { firstValueFrom } from 'rxjs';
@Controller('rates')
export class RatesController {
  constructor(private readonly http: HttpService) {}
  @Get()
  async all(): Promise<unknown> {
    return (await firstValueFrom(this.http.get<unknown>('https://rates.example/', { timeout: 3_000 }))).data;
  }
}`,
    ],
  },
  'axios-maxcontentlength': {
    reported: [
      `
import axios from 'axios';
export const feeds = axios.create({ baseURL: 'https://feeds.example', timeout: 5_000, maxContentLength: Infinity });`,
    ],
    silent: [
      `
import axios from 'axios';
export const feeds = axios.create({ baseURL: 'https://feeds.example', timeout: 5_000 });`,
      `
import axios from 'axios';
export const uploads = axios.create({ timeout: 60_000, maxContentLength: Infinity, maxBodyLength: Infinity });`,
    ],
  },
};
