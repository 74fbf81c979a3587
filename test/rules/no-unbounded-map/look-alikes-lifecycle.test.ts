import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'nothing where entries leave with what they belong to', [
  {
    name: 'a child that may fail to start',
    code: `
      import { spawn, type ChildProcess } from 'node:child_process';
      const children = new Map<string, ChildProcess>();
      export function run(id: string, file: string): void {
        const child = spawn('convert', [file]);
        children.set(id, child);
        child.on('error', () => children.delete(id));
        child.on('exit', () => children.delete(id));
      }`,
  },
  {
    name: 'the close of a child comes in any case',
    filename: JS,
    code: `
      const { spawn } = require('node:child_process');
      const children = new Set();
      exports.run = (file) => {
        const child = spawn('convert', [file]);
        children.add(child);
        child.once('close', () => children.delete(child));
      };`,
  },
  {
    name: 'nodes that observers report as gone',
    code: `
      import { MutationFeed } from './feed';
      const known = new Map<string, object>();
      const feed = new MutationFeed();
      feed.on('added', (node: { id: string }) => known.set(node.id, node));
      feed.on('removed', (node: { id: string }) => known.delete(node.id));`,
  },
  {
    name: 'pods that a watch reports as deleted',
    filename: JS,
    code: `
      const pods = {};
      watch('/api/v1/pods', (type, pod) => {
        if (type === 'DELETED') delete pods[pod.metadata.uid];
        else pods[pod.metadata.uid] = pod;
      });`,
  },
  {
    name: 'documents of a language server that close',
    code: `
      import { createConnection } from 'vscode-languageserver/node';
      const connection = createConnection();
      const documents = new Map<string, string>();
      connection.onDidOpenTextDocument(({ textDocument }) => {
        documents.set(textDocument.uri, textDocument.text);
      });
      connection.onDidCloseTextDocument(({ textDocument }) => {
        documents.delete(textDocument.uri);
      });`,
  },
  {
    name: 'a stream finished, in one callback',
    code: `
      import { finished, type Readable } from 'node:stream';
      const open = new Set<Readable>();
      export function track(stream: Readable): void {
        open.add(stream);
        finished(stream, () => open.delete(stream));
      }`,
  },
  {
    name: 'a weak map',
    code: `
      import { bus } from './bus';
      const meta = new WeakMap<object, number>();
      bus.on('request', (request: object) => {
        meta.set(request, Date.now());
      });`,
  },
  {
    name: 'a weak set',
    filename: JS,
    code: `
      const seen = new WeakSet();
      require('./bus').on('request', (request) => {
        seen.add(request);
      });`,
  },
  {
    name: 'weak references with a registry that cleans up',
    code: `
      const cache = new Map<string, WeakRef<object>>();
      const registry = new FinalizationRegistry<string>((key) => cache.delete(key));
      export function keep(url: string, value: object): void {
        cache.set(url, new WeakRef(value));
        registry.register(value, url);
      }`,
  },
  {
    name: 'an index of the documents that an editor has opened and closed',
    code: `
      import { createConnection, TextDocuments } from 'vscode-languageserver/node';
      import { TextDocument } from 'vscode-languageserver-textdocument';
      const connection = createConnection();
      const documents = new TextDocuments(TextDocument);
      const problems = new Map<string, string[]>();
      documents.onDidChangeContent(({ document }) => {
        problems.set(document.uri, check(document.getText()));
      });
      documents.onDidClose(({ document: { uri } }) => {
        problems.delete(uri);
      });
      documents.listen(connection);`,
  },
  {
    name: 'a request that a client may abort',
    filename: JS,
    code: `
      const http = require('node:http');
      const uploads = new Map();
      http.createServer((req, res) => {
        const id = req.headers['x-upload-id'];
        uploads.set(id, 0);
        req.on('data', (chunk) => uploads.set(id, uploads.get(id) + chunk.length));
        req.on('close', () => uploads.delete(id));
        req.on('end', () => res.end());
      }).listen(80);`,
  },
  {
    name: 'a hook of fastify at the end of each answer',
    filename: JS,
    code: `
      module.exports = async function (fastify) {
        const started = new Map();
        fastify.addHook('onRequest', async (request) => {
          started.set(request.id, performance.now());
        });
        fastify.addHook('onResponse', async (request) => {
          log(performance.now() - started.get(request.id));
          started.delete(request.id);
        });
      };`,
  },
  {
    name: 'a worker that exits or fails',
    code: `
      import { Worker } from 'node:worker_threads';
      const workers = new Map<string, Worker>();
      export function start(jobId: string): void {
        const worker = new Worker('./job.js', { workerData: jobId });
        workers.set(jobId, worker);
        worker.on('exit', () => workers.delete(jobId));
      }`,
  },
  {
    name: 'an effect that cleans up after itself',
    filename: 'src/input.tsx',
    code: `
      import { useEffect } from 'react';
      const mounted = new Map<string, () => void>();
      export function Panel({ id, close }: { id: string; close: () => void }) {
        useEffect(() => {
          mounted.set(id, close);
          return () => {
            mounted.delete(id);
          };
        }, [id, close]);
        return null;
      }`,
  },
  {
    name: 'a component of angular that is destroyed',
    code: `
      import { Component, OnDestroy, OnInit } from '@angular/core';
      const panels = new Map<string, object>();
      @Component({ template: '' })
      export class Panel implements OnInit, OnDestroy {
        id = crypto.randomUUID();
        ngOnInit(): void {
          panels.set(this.id, this);
        }
        ngOnDestroy(): void {
          panels.delete(this.id);
        }
      }`,
  },
  {
    name: 'a custom element that is taken out of the page',
    filename: JS,
    code: `
      const parts = new Map();
      class Part extends HTMLElement {
        connectedCallback() {
          parts.set(this.id, this);
        }
        disconnectedCallback() {
          parts.delete(this.id);
        }
      }
      customElements.define('my-part', Part);`,
  },
]);
