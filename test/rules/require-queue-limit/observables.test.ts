import { describe } from 'vitest';
import { itMarks } from './check.js';

const MARK = '// expect-next-line: require-queue-limit';

describe('subjects that replay', () => {
  itMarks('kept by something that lives long', {
    'a service': `import { Injectable } from '@angular/core';
      import { ReplaySubject } from 'rxjs';
      @Injectable({ providedIn: 'root' })
      export class Events {
        ${MARK}
        private readonly all = new ReplaySubject<string>();
        emit(event: string): void { this.all.next(event); }
      }`,
    'the module': `import { ReplaySubject } from 'rxjs';
      ${MARK}
      export const events = new ReplaySubject(Number.POSITIVE_INFINITY);`,
  });

  itMarks('harmless ones', {
    'a component': `import { Component } from '@angular/core';
      import { ReplaySubject } from 'rxjs';
      @Component({ template: '' })
      export class List { private readonly items = new ReplaySubject<string>(); }`,
    'a notice that is given once': `import { Injectable } from '@angular/core';
      import { ReplaySubject } from 'rxjs';
      @Injectable()
      export class Store {
        private readonly destroyed$ = new ReplaySubject<boolean>();
        readonly ready = new ReplaySubject<void>();
      }`,
    'another class of the name': `class ReplaySubject { next() {} }
      export const events = new ReplaySubject();`,
  });
});

describe('operators that keep values', () => {
  itMarks('on a source that goes on', {
    'a field with the type of a subject': `import { shareReplay, type Subject } from 'rxjs';
      export class View {
        constructor(private readonly changes: Subject<string>) {}
        ${MARK}
        readonly latest$ = this.changes.pipe(shareReplay());
      }`,
    'joined sources, by a name': `import { combineLatest, fromEvent, interval, shareReplay } from 'rxjs';
      const both = combineLatest([interval(10), fromEvent(window, 'resize')]);
      ${MARK}
      export const size$ = both.pipe(shareReplay({ refCount: true }));`,
    'a timer that repeats': `import { shareReplay, timer } from 'rxjs';
      ${MARK}
      export const ticks$ = timer(0, 1_000).pipe(shareReplay());`,
    'work in turns': `import { concatMap, Subject } from 'rxjs';
      const orders = new Subject();
      ${MARK}
      orders.asObservable().pipe(concatMap((order) => save(order))).subscribe();
      export const place = (order) => orders.next(order);`,
  });

  itMarks('on a source out of sight, by its name', {
    'what a socket tells': `import { filter, shareReplay } from 'rxjs';
      import { MarketSocket } from './market-socket.js';
      export class Prices {
        constructor(socket: MarketSocket) {
          ${MARK}
          this.book$ = socket.messages$.pipe(filter(isTrade), shareReplay());
          this.last$ = socket.messages$.pipe(shareReplay(1));
          this.status$ = socket.status$.pipe(shareReplay());
          this.first$ = socket.messages$.pipe(take(1), shareReplay());
        }
      }`,
    'the changes of a form': `import { shareReplay } from 'rxjs';
      ${MARK}
      export const typed = (control) => control.valueChanges.pipe(shareReplay());`,
    'work in turns on actions, as everybody does': `import { concatMap } from 'rxjs';
      export const effect = (store) => store.actions$.pipe(concatMap((action) => run(action)));`,
    'a list that comes once': `import { shareReplay } from 'rxjs';
      export class Messages {
        readonly messages$ = this.http.get('/messages');
        readonly shared$ = this.messages$.pipe(shareReplay());
      }`,
  });

  itMarks('on a source that ends, or that is not in sight', {
    'one answer': `import { defer, shareReplay } from 'rxjs';
      export const settings$ = defer(() => load()).pipe(shareReplay());`,
    'a timer that comes once': `import { shareReplay, timer } from 'rxjs';
      export const later$ = timer(1_000).pipe(shareReplay());`,
    'an end before it': `import { shareReplay, Subject, takeUntil } from 'rxjs';
      const changes = new Subject();
      export const some$ = (stop) => changes.pipe(takeUntil(stop), shareReplay());`,
    'an operator of the project before it': `import { shareReplay, Subject } from 'rxjs';
      import { firstOnly } from './operators.js';
      const changes = new Subject();
      export const first$ = changes.pipe(firstOnly, shareReplay());`,
    'a parameter': `import { shareReplay } from 'rxjs';
      export const shared = (source) => source.pipe(shareReplay());`,
    'what one person does on a page': `import { Component } from '@angular/core';
      import { concatMap, Subject } from 'rxjs';
      @Component({ template: '' })
      export class Search {
        private readonly clicks = new Subject<string>();
        readonly results$ = this.clicks.pipe(concatMap((text) => find(text)));
      }`,
    'a list': `import { concatMap, from } from 'rxjs';
      export const saveAll = (orders) => from(orders).pipe(concatMap((order) => save(order)));`,
  });
});
