import { describe, expect, it } from 'vitest';
import { isInbound, isPieceEvent } from '../../../src/analysis/lifetime/inbound.js';
import { model } from '../../support/index.js';
import { nodeIn, probed } from '../../support/find.js';

describe('a stream comes from a client', () => {
  for (const [code, expected] of [
    ['probe(req)', false],
    ['function f(req) { probe(req); }', true],
    ['function f(_req) { probe(_req.body); }', true],
    ['function f(request) { probe(request.raw); }', true],
    ['function f(ctx) { probe(ctx.req); }', true],
    ['function f(req) { probe(req.setEncoding("utf8")); }', true],
    ['function f(req) { const stream = req; probe(stream); }', true],
    ['createServer((socket) => { probe(socket); });', true],
    ['net.createServer((socket) => { probe(socket.pipe(x)); });', true],
    ['server.on("connection", (ws) => { probe(ws); });', true],
    ['server.on("connection", handle); function handle(ws, other) { probe(ws); }', true],
    ['server.on("connection", handle); function handle(ws, other) { probe(other); }', false],
    ['server.on("message", (ws) => { probe(ws); });', false],
    ['function f(res) { probe(res); }', false],
    ['const stream = fs.createReadStream("x"); probe(stream)', false],
    ['function f(file) { probe(file); }', false],
    ['const a = b; const b = a; probe(a)', false],
    ['probe(a.b.c())', false],
  ] as const) {
    it(`${code} ${expected ? 'yes' : 'no'}`, () => {
      const { file, node } = probed(code);
      expect(isInbound(file, node)).toBe(expected);
    });
  }

  for (const [code, expected] of [
    ['function f(message: IncomingMessage) { probe(message); }', true],
    ['function f(s: import("net").Socket) { probe(s); }', true],
    ['function f(r: Request) { probe(r); }', true],
    ['function f(r: express.Request) { probe(r); }', true],
    ['function f(response: IncomingMessage) { probe(response); }', false],
    ['function f(r: RequestOptions) { probe(r); }', false],
    ['function f(req?: unknown) { probe(req!); }', true],
  ] as const) {
    it(`${code} ${expected ? 'yes' : 'no'}`, () => {
      const { file, node } = probed(code, { filename: 'src/input.ts' });
      expect(isInbound(file, node)).toBe(expected);
    });
  }
});

describe('isPieceEvent', () => {
  for (const [code, expected] of [
    ['s.on("data", f);', true],
    ['s.on("line", f);', true],
    ['const e = "data"; s.on(e, f);', true],
    ['s.on("message", f);', false],
    ['s.on(name, f);', false],
    ['s.on(...all);', false],
    ['s.on();', false],
  ] as const) {
    it(`${code} ${expected ? 'yes' : 'no'}`, () => {
      const file = model(code);
      expect(isPieceEvent(file, nodeIn(file, 'CallExpression'))).toBe(expected);
    });
  }

  it('is about calls', () => {
    const file = model('new S("data");');
    expect(isPieceEvent(file, nodeIn(file, 'NewExpression'))).toBe(false);
  });
});
