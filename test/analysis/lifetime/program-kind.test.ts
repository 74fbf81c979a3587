import { describe, expect, it } from 'vitest';
import { programKindOf } from '../../../src/analysis/lifetime/program-kind.js';
import { NO_FACTS } from '../../../src/analysis/model/facts.js';
import { model } from '../../support/index.js';

const HELPER = `export async function priceOf(id: string) { return fetch('https://prices.example/' + id); }`;

/** The kind of a file of a package with these dependencies. */
function kindOf(code: string, filename = 'src/prices.ts', dependencies: readonly string[] = []): string {
  const facts = { ...NO_FACTS, dependsOn: (_file: unknown, name: string) => dependencies.includes(name) };
  return programKindOf(model(code, { filename, facts }));
}

describe('the kind of program that a file belongs to', () => {
  it('is unknown for a helper that says nothing', () => {
    expect(kindOf(HELPER)).toBe('unknown');
  });

  it.each([
    ['a framework', `import express from 'express'; export const app = express();`],
    ['a type of a framework', `import type { Request } from 'express'; export const of = (req: Request) => req.ip;`],
    ['a database', `import { Pool } from 'pg'; export const pool = new Pool();`],
    ['a secret of the environment', `export const UPSTREAM = process.env.UPSTREAM_URL;`],
    ['a secret by its text', `export const KEY = process.env['PRICES_KEY'];`],
    ['a directive', `'use server'; ${HELPER}`],
    ['a class that a framework makes', `import { Injectable } from './di'; @Injectable() export class Prices {}`],
  ])('is a server by %s', (_what, code) => {
    expect(kindOf(code)).toBe('server');
  });

  it.each(['src/server/prices.ts', 'app/api/prices/route.ts', 'src/prices.server.ts', 'apps/shop-backend/backend/prices.ts'])('is a server in %s', (path) => {
    expect(kindOf(HELPER, path)).toBe('server');
  });

  it.each([
    ['a library of pages', `import { useState } from 'react'; export const useNumber = () => useState(0);`],
    ['a directive', `'use client'; ${HELPER}`],
    ['hooks of a page, whatever else is there', `import { Role } from '@prisma/client'; import { useState } from 'react'; export const useRole = () => useState(Role.USER);`],
    ['the window', `export const path = () => window.location.pathname;`],
    ['what a bundler writes into a page', `export const API = import.meta.env.VITE_API_URL;`],
    ['a variable of the environment that a bundler writes', `export const API = process.env.NEXT_PUBLIC_API_URL;`],
  ])('is a browser by %s', (_what, code) => {
    expect(kindOf(code)).toBe('browser');
  });

  it.each(['src/components/prices.ts', 'src/hooks/prices.ts', 'shop-frontend/src/prices.ts'])('is a browser in %s', (path) => {
    expect(kindOf(HELPER, path)).toBe('browser');
  });

  it('is no browser where the code asks whether there is a window, or has a variable of that name', () => {
    expect(kindOf(`export const isPage = typeof window !== 'undefined'; export const at = () => isPage ? window.name : '';`)).toBe('unknown');
    expect(kindOf(`export const sizeOf = (window: { size: number }) => window.size;`)).toBe('unknown');
  });

  it.each([
    ['a library of command lines', `import { Command } from 'commander'; export const price = new Command('price');`],
    ['its first line', `#!/usr/bin/env node\nexport const a = 1;`],
    ['its arguments', `const [, , id] = process.argv; console.log(id);`],
    ['work that is waited for at its top', `import { Pool } from 'pg'; const pool = new Pool(); await pool.query('vacuum'); await pool.end();`],
    ['its main function', `async function main() {}\nmain().catch(console.error);`],
  ])('is a command or script by %s', (_what, code) => {
    expect(kindOf(code)).toBe('local');
  });

  it.each(['scripts/prices.ts', 'migrations/001-prices.ts', 'packages/shop-cli/src/prices.ts', 'packages/cli-v3/src/prices.ts', 'apps/desktop/src/prices.ts', 'packages/desktop-lib/src/prices.ts', 'vite.config.ts', 'src/commands/prices.ts'])('is a command or script in %s', (path) => {
    expect(kindOf(HELPER, path)).toBe('local');
  });

  it('is a server where a page has something for it in the same file', () => {
    expect(kindOf(`import { db } from 'pg'; import { useState } from 'react'; export async function getServerSideProps() { return db.query('select 1'); } export default () => useState(0);`)).toBe('server');
    expect(kindOf(`import { db } from 'pg'; import type { useState } from 'react'; export const all = () => db.query('select 1');`)).toBe('server');
  });

  it('is a server where a main function starts something that goes on', () => {
    expect(kindOf(`import { createServer } from 'node:http'; async function main() { createServer().listen(80); }\nmain();`)).toBe('server');
    expect(kindOf(`import { Client } from 'discord.js'; const client = new Client({ intents: [] }); await client.login(process.env.TOKEN);`)).toBe('server');
  });

  it('follows the dependencies of the package where the file says nothing', () => {
    expect(kindOf(HELPER, 'src/prices.ts', ['express'])).toBe('server');
    expect(kindOf(HELPER, 'src/prices.ts', ['react', 'react-dom'])).toBe('browser');
    expect(kindOf(HELPER, 'src/prices.ts', ['commander'])).toBe('local');
    expect(kindOf(HELPER, 'src/prices.ts', ['@clack/prompts'])).toBe('local');
    expect(kindOf(HELPER, 'src/prices.ts', ['react', 'next'])).toBe('unknown');
    expect(kindOf(HELPER, 'src/prices.ts', ['react', 'express'])).toBe('unknown');
    expect(kindOf(`export const API = process.env.API_URL;`, 'src/prices.ts', ['react'])).toBe('browser');
  });
});
