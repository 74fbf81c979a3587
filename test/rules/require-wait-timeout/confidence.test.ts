import { describe, expect, it } from 'vitest';
import { requireWaitTimeout } from '../../../src/rules/require-wait-timeout.js';
import { detect } from '../../support/index.js';

function confidenceOf(code: string, filename = 'src/input.ts'): readonly string[] {
  return detect(requireWaitTimeout, code, { filename }).map(({ confidence }) => confidence);
}

describe('how sure it is that callers pile up', () => {
  it('is high where requests of clients lead to the call', () => {
    expect(confidenceOf(`export async function GET() { return fetch('https://a.example/'); }`)).toEqual(['high']);
  });

  it('is medium for what a server exports, whoever calls it', () => {
    expect(
      confidenceOf(`import { logger } from './log';
        const UPSTREAM = process.env.UPSTREAM_URL;
        export class Fees {
          async refresh() { logger.debug(await fetch(UPSTREAM + '/fees')); }
        }`),
    ).toEqual(['medium']);
  });

  it('is low for what a library exports', () => {
    expect(confidenceOf(`export async function feesOf(id: string) { return fetch('https://a.example/' + id); }`)).toEqual(['low']);
    expect(confidenceOf(`import axios from 'axios'; export const fees = axios.create({ baseURL: 'https://a.example/' });`)).toEqual(['low']);
  });

  it('is medium where a library writes that there is no limit', () => {
    expect(confidenceOf(`import axios from 'axios'; export const fees = axios.create({ timeout: 0 });`)).toEqual(['medium']);
  });

  it('is medium for a timer of a program that does not say where it runs', () => {
    expect(confidenceOf(`setInterval(() => { void fetch('https://a.example/'); }, 5_000);`)).toEqual(['medium']);
  });

  it('is that of the pool for pools', () => {
    expect(confidenceOf(`import { Pool } from 'pg'; export const pool = new Pool();`)).toEqual(['high']);
    expect(confidenceOf(`import mongoose from 'mongoose'; export const open = () => mongoose.connect('mongodb://db/a');`)).toEqual(['low']);
  });

  it('knows code of servers and scripts by their folders', () => {
    const code = `export async function feesOf(id: string) { return fetch('https://a.example/' + id); }`;
    expect(confidenceOf(code, 'src/server/fees.ts')).toEqual(['medium']);
    expect(confidenceOf(code, 'scripts/fees.ts')).toEqual([]);
    expect(confidenceOf(code, 'src/components/fees.ts')).toEqual([]);
  });
});
