import { describe, expect, it } from 'vitest';
import { functionNodes } from '../../../src/analysis/syntax/functions.js';
import { isRequestHandler } from '../../../src/analysis/lifetime/handlers.js';
import { model } from '../../support/index.js';

const handles = (code: string, filename: string): boolean => {
  const file = model(code, { filename });
  return functionNodes(file).some((fn) => isRequestHandler(file, fn));
};

describe('a request handler is', () => {
  for (const code of [
    'function handle(req, res) {}',
    'const h = (_req, res) => {}',
    'x(function (request, reply) {})',
    'async (ctx, next) => {}',
    'io.use((socket, next) => {})',
    'exports.handler = async (event) => {}',
    'module.exports.handler = () => {}',
    'export async function GET() {}',
    'export const POST = async () => {}',
    'export const handler = async (event) => {}',
  ]) {
    it(code, () => expect(handles(code, 'src/input.js')).toBe(true));
  }

  for (const code of [
    'const h: RequestHandler = (a, b) => {}',
    'const h: express.RequestHandler = (a, b) => {}',
    'const h: NextApiHandler = async (a) => {}',
    'export default async function (r: NextRequest) {}',
    'export async function load(r: Request) {}',
    'export const f = (c: Context) => {}',
  ]) {
    it(code, () => expect(handles(code, 'src/input.ts')).toBe(true));
  }
});

describe('a request handler is not', () => {
  for (const code of [
    'function f(a, b) {}',
    'function f(req) {}',
    'function f({ req }, res) {}',
    'function GET() {}',
    'const handler = () => {}',
    'function f(res, req) {}',
    'other.handler = () => {}',
    'function f(...req) {}',
  ]) {
    it(code, () => expect(handles(code, 'src/input.js')).toBe(false));
  }

  it('a function of the file that is given a request', () => {
    expect(handles('function readUser(r: Request) {}', 'src/input.ts')).toBe(false);
  });
});
