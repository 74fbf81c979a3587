import { describe, expect, it } from 'vitest';
import { keyDomain } from '../../../src/analysis/maps/key-domains.js';
import type { KeyDomain } from '../../../src/analysis/maps/key-names.js';
import { probeOf, probed } from '../../support/find.js';
import { MemoryProject } from '../../support/memory-facts.js';

const domain = (code: string, filename = 'src/input.js'): KeyDomain => {
  const { file, node } = probed(code, { filename });
  return keyDomain(file, node);
};

describe('how many values an expression may have', () => {
  for (const [what, code] of [
    ['a text', 'probe("a")'],
    ['a number', 'probe(5)'],
    ['a constant', 'const KEY = "a"; probe(KEY)'],
    ['a constant of an object', 'const KEYS = { a: "x" }; probe(KEYS.a)'],
    ['a comparison', 'f((a, b) => probe(a > b))'],
    ['a negation', 'f((user) => probe(!user))'],
    ['a type', 'f((user) => probe(typeof user))'],
    ['a remainder', 'f((id) => probe(id % 16))'],
    ['a choice of two texts', 'f((user) => probe(user.ok ? "ok" : "bad"))'],
    ['one text or another', 'f((user) => probe(KIND || "none")); const KIND = "a";'],
    ['closed words one after the other', 'f((method, status) => probe(`${method} ${status}`))'],
    ['a method of a request', 'app.get("/", (req, res) => probe(req.method))'],
    ['the status of an answer', 'app.get("/", (req, res) => probe(res.statusCode))'],
    ['the route that was matched', 'app.get("/", (req, res) => probe(req.route.path))'],
    ['a closed word in lower case', 'app.get("/", (req, res) => probe(req.method.toLowerCase()))'],
    ['the process', 'probe(process.pid)'],
    ['a constructor', 'f((user) => probe(user.constructor))'],
    ['the name of a plugin', 'f((plugin) => probe(plugin.name))'],
    ['an item of a constant list', 'for (const id of ["a", "b"]) probe(id)'],
    ['an item of a constant list in a callback', '["a", "b"].forEach((id) => probe(id))'],
    ['an imported value', 'import { key } from "./key"; probe(key)'],
    ['a class', 'class A {} probe(A)'],
    ['what a helper chooses', 'function f(n) { if (n > 1) return "many"; return "one"; } probe(f(5))'],
    ['a parameter that is only given constants', 'function f(id) { probe(id); } f("a"); f("b");'],
    ['a variable that is only given constants', 'let id; id = "a"; if (x) id = "b"; probe(id)'],
  ] as const) {
    it(`few: ${what}`, () => expect(domain(code)).toBe('closed'));
  }

  for (const [what, code] of [
    ['an id', 'f((user) => probe(user.id))'],
    ['an id in other letters', 'f((user) => probe(String(user.id).trim().toLowerCase()))'],
    ['an awaited id', 'async function f(user) { probe(await user.id); }'],
    ['a part of a request', 'app.post("/", (req, res) => probe(req.body.kind))'],
    ['a header of a request', 'app.post("/", (req, res) => probe(req.headers["x-type"]))'],
    ['a parameter of a route', 'app.post("/:type", (req, res) => probe(req.params.type))'],
    [
      'a part of a request by a name of its own',
      'app.post("/", (req, res) => { const { label } = req.body; probe(label); })',
    ],
    ['an address', 'app.get("/", (req, res) => probe(req.ip))'],
    ['a method and an address', 'app.get("/", (req, res) => probe(`${req.method} ${req.url}`))'],
    ['a random value', 'probe(crypto.randomUUID())'],
    ['the time', 'probe(Date.now())'],
    ['a hash', 'f((user) => probe(createHash("md5").update(user).digest("hex")))'],
    ['arguments as text', 'f((...args) => probe(JSON.stringify(args)))'],
    ['a number that counts', 'let next = 0; f(() => probe(next++))'],
    ['a name of a number that counts', 'let next = 0; f(() => { next += 1; probe(next); })'],
    ['an object', 'f(() => probe({}))'],
    ['what is made on the spot', 'f(() => probe(new Request()))'],
    ['all arguments', 'f((...parts) => probe(parts))'],
    ['the name of a user', 'f((user) => probe(user.name))'],
    ['one open value or a closed one', 'f((user) => probe(user.id ?? "none"))'],
    ['the messages of a source', 'async function f() { for await (const one of source) probe(one); }'],
    ['the result of a helper', 'function keyOf(user) { return user.email; } f((user) => probe(keyOf(user)))'],
    ['a parameter that is given ids', 'function f(key) { probe(key); } g((user) => f(user.id))'],
    ['two things that nobody knows', 'f((a, b) => probe(`${a}:${b}`))'],
  ] as const) {
    it(`any number: ${what}`, () => expect(domain(code)).toBe('open'));
  }

  for (const [what, code] of [
    ['a key', 'export function f(key) { probe(key); }'],
    ['a value of a thing', 'export function f(entry) { probe(entry.value); }'],
    ['a call of something unknown', 'import { f } from "./f"; probe(f(x.y))'],
  ] as const) {
    it(`not known: ${what}`, () => expect(domain(code)).not.toBe('open'));
  }
});

describe('declared types', () => {
  for (const [type, expected] of [
    ['"a" | "b"', 'closed'],
    ['boolean', 'closed'],
    ['symbol', 'closed'],
    ['keyof typeof TABLE', 'closed'],
    ['Level', 'closed'],
    ['Choice', 'closed'],
    ['Function', 'closed'],
    ['string', 'open'],
    ['number', 'open'],
    ['UserId', 'open'],
  ] as const) {
    it(`id: ${type} is ${expected}`, () => {
      const code = `enum Level { A, B } type Choice = 'x' | 'y'; const TABLE = { a: 1 };
        export function f(id: ${type}) { probe(id); }`;
      expect(domain(code, 'src/input.ts')).toBe(expected);
    });
  }
});

describe('keys that other files hand in', () => {
  const of = (calls: string): KeyDomain => {
    const project = new MemoryProject({
      'src/marks.ts': 'export function mark(key: string): void { probe(key); }',
      'src/main.ts': `import { mark } from './marks'; ${calls}`,
    });
    const file = project.file('src/marks.ts');
    return keyDomain(file, probeOf(file));
  };

  it('are few where all are constants', () => expect(of('mark("a"); mark("b");')).toBe('closed'));
  it('are any where one is an id', () => expect(of('mark("a"); bus.on("x", (user) => mark(user.id));')).toBe('open'));
});
