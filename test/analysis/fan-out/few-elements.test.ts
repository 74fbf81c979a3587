import { describe, expect, it } from 'vitest';
import { hasFixedSize } from '../../../src/analysis/fan-out/fixed-size.js';
import { ofMarked } from '../marked-node.js';

const isFixed = (code: string): boolean => ofMarked((file, node) => hasFixedSize(file, node), code);

describe('lists that are short for a reason a reader sees', () => {
  it.each([
    [`export const f = (tags) => mark(tags.split(','))`],
    [`export const f = (post) => mark(post.tags.split(/\\s*[,;]\\s*/))`],
    [`export const f = (path) => mark(path.split('/'))`],
    [`const KNOWN = ['a', 'b']; mark(entries.filter((entry) => entry.isDirectory() && KNOWN.includes(entry.name)))`],
    [`const KNOWN = new Set(['a', 'b']); mark(Object.keys(body).filter((key) => KNOWN.has(key)))`],
    [`async function f() { mark(await ws.getShardIds()); }`],
    [`async function f() { const { results } = await paginateQuery(ctx, find); mark(results); }`],
    [`async function f(limit) { let page; if (a) page = await b({ limit }); else page = await c({ limit }); const { hits } = page; mark(hits); }`],
    [`users.findAllInBatches({ size: 10 }, (users) => mark(users))`],
    [`source.pipe(bufferCount(20), concatMap((part) => mark(part)))`],
    [`new DataLoader((ids) => mark(ids), { maxBatchSize: 20 }); import DataLoader from 'dataloader';`],
    [`const f = ({ start = 0, end = 20 }) => mark(items.slice(start, end))`],
    [`import { uniqWith } from 'lodash'; mark(uniqWith(settings.servers, isSame))`],
  ])('%s', (code) => {
    expect(isFixed(code)).toBe(true);
  });

  it.each([
    // Lines and words are as many as the text has, and a client sends what it likes.
    [`export const f = (text) => mark(text.split('\\n'))`],
    [`export const f = (text) => mark(text.split(/\\s+/))`],
    [`export const f = (text) => mark(text.split(/[\\s,]+/))`],
    [`export const f = (req) => mark(req.query.ids.split(','))`],
    [`async function f() { const text = await read(); mark(text.split(',')); }`],
    // There may be many with the same status.
    [`mark(orders.filter((order) => ['new', 'open'].includes(order.status)))`],
    [`mark(words.filter((word) => ['a', 'b'].includes(word)))`],
    [`async function f(limit) { let page = await b({ limit }); if (a) page = await c(); const { hits } = page; mark(hits); }`],
    [`users.findAll({ size: 10 }, (users) => mark(users))`],
    [`source.pipe(toArray(), concatMap((all) => mark(all)))`],
    [`new DataLoader((ids) => mark(ids)); import DataLoader from 'dataloader';`],
    [`const f = ({ start, end }) => mark(items.slice(start, end))`],
    [`async function f() { mark(await api.getPageViews()); }`],
  ])('but not %s', (code) => {
    expect(isFixed(code)).toBe(false);
  });
});

describe('lists among the options of an object', () => {
  it.each([
    [`class A { constructor(options) { this.mirrors = options.mirrors; } run() { mark(this.mirrors); } }`],
    [`class A { constructor({ mirrors = [] }) { this.mirrors = [...mirrors]; } run() { mark(this.mirrors); } }`],
    [`class A { #s; constructor(config) { const { custom } = parse(config); this.#s = custom || []; } run() { mark(this.#s); } }`],
    [`class A { constructor(private readonly options) {} run() { mark(this.options.mirrors); } }`],
  ])('are fixed: %s', (code) => {
    expect(isFixed(code)).toBe(true);
  });

  it.each([
    // The work itself, what is not among options, what comes later, what grows.
    [`class A { constructor(options) { this.urls = options.urls; } run() { mark(this.urls); } }`],
    [`class A { constructor(mirrors) { this.mirrors = mirrors; } run() { mark(this.mirrors); } }`],
    [`class A { load(options) { this.mirrors = options.mirrors; } run() { mark(this.mirrors); } }`],
    [`class A { constructor(options) { this.mirrors = options.mirrors; } take(x) { this.mirrors.push(x); } run() { mark(this.mirrors); } }`],
    [`const run = (options) => mark(options.mirrors)`],
  ])('are not where they may grow: %s', (code) => {
    expect(isFixed(code)).toBe(false);
  });
});

describe('what a person fills in a page, and what a class declares', () => {
  it.each([
    [`const [ids, setIds] = useState([]); const add = (id) => setIds((before) => [...before, id]); const drop = (id) => setIds((b) => b.filter((x) => x !== id)); mark(ids)`],
    [`const [ids, setIds] = useState([]); const swap = (at, id) => { const copy = [...ids]; copy[at] = id; setIds(copy); }; mark(ids)`],
    [`const [tags, setTags] = useState(''); mark(tags.split(','))`],
    [`class RootStore {} const stores = new RootStore(); mark(Object.values(stores))`],
  ])('is short: %s', (code) => {
    expect(isFixed(code)).toBe(true);
  });

  it.each([
    [`const [ids, setIds] = useState([]); load().then((all) => setIds(all)); mark(ids)`],
    [`const [ids, setIds] = useState([]); const add = (more) => setIds((before) => [...before, ...more]); mark(ids)`],
    [`const [ids, setIds] = useState([]); render({ onChange: setIds }); mark(ids)`],
    [`const rows = new Map(entries); mark(Object.values(rows))`],
    [`const rows = load(); mark(Object.values(rows))`],
  ])('is not: %s', (code) => {
    expect(isFixed(code)).toBe(false);
  });
});
