import { describe, it } from 'vitest';
import { expectMarkedInProject, itMarks } from './check.js';

const MARK = '// expect-next-line: require-queue-limit';

describe('uploads', () => {
  itMarks('ways to write the limits of multer', {
    'assigned after the object was made': `import multer from 'multer';
      const options = { storage: multer.memoryStorage() };
      options.limits = { fileSize: 1e7, files: 1 };
      export const upload = multer(options);`,
    'a constant for the limits': `import multer from 'multer';
      const LIMITS = Object.freeze({ fileSize: 5 * 1024 * 1024, files: 1 });
      export const upload = multer({ limits: LIMITS });`,
    'limits of other things only': `import multer from 'multer';
      ${MARK}
      export const upload = multer({ storage: multer.memoryStorage(), limits: { fieldSize: 1e6 } });`,
    'limits by a function of the request': `import multer from 'multer';
      export const upload = multer({ limits: (req) => limitsOf(req) });`,
    'forms without files': `import multer from 'multer';
      import express from 'express';
      const form = multer();
      export const app = express();
      app.post('/form', form.none(), (req, res) => res.json(req.body));
      app.post('/other', multer().none(), (req, res) => res.json(req.body));`,
    'CommonJS': `const multer = require('multer');
      ${MARK}
      module.exports = multer({ storage: multer.memoryStorage() }).single('file');`,
  });

  itMarks('interceptors say nothing without the project', {
    'the module may have the limit': `import { FileInterceptor } from '@nestjs/platform-express';
      export class Avatars { upload() { return FileInterceptor('avatar'); } }`,
  });

  it('an interceptor without limits, and no module that has any', () => {
    expectMarkedInProject({
      'src/avatars.controller.ts': `import { Controller, Post, UseInterceptors } from '@nestjs/common';
        import { FileInterceptor, FilesInterceptor } from '@nestjs/platform-express';
        @Controller('avatars')
        export class AvatarsController {
          @Post()
          ${MARK}
          @UseInterceptors(FileInterceptor('avatar'))
          upload(): void {}
          @Post('many')
          @UseInterceptors(FilesInterceptor('avatars', 4, { limits: { fileSize: 1e6 } }))
          uploadMany(): void {}
        }`,
    });
  });

  it('the module has them', () => {
    expectMarkedInProject({
      'src/avatars.module.ts': `import { Module } from '@nestjs/common';
        import { MulterModule } from '@nestjs/platform-express';
        import { AvatarsController } from './avatars.controller.js';
        @Module({
          imports: [MulterModule.registerAsync({ useFactory: () => ({ limits: { fileSize: 1e6 } }) })],
          controllers: [AvatarsController],
        })
        export class AvatarsModule {}`,
      'src/avatars.controller.ts': `import { Controller, Post, UseInterceptors } from '@nestjs/common';
        import { FileInterceptor } from '@nestjs/platform-express';
        @Controller('avatars')
        export class AvatarsController {
          @Post()
          @UseInterceptors(FileInterceptor('avatar'))
          upload(): void {}
        }`,
    });
  });
});

describe('limits of an interceptor and of its module', () => {
  it('those of the interceptor replace all of the module', () => {
    expectMarkedInProject({
      'src/avatars.module.ts': `import { Module } from '@nestjs/common';
        import { MulterModule } from '@nestjs/platform-express';
        import { AvatarsController } from './avatars.controller.js';
        @Module({ imports: [MulterModule.register({ limits: { fileSize: 1e6 } })], controllers: [AvatarsController] })
        export class AvatarsModule {}`,
      'src/avatars.controller.ts': `import { Controller, Post, Put, UseInterceptors } from '@nestjs/common';
        import { AnyFilesInterceptor, FileInterceptor } from '@nestjs/platform-express';
        import { limits } from './limits.js';
        @Controller('avatars')
        export class AvatarsController {
          @Post()
          ${MARK}
          @UseInterceptors(FileInterceptor('avatar', { limits: { files: 1, parts: 5 } }))
          upload(): void {}
          @Put()
          @UseInterceptors(FileInterceptor('avatar', { limits: { files: 1, fileSize: 1e5 } }))
          replace(): void {}
          @Put('all')
          @UseInterceptors(AnyFilesInterceptor({ limits }))
          replaceAll(): void {}
          @Post('icon')
          @UseInterceptors(FileInterceptor('icon', { preservePath: false }))
          icon(): void {}
        }`,
    });
  });
});

describe('bodies of requests', () => {
  it('a limit of hono in another file', () => {
    expectMarkedInProject({
      'src/app.ts': `import { Hono } from 'hono';
        import { bodyLimit } from 'hono/body-limit';
        export const app = new Hono();
        app.use(bodyLimit({ maxSize: 1_000_000 }));`,
      'src/server.ts': `import { serve } from '@hono/node-server';
        import { app } from './app.js';
        serve(app);`,
    });
  });

  itMarks('raw-body', {
    'a request': `import getRawBody from 'raw-body';
      export async function hook(req, res) {
        ${MARK}
        const body = await getRawBody(req, { length: req.headers['content-length'], encoding: true });
        res.end(String(body.length));
      }`,
    'the context of koa': `import getRawBody from 'raw-body';
      export const hook = async (ctx) => {
        ${MARK}
        ctx.body = (await getRawBody(ctx.req)).length;
      };`,
    'an answer to this program': `import getRawBody from 'raw-body';
      import { get } from 'node:https';
      get('https://example.org', async (response) => { console.log(await getRawBody(response)); });`,
  });

  itMarks('streams that requests have collected', {
    'an object of a store': `import { getStreamAsBuffer } from 'get-stream';
      import { openObject } from './bucket.js';
      export default async function routes(app) {
        app.get('/reports/:key', async (request, reply) => {
          ${MARK}
          const whole = await getStreamAsBuffer(await openObject(request.params.key));
          const head = await getStreamAsBuffer(await openObject(request.params.key), { maxBuffer: 4096 });
          return reply.send(join(head, whole));
        });
      }`,
    'a file of the program': `import express from 'express';
      import getStream from 'get-stream';
      import { createReadStream } from 'node:fs';
      express().get('/licence', async (req, res) => { res.send(await getStream(createReadStream('LICENSE'))); });`,
    'a command': `import getStream from 'get-stream';
      import { program } from 'commander';
      program.action(async () => { console.log(await getStream(process.stdin)); });`,
  });

  itMarks('data that comes from outside', {
    'a compressed body': `import { gunzipSync } from 'node:zlib';
      import express from 'express';
      const app = express();
      app.post('/logs', (req, res) => {
        ${MARK}
        const text = gunzipSync(req.body);
        res.json({ length: text.length });
      });`,
    'a file of the program': `import { gunzipSync } from 'node:zlib';
      import { readFileSync } from 'node:fs';
      export const words = gunzipSync(readFileSync('words.gz'));`,
  });
});
