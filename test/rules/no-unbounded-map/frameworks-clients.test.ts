import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'with containers and front ends, each fault beside its repair', [
  {
    name: 'electron: windows by id that are never removed',
    filename: JS,
    code: `
      const { ipcMain } = require('electron');
      // expect-next-line: no-unbounded-map
      const drafts = new Map();
      ipcMain.handle('save-draft', (_event, documentId, text) => {
        drafts.set(documentId, text);
      });`,
  },
  {
    name: 'electron: windows that close',
    filename: JS,
    code: `
      const { app, BrowserWindow } = require('electron');
      const windows = new Map();
      app.on('activate', () => {
        const window = new BrowserWindow();
        const { id } = window;
        windows.set(id, window);
        window.on('closed', () => windows.delete(id));
      });`,
  },
  {
    name: 'vs code: diagnostics by document, removed when it closes',
    code: `
      import * as vscode from 'vscode';
      const versions = new Map<string, number>();
      export function activate(context: vscode.ExtensionContext): void {
        context.subscriptions.push(
          vscode.workspace.onDidChangeTextDocument(({ document }) => {
            versions.set(document.uri.toString(), document.version);
          }),
          vscode.workspace.onDidCloseTextDocument((document) => {
            versions.delete(document.uri.toString());
          }),
        );
      }`,
  },
  {
    name: 'vs code: diagnostics by document that stay',
    code: `
      import * as vscode from 'vscode';
      // expect-next-line: no-unbounded-map
      const versions = new Map<string, number>();
      export function activate(context: vscode.ExtensionContext): void {
        context.subscriptions.push(
          vscode.workspace.onDidChangeTextDocument(({ document }) => {
            versions.set(document.uri.toString(), document.version);
          }),
        );
      }`,
  },
  {
    name: 'vue: answers for whatever was typed',
    code: `
      import { ref, watch, type Ref } from 'vue';
      import { load } from './load';
      // expect-next-line: no-unbounded-map
      const answers = new Map<string, unknown>();
      export function useAnswers(text: Ref<string>) {
        const answer = ref<unknown>();
        watch(text, async (value) => {
          const known = answers.get(value);
          if (known) return void (answer.value = known);
          const loaded = await load(value);
          answers.set(value, loaded);
          answer.value = loaded;
        });
        return answer;
      }`,
  },
  {
    name: 'vue: what a person chose in a composable',
    code: `
      import { reactive } from 'vue';
      export function useSelection() {
        const selected = reactive(new Set<string>());
        const toggle = (id: string): void => {
          if (selected.has(id)) selected.delete(id);
          else selected.add(id);
        };
        return { selected, toggle };
      }`,
  },
  {
    name: 'svelte: a store of open panels',
    code: `
      import { writable } from 'svelte/store';
      export const open = writable<Record<string, boolean>>({});
      export const toggle = (panel: string): void => open.update((old) => ({ ...old, [panel]: !old[panel] }));`,
  },
  {
    name: 'angular: an interceptor with a cache of answers',
    code: `
      import { HttpInterceptorFn } from '@angular/common/http';
      import { of, tap } from 'rxjs';
      // expect-next-line: no-unbounded-map
      const answers = new Map<string, unknown>();
      export const cacheInterceptor: HttpInterceptorFn = (request, next) => {
        const known = answers.get(request.urlWithParams);
        if (known) return of(known as never);
        return next(request).pipe(tap((answer) => answers.set(request.urlWithParams, answer)));
      };`,
  },
  {
    name: 'a service worker with a table of clients that it clears',
    filename: JS,
    code: `
      const ports = new Map();
      self.addEventListener('message', (event) => {
        ports.set(event.source.id, event.ports[0]);
        if (ports.size > 50) ports.clear();
      });`,
  },
  {
    name: 'inversify: a singleton service',
    code: `
      import { injectable } from 'inversify';
      @injectable()
      export class Translations {
        // expect-next-line: no-unbounded-map
        private readonly byText = new Map<string, string>();
        async translate(text: string): Promise<string> {
          const known = this.byText.get(text);
          if (known) return known;
          const result = await (await fetch('/translate', { method: 'POST', body: text })).text();
          this.byText.set(text, result);
          return result;
        }
      }`,
  },
  {
    name: 'typedi: a service with a bounded table',
    code: `
      import { Service } from 'typedi';
      @Service()
      export class Translations {
        private readonly byText = new Map<string, string>();
        async translate(text: string): Promise<string> {
          const known = this.byText.get(text);
          if (known) return known;
          const result = await (await fetch('/translate', { method: 'POST', body: text })).text();
          if (this.byText.size >= 1_000) this.byText.delete(this.byText.keys().next().value!);
          this.byText.set(text, result);
          return result;
        }
      }`,
  },
  {
    name: 'nest: an interceptor with answers',
    code: `
      import { CallHandler, ExecutionContext, Injectable, NestInterceptor } from '@nestjs/common';
      import { Observable, of, tap } from 'rxjs';
      @Injectable()
      export class CacheInterceptor implements NestInterceptor {
        // expect-next-line: no-unbounded-map
        private readonly answers = new Map<string, unknown>();
        intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
          const { url } = context.switchToHttp().getRequest();
          if (this.answers.has(url)) return of(this.answers.get(url));
          return next.handle().pipe(tap((answer) => this.answers.set(url, answer)));
        }
      }`,
  },
  {
    name: 'nest: an interceptor with requests under way',
    code: `
      import { CallHandler, ExecutionContext, Injectable, NestInterceptor } from '@nestjs/common';
      import { Observable, finalize } from 'rxjs';
      @Injectable()
      export class ActiveInterceptor implements NestInterceptor {
        private readonly active = new Map<string, number>();
        intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
          const id = crypto.randomUUID();
          this.active.set(id, Date.now());
          return next.handle().pipe(finalize(() => this.active.delete(id)));
        }
      }`,
  },
  {
    name: 'nest: a gateway with heartbeats and a sweep',
    code: `
      import { Injectable } from '@nestjs/common';
      import { Interval } from '@nestjs/schedule';
      import { SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
      @WebSocketGateway()
      export class Presence {
        private readonly lastBeat = new Map<string, number>();
        @SubscribeMessage('beat')
        beat(client: { id: string }): void {
          this.lastBeat.set(client.id, Date.now());
        }
        @Interval(10_000)
        sweep(): void {
          for (const [id, at] of this.lastBeat) if (Date.now() - at > 30_000) this.lastBeat.delete(id);
        }
      }`,
  },
  {
    name: 'nest: events by user',
    code: `
      import { Injectable } from '@nestjs/common';
      import { OnEvent } from '@nestjs/event-emitter';
      @Injectable()
      export class Totals {
        // expect-next-line: no-unbounded-map
        private readonly byUser = new Map<string, number>();
        @OnEvent('order.created')
        onOrder({ userId, total }: { userId: string; total: number }): void {
          this.byUser.set(userId, (this.byUser.get(userId) ?? 0) + total);
        }
      }`,
  },
  {
    name: 'adonis: a controller made for each request',
    code: `
      import type { HttpContext } from '@adonisjs/core/http';
      export default class UsersController {
        private readonly seen = new Map<string, boolean>();
        async index({ request }: HttpContext): Promise<void> {
          for (const id of request.input('ids') as string[]) this.seen.set(id, true);
        }
      }`,
  },
]);
