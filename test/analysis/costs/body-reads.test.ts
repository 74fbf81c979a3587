import { describe, expect, it } from 'vitest';
import { endListenerAround, isBodyListener, isBodyRead } from '../../../src/analysis/costs/body-reads.js';
import { bodySizeOf } from '../../../src/analysis/costs/body-sizes.js';
import { functionNodes } from '../../../src/analysis/syntax/functions.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { probed } from '../../support/find.js';
import { model } from '../../support/index.js';

/** The texts in a piece of code that read the body of the request. */
function reads(code: string): string[] {
  const file = model(code);
  return [...nodesOf(file).all('CallExpression'), ...nodesOf(file).all('ForOfStatement')]
    .filter((node) => isBodyRead(file, node))
    .map((node) => file.textOf(node));
}

describe('isBodyRead', () => {
  it.each([
    ['async function POST(request) { await request.formData(); }', ['request.formData()']],
    ['async (c) => { await c.req.json(); }', ['c.req.json()']],
    ['async (c) => { await c.req.raw.clone().arrayBuffer(); }', ['c.req.raw.clone().arrayBuffer()']],
    ['async ({ request }) => { await Promise.all([request.text(), other()]); }', ['request.text()']],
    ['async (event) => { await readBody(event); }', ['readBody(event)']],
    ['async (req) => { await formidable().parse(req); }', ['formidable().parse(req)']],
    ['async (req) => { for await (const chunk of req) use(chunk); }', ['for await (const chunk of req) use(chunk);']],
    ['async (req) => { await all(req); }; async function all(s) { for await (const c of s) use(c); }', ['all(req)']],
    [
      'async (req) => { await all(req); }; function all(s) { return new Promise((r) => { s.on("data", r); }); }',
      ['all(req)'],
    ],
    ['async (req) => { await all(req); }; function all(s) { return s.url; }', []],
    ['async (url) => { const response = await fetch(url); await response.json(); }', []],
    ['async () => { const request = await fetch("x"); await request.json(); }', []],
    ['async (request) => { request.json(); }', []],
    ['async (req) => { await res.json(req); }', []],
  ])('%s', (code, expected) => {
    expect(reads(code)).toEqual(expected);
  });
});

it('knows listeners for the body', () => {
  const file = model('(req, res) => { req.on("data", add); req.on("end", () => { done(); }); res.on("data", add); }');
  const listeners = nodesOf(file)
    .all('CallExpression')
    .filter((call) => isBodyListener(file, call));
  expect(listeners.map((call) => file.textOf(call))).toEqual(['req.on("data", add)']);
  const ends = functionNodes(file).flatMap((fn) => endListenerAround(file, fn) ?? []);
  expect(ends.map((call) => file.textOf(call.callee))).toEqual(['req.on']);
});

describe('bodySizeOf', () => {
  it.each([
    [`import express from 'express'; probe(express.json())`, 102_400, false],
    [`import express from 'express'; probe(express.json({ limit: '5mb' }))`, 5 * 1024 ** 2, true],
    [`import express from 'express'; const MAX = 4 * 1024; probe(express.json({ limit: MAX }))`, 4096, true],
    [`import express from 'express'; probe(express.json({ limit: config.limit }))`, Infinity, false],
    [`import bodyParser from 'koa-bodyparser'; probe(bodyParser({ jsonLimit: '10kb' }))`, 10_240, true],
    [`import Fastify from 'fastify'; probe(Fastify({ bodyLimit: 1000 }))`, 1000, true],
    [`import Fastify from 'fastify'; probe(Fastify())`, 1024 ** 2, false],
    [`import multer from 'multer'; probe(multer().any())`, Infinity, false],
  ])('%s', (code, most, chosen) => {
    const { file, node } = probed(code, { filename: 'src/input.ts' });
    expect(bodySizeOf({ kind: 'body', file, node, certain: true })).toEqual({ most, chosen });
  });
});
