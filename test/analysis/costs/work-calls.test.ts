import { describe, expect, it } from 'vitest';
import { isDatabaseCall, isWaitedFor } from '../../../src/analysis/costs/database-calls.js';
import { knownWorkOf, namedWorkOf } from '../../../src/analysis/costs/work-calls.js';
import { probed } from '../../support/find.js';

/** What the last call in `probe(...)` does, `?` where only names say so. */
function work(code: string): string | null {
  const { file, node } = probed(code, { filename: 'src/input.ts' });
  const call = node.type === 'AwaitExpression' ? node.argument : node;
  if (call.type !== 'CallExpression' && call.type !== 'TaggedTemplateExpression') throw new Error('no call');
  const known = knownWorkOf(file, call);
  const named = known ? null : namedWorkOf(file, call);
  return known ?? (named && `${named}?`);
}

describe('work by libraries', () => {
  it.each([
    [`import { readFile } from 'node:fs/promises'; probe(await readFile('x'))`, 'file-system'],
    [`import fs from 'fs'; probe(fs.writeFileSync('log', 'x'))`, 'file-system'],
    [`import fs from 'fs'; probe(fs.promises.stat('x'))`, 'file-system'],
    [`import fs from 'fs'; probe(fs.existsSync('x'))`, null],
    [`const cp = require('child_process'); probe(cp.exec('ls'))`, 'process'],
    [
      `import { execFile } from 'child_process'; import { promisify } from 'util'; const run = promisify(execFile); probe(await run('ls'))`,
      'process',
    ],
    [`import { execa } from 'execa'; probe(await execa('ls'))`, 'process'],
    [`import bcrypt from 'bcryptjs'; probe(bcrypt.compareSync(a, b))`, 'hashing'],
    [`import * as argon2 from 'argon2'; probe(await argon2.verify(a, b))`, 'hashing'],
    [`import { scryptSync } from 'crypto'; probe(scryptSync(a, b, 64))`, 'hashing'],
    [`import { createHash } from 'crypto'; probe(createHash('sha256'))`, null],
    [`import { renderToString } from 'react-dom/server'; probe(renderToString(page))`, 'rendering'],
    [`import puppeteer from 'puppeteer'; probe(await puppeteer.launch())`, 'rendering'],
    [`probe(await Bun.password.verify(a, b))`, 'hashing'],
    ['probe(await fetch(`${config.authUrl}/userinfo`))', 'authentication'],
    ['probe(await fetch(`https://weather.example/today`))', null],
    [`import jwt from 'jsonwebtoken'; probe(jwt.verify(token, secret))`, null],
  ])('%s', (code, kind) => {
    expect(work(code)).toBe(kind);
  });
});

describe('databases', () => {
  it.each([
    [`import { Pool } from 'pg'; const x = new Pool(); probe(await x.query('select 1'))`, 'database'],
    [
      `import mysql from 'mysql2/promise'; const c = await mysql.createConnection({}); probe(await c.execute(text))`,
      'database',
    ],
    [`import knex from 'knex'; const db = knex({}); probe(await db('users').where({ id }))`, 'database'],
    [`import mongoose from 'mongoose'; const Pet = mongoose.model('Pet', schema); probe(await Pet.find())`, 'database'],
    [
      `import { PrismaClient } from '@prisma/client'; const client = new PrismaClient(); probe(client.pet.count())`,
      'database',
    ],
    [`import postgres from 'postgres'; const q = postgres(url); probe(await q\`select 1\`)`, 'database'],
    [`import mongoose from 'mongoose'; probe(mongoose.isValidObjectId(id))`, null],
    [
      `class A { constructor(private readonly pets: Repository<Pet>) {} m() { probe(this.pets.count()); } }`,
      'database',
    ],
    [`class A { pool = new Pool(); m() { probe(this.anything.query('SELECT * FROM pets')); } }`, 'database'],
    [`import { prisma } from './prisma'; probe(await prisma.pet.findMany())`, 'database?'],
    [`import { pets } from './pets'; probe(await pets.findOne({ id }))`, 'database?'],
    [`import { pets } from './pets'; probe(pets.findOne({ id }))`, null],
    [`import { Pet } from './pet'; probe(await Pet.create({ name }))`, 'database?'],
    [`probe(Object.create(null))`, null],
    [`const list = [1, 2]; probe(list.find((one) => one > 1))`, null],
    [`const known = new Map(); probe(known.get(key))`, null],
    [`import { petRepository } from './pets'; probe(await petRepository.save(pet))`, 'database?'],
    [`probe(connection.query('SELECT 1 + 1 AS solution'))`, 'database'],
    [`probe(client.execute(statement))`, 'database?'],
    [`probe(client.get(url))`, null],
    [`probe(db.collection('pets'))`, null],
    ['probe(await db.collection("pets").insertOne(pet))', 'database?'],
    ['probe(await sql`select 1`)', 'database'],
    ['probe(css`color: red`)', null],
  ])('%s', (code, kind) => {
    expect(work(code)).toBe(kind);
  });
});

describe('names', () => {
  it.each([
    ['login()', 'authentication?'],
    ['verifyUser(req)', 'authentication?'],
    ['await authService.authenticate(token)', 'authentication?'],
    ['await supabase.auth.getUser(token)', 'authentication?'],
    ['await checkPassword(a, b)', 'hashing?'],
    ['await renderPdf(project)', 'rendering?'],
    ['renderHeader(project)', null],
    ['makeOAuthError(req, res)', null],
    ['verifyJwt(token)', null],
    ['req.login(user)', null],
    ['res.json(user)', null],
    ['res.sendFile(path)', null],
    ['validateLoginForm(body)', null],
  ])('%s', (code, kind) => {
    expect(work(`probe(${code})`)).toBe(kind);
  });
});

it.each([
  ['await probe(a.b())', true],
  ['async function f() { return probe(x); }', true],
  ['probe(x)', false],
])('isWaitedFor: %s', (code, waited) => {
  const { node } = probed(code);
  expect(isWaitedFor(node.parent ?? node)).toBe(waited);
});

it('keeps the answer for a call', () => {
  const { file, node } = probed(`import { db } from './db'; probe(db.query(text))`);
  if (node.type !== 'CallExpression') throw new Error('no call');
  expect(isDatabaseCall(file, node)).toBe('likely');
  expect(isDatabaseCall(file, node)).toBe('likely');
});
