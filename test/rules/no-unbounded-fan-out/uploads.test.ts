import { describe, it } from 'vitest';
import { noUnboundedFanOut as rule } from '../../../src/rules/no-unbounded-fan-out.js';
import { itFinds, type Case } from '../../support/cases.js';
import { expectMarkedInProject } from './project.js';

const MARK = '// expect-next-line: no-unbounded-fan-out';

const express = (middleware: string, mark = ''): string => `import { Router } from 'express';
  import multer from 'multer';
  const upload = multer({ storage: multer.memoryStorage() });
  export const router = Router();
  router.post('/photos', ${middleware}, async (req, res) => {
    const files = req.files as Express.Multer.File[];
    ${mark}
    const urls = await Promise.all(files.map((file) => media.store(file.originalname, file.buffer)));
    res.json({ urls });
  });`;

const nest = (interceptor: string, mark = ''): string => `import { Controller, Post, UploadedFiles, UseInterceptors } from '@nestjs/common';
  import { AnyFilesInterceptor, FilesInterceptor } from '@nestjs/platform-express';
  @Controller('photos')
  export class PhotosController {
    constructor(private readonly media: MediaService) {}
    @Post()
    @UseInterceptors(${interceptor})
    async upload(@UploadedFiles() files: Express.Multer.File[]) {
      ${mark}
      return Promise.all(files.map((file) => this.media.store(file)));
    }
  }`;

const busboy = (options: string, mark = ''): string => `import busboy from 'busboy';
  export async function receive(req) {
    const parser = busboy({ headers: req.headers${options} });
    const jobs = [];
    parser.on('file', (name, stream) => { jobs.push(storage.upload(name, stream)); });
    await finished(req.pipe(parser));
    ${mark}
    await Promise.all(jobs);
  }`;

const formidable = (options: string, mark = ''): string => `import formidable from 'formidable';
  export async function receive(req) {
    const form = formidable(${options});
    const [fields, files] = await form.parse(req);
    ${mark}
    await Promise.all(Object.values(files).flat().map((file) => storage.upload(file.filepath)));
    return fields;
  }`;

const fastify = (register: string, read: string, mark = ''): string => `import multipart from '@fastify/multipart';
  export async function routes(app) {
    app.register(multipart${register});
    app.post('/photos', async (request) => {
      const files = await request.saveRequestFiles(${read});
      ${mark}
      return Promise.all(files.map((file) => storage.upload(file.filepath)));
    });
  }`;

const bounded: Case[] = [
  { name: 'multer takes six for the field', code: express(`upload.array('photos', 6)`) },
  { name: 'a named number, behind another middleware', code: express(`auth, upload.array('photos', MAX_PHOTOS)`) },
  { name: 'a maximum for each field', code: express(`upload.fields([{ name: 'a', maxCount: 1 }, { name: 'b', maxCount: 8 }])`) },
  { name: 'a maximum for all', code: express(`multer({ limits: { fileSize: 4e6, files: 6 } }).any()`) },
  {
    name: 'a middleware in a list, in a class of handlers, in JavaScript',
    filename: 'src/routes.js',
    code: `const multer = require('multer');
      const accept = multer({ dest: 'tmp' }).array('photos', 6);
      const wrap = (fn) => (req, res, next) => fn(req, res).catch(next);
      app.post('/photos', [auth, accept], wrap(async (req, res) => {
        const { files } = req;
        res.json(await Promise.all(files.map((file) => media.store(file.path))));
      }));
      async function add(req, res) { res.json(await Promise.all((req.files ?? []).map((file) => media.store(file.path)))); }
      app.put('/photos', accept, add);`,
  },
  {
    name: 'express-fileupload for the whole application',
    code: `import fileUpload from 'express-fileupload';
      app.use(fileUpload({ limits: { files: 5 } }));
      app.post('/', async (req, res) => { await Promise.all(Object.values(req.files).map((file) => file.mv(dirFor(file)))); res.end(); });`,
  },
  {
    name: 'koa-body',
    code: `import { koaBody } from 'koa-body';
      router.post('/', koaBody({ multipart: true, formidable: { maxFiles: 5 } }), async (ctx) => {
        ctx.body = await Promise.all(Object.values(ctx.request.files).map((file) => storage.upload(file.filepath)));
      });`,
  },
  { name: 'an interceptor of NestJS', code: nest(`FilesInterceptor('files', 6)`) },
  { name: 'an interceptor of NestJS with limits', code: nest(`AnyFilesInterceptor({ limits: { files: 6 } })`) },
  { name: 'busboy', code: busboy(', limits: { files: 5 }') },
  { name: 'formidable', code: formidable('{ maxFiles: 5 }') },
  { name: 'the plugin of Fastify', code: fastify(', { limits: { files: 5 } }', '') },
  { name: 'one request of Fastify', code: fastify('', '{ limits: { files: 5 } }') },
];

const open: Case[] = [
  { name: 'multer with a size only', code: express(`upload.array('photos')`, MARK) },
  { name: 'any files', code: express(`upload.any()`, MARK) },
  { name: 'a field without a maximum', code: express(`upload.fields([{ name: 'a', maxCount: 1 }, { name: 'b' }])`, MARK) },
  { name: 'an explicit Infinity', code: express(`upload.array('photos', Infinity)`, MARK) },
  {
    name: 'the number that the client sent, at another route',
    code: `import multer from 'multer';
      const upload = multer({ dest: 'tmp' });
      router.post('/a', upload.array('photos', 6), (req, res) => res.end());
      router.post('/b', async (req, res) => {
        ${MARK}
        res.json(await Promise.all(req.body.files.map((file) => media.store(file))));
      });`,
  },
  { name: 'an interceptor of NestJS without a number', code: nest(`FilesInterceptor('files')`, MARK) },
  { name: 'busboy with a size only', code: busboy(', limits: { fileSize: 1e6 }', MARK) },
  { name: 'formidable with a size only', code: formidable('{ maxFileSize: 1e6 }', MARK) },
  { name: 'the plugin of Fastify with a size only', code: fastify(', { limits: { fileSize: 1e6 } }', '', MARK) },
];

itFinds(rule, 'uploads of a few files', bounded);
itFinds(rule, 'uploads of any number of files', open);

describe('uploads in several files', () => {
  it('takes the maximum from the route that a handler of another file stands behind', () =>
    expectMarkedInProject({
      'src/upload.ts': `import multer from 'multer';
        export const upload = multer({ dest: 'tmp', limits: { fileSize: 1e6 } });`,
      'src/handlers.ts': `export async function few(req, res) {
          res.json(await Promise.all(req.files.map((file) => media.store(file.path))));
        }
        export async function many(req, res) {
          ${MARK}
          res.json(await Promise.all(req.files.map((file) => media.store(file.path))));
        }`,
      'src/routes.ts': `import { Router } from 'express';
        import { few, many } from './handlers.js';
        import { upload } from './upload.js';
        export const router = Router();
        router.post('/few', upload.array('photos', 6), few);
        router.post('/many', upload.array('photos'), many);`,
    }));
});
