import { describe, expect, it } from 'vitest';
import {
  isLimitedUpload,
  isLimitedUploadEvent,
  isLimitedUploadPart,
} from '../../../src/analysis/fan-out/upload-limits.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';
import { ofMarked } from '../marked-node.js';

const HEAD = `import multer from 'multer'; const upload = multer({ dest: 'tmp' });`;

describe('isLimitedUpload', () => {
  it.each([
    `${HEAD} app.post('/', upload.array('a', 6), (req) => { mark(req.files); });`,
    `${HEAD} app.post('/', [upload.array('a', MAX_FILES)], wrap((req) => { mark(req.files); }));`,
    `${HEAD} function add(req) { mark(req.files); } app.post('/', upload.array('a', 6), add);`,
    `import multer from 'multer'; app.post('/', multer({ limits: { files: 3 } }).any(), (req) => { mark(req.files); });`,
    `app.post('/', async (req) => { mark(await req.saveRequestFiles({ limits: { files: 3 } })); });`,
    `import formidable from 'formidable'; async function f(req) { const form = formidable({ maxFiles: 3 }); mark(await form.parse(req)); }`,
    `import { IncomingForm } from 'formidable'; async function f(req) { mark(await new IncomingForm({ maxFiles: 3 }).parse(req)); }`,
  ])('is true: %s', (code) => {
    expect(ofMarked(isLimitedUpload, code)).toBe(true);
  });

  it.each([
    `${HEAD} app.post('/', upload.array('a'), (req) => { mark(req.files); });`,
    `${HEAD} app.post('/', upload.array('a', 6), (req) => { mark(req.rows); });`,
    `${HEAD} app.post('/a', upload.array('a', 6), other); app.post('/b', (req) => { mark(req.files); });`,
    `import { upload } from './own.js'; app.post('/', upload.array('a', 6), (req) => { mark(req.files); });`,
    `app.post('/', async (req) => { mark(await req.saveRequestFiles({ limits: { fileSize: 3 } })); });`,
    `import formidable from 'formidable'; async function f(req) { mark(await formidable({ maxFileSize: 3 }).parse(req)); }`,
    `mark(repo.files)`,
    `mark(JSON.parse(text))`,
  ])('is false: %s', (code) => {
    expect(ofMarked(isLimitedUpload, code)).toBe(false);
  });
});

describe('parts and events of an upload', () => {
  it('takes names out of a request', () => {
    const code = `${HEAD} app.post('/', upload.array('a', 6), (req) => { const { files, body } = req; mark(req); });`;
    expect(ofMarked((file, node) => isLimitedUploadPart(file, node, 'files'), code)).toBe(true);
    expect(ofMarked((file, node) => isLimitedUploadPart(file, node, 'body'), code)).toBe(false);
  });

  it.each([
    ['{ headers, limits: { files: 3 } }', true],
    ['{ headers, limits: { fileSize: 3 } }', false],
    ['{ headers }', false],
  ])('of a parser with %s', (options, expected) => {
    const file = model(`import busboy from 'busboy'; const parser = busboy(${options}); parser.on('file', store);`);
    const calls = nodesOf(file).all('CallExpression');
    expect(calls.some((call) => isLimitedUploadEvent(file, call))).toBe(expected);
  });
});
