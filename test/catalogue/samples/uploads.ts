import type { FamilySamples } from './samples.js';

export const UPLOAD_SAMPLES: FamilySamples = {
  'multer-limits-filesize': {
    packages: ['express'],
    reported: [
      `
import multer from 'multer';
export const upload = multer({
  storage: multer.memoryStorage(),
  fileFilter: (_req, file, accept) => accept(null, file.mimetype.startsWith('image/')),
});`,
      `
import multer from 'multer';
export const upload = multer();`,
      `
import multer from 'multer';
const storage = multer.memoryStorage();
export const upload = multer({ storage, limits: { fileSize: Infinity, files: 1 } });`,
    ],
    silent: [
      `
import multer from 'multer';
export const upload = multer({ storage: multer.memoryStorage(), limits: { fileSize: 8 * 1024 * 1024, files: 1 } });`,
      `
import multer, { type Options } from 'multer';
const limits: Options['limits'] = { fileSize: Number(process.env['MAX_UPLOAD']), files: 1 };
export const upload = multer({ limits });`,
      `
import multer, { type Options } from 'multer';
export const uploadWith = (options: Options): unknown => multer(options).single('file');`,
    ],
  },
  'multer-limits-filesize-storage': {
    reported: [
      `
import multer from 'multer';
const storage = multer.diskStorage({ destination: 'uploads/' });
export const upload = multer({ storage }).single('file');`,
    ],
    silent: [
      `
import multer from 'multer';
export const upload = multer({ storage: multer.diskStorage({ destination: 'uploads/' }), limits: { fileSize: 1e8 } }).single('file');`,
    ],
  },
  'multer-limits-filesize-dest': {
    reported: [
      `
import multer from 'multer';
export const upload = multer({ dest: 'uploads/' }).single('file');`,
    ],
    silent: [
      `
import multer from 'multer';
export const upload = multer({ dest: 'uploads/', limits: { fileSize: 1e8 } }).single('file');`,
    ],
  },
  'nest-file-interceptor-filesize': {
    packages: ['@nestjs/common', 'multer'],
    reported: [
      `
import { Controller, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
@Controller('avatars')
export class AvatarsController {
  @Post()
  @UseInterceptors(FileInterceptor('avatar'))
  upload(@UploadedFile() file: { size: number }): number {
    return file.size;
  }
}`,
      `
import { Controller, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { memoryStorage } from 'multer';
@Controller('avatars')
export class AvatarsController {
  @Post()
  @UseInterceptors(FileInterceptor('avatar', { storage: memoryStorage() }))
  upload(@UploadedFile() file: { size: number }): number {
    return file.size;
  }
}`,
    ],
    silent: [
      `
import { Controller, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
@Controller('avatars')
export class AvatarsController {
  @Post()
  @UseInterceptors(FileInterceptor('avatar', { limits: { fileSize: 2 * 1024 * 1024 } }))
  upload(@UploadedFile() file: { size: number }): number {
    return file.size;
  }
}`,
    ],
  },
  'nest-file-interceptor-own-limits': {
    packages: ['@nestjs/common', 'multer'],
    reported: [
      `
import { Controller, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
@Controller('avatars')
export class AvatarsController {
  @Post()
  @UseInterceptors(FileInterceptor('avatar', { limits: { files: 1, fields: 4 } }))
  upload(@UploadedFile() file: { size: number }): number {
    return file.size;
  }
}`,
      `
import { Controller, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
@Controller('avatars')
export class AvatarsController {
  @Post()
  @UseInterceptors(FileInterceptor('avatar', { limits: { fileSize: Infinity } }))
  upload(@UploadedFile() file: { size: number }): number {
    return file.size;
  }
}`,
    ],
    silent: [
      `
import { Controller, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
@Controller('avatars')
export class AvatarsController {
  @Post()
  @UseInterceptors(FileInterceptor('avatar', { limits: { fileSize: 2 * 1024 * 1024, files: 1 } }))
  upload(@UploadedFile() file: { size: number }): number {
    return file.size;
  }
}`,
      `
import { Controller, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
@Controller('avatars')
export class AvatarsController {
  @Post()
  @UseInterceptors(FileInterceptor('avatar', { limits: { fileSize: Number(process.env.AVATAR_BYTES) } }))
  upload(@UploadedFile() file: { size: number }): number {
    return file.size;
  }
}`,
    ],
  },
  'nest-multer-module-filesize': {
    packages: ['@nestjs/common'],
    reported: [
      `
import { Module } from '@nestjs/common';
import { MulterModule } from '@nestjs/platform-express';
@Module({ imports: [MulterModule.register({ dest: 'uploads/' })] })
export class UploadsModule {}`,
    ],
    silent: [
      `
import { Module } from '@nestjs/common';
import { MulterModule } from '@nestjs/platform-express';
@Module({ imports: [MulterModule.register({ dest: 'uploads/', limits: { fileSize: 1e7 } })] })
export class UploadsModule {}`,
    ],
  },
  'multer-limits-files': {
    packages: ['express'],
    reported: [
      `
import { Router } from 'express';
import multer from 'multer';
const upload = multer({ limits: { fileSize: 1e7 } });
export const router = Router();
router.post('/photos', upload.array('photos'), (_req, res) => {
  res.sendStatus(201);
});`,
      `
import multer from 'multer';
export const upload = multer({ limits: { fileSize: 1e7, files: Infinity } });`,
    ],
    silent: [
      `
import { Router } from 'express';
import multer from 'multer';
const upload = multer({ limits: { fileSize: 1e7 } });
export const router = Router();
router.post('/photo', upload.single('photo'), (_req, res) => {
  res.sendStatus(201);
});`,
      `
import { Router } from 'express';
import multer from 'multer';
const upload = multer({ limits: { fileSize: 1e7 } });
export const router = Router();
router.post('/photos', upload.array('photos', 12), (_req, res) => {
  res.sendStatus(201);
});`,
      `
import multer from 'multer';
export const upload = multer({ limits: { fileSize: 1e7, files: 5 } });`,
    ],
  },
  'busboy-limits': {
    packages: ['express'],
    reported: [
      `
import busboy from 'busboy';
import type { Request, Response } from 'express';
import { createWriteStream } from 'node:fs';
export function receive(req: Request, res: Response): void {
  const form = busboy({ headers: req.headers });
  form.on('file', (_name, file) => file.pipe(createWriteStream('/var/uploads/latest')));
  form.on('close', () => res.sendStatus(201));
  req.pipe(form);
}`,
      `
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
export const formOf = (headers: BusboyHeaders): NodeJS.WritableStream => new Busboy({ headers, limits: { files: 1 } });`,
    ],
    silent: [
      `
import busboy from 'busboy';
import type { IncomingHttpHeaders } from 'node:http';
export const formOf = (headers: IncomingHttpHeaders): busboy.Busboy => busboy({ headers, limits: { fileSize: 1e7, files: 1 } });`,
      `
import busboy from 'busboy';
export const formWith = (config: busboy.BusboyConfig): busboy.Busboy => busboy({ ...config, defCharset: 'utf8' });`,
    ],
  },
  'fastify-multipart': {
    packages: ['fastify'],
    reported: [
      `
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
const app = Fastify({ requestTimeout: 60_000 });
await app.register(multipart, { limits: { fileSize: Infinity } });`,
    ],
    silent: [
      `
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
const app = Fastify({ requestTimeout: 60_000 });
await app.register(multipart, { limits: { fileSize: 1e7, files: 1 } });`,
      `
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
const app = Fastify({ requestTimeout: 60_000 });
await app.register(multipart);`,
    ],
  },
  'formidable-limits': {
    reported: [
      `
import formidable from 'formidable';
export const form = formidable({ maxFileSize: Infinity, multiples: true });`,
    ],
    silent: [
      `
import formidable from 'formidable';
export const form = formidable({ multiples: true });`,
      `
import formidable from 'formidable';
export const form = formidable({ maxFileSize: 2e7, maxFiles: 3 });`,
    ],
  },
  'express-fileupload-limits': {
    packages: ['express'],
    reported: [
      `
import express from 'express';
import fileUpload from 'express-fileupload';
const app = express();
app.use(fileUpload());`,
      `
import express from 'express';
import fileUpload from 'express-fileupload';
const app = express();
app.use(fileUpload({ useTempFiles: true, tempFileDir: '/var/tmp', limits: { fileSize: Infinity } }));`,
    ],
    silent: [
      `
import express from 'express';
import fileUpload from 'express-fileupload';
const app = express();
app.use(fileUpload({ limits: { fileSize: 1e7 }, abortOnLimit: true }));`,
    ],
  },
  'csv-parse-max-record': {
    reported: [
      `
import { parse } from 'csv-parse';
export const parser = parse({ columns: true, max_record_size: 0 });`,
    ],
    silent: [
      `
import { parse } from 'csv-parse/sync';
export const rowsOf = (text: string): unknown[] => parse(text, { columns: true });`,
      `
import { parse } from 'csv-parse';
export const parser = parse({ columns: true, max_record_size: 100_000 });`,
    ],
  },
  'split2-maxlength': {
    reported: [
      `
import split from 'split2';
export const lines = split(JSON.parse, { maxLength: Infinity });`,
    ],
    silent: [
      `
import split from 'split2';
export const lines = split(JSON.parse);`,
      `
import split from 'split2';
export const lines = split({ maxLength: 100_000 });`,
    ],
  },
};
