import type { FamilySamples } from './samples.js';

export const STREAM_AND_EVENT_SAMPLES: FamilySamples = {
  'rxjs-replaysubject': {
    reported: [
      `
import { ReplaySubject } from 'rxjs';
const prices = new ReplaySubject<number>();
export const publish = (price: number): void => prices.next(price);
export const prices$ = prices.asObservable();`,
      `
import { ReplaySubject } from 'rxjs';
export const prices = new ReplaySubject<number>(Infinity);`,
    ],
    silent: [
      `
import { ReplaySubject } from 'rxjs';
export const prices = new ReplaySubject<number>(1);`,
      `
import { ReplaySubject } from 'rxjs';
// Those of the last minute.
export const prices = new ReplaySubject<number>(undefined, 60_000);`,
      `
import { ReplaySubject } from 'rxjs';
export const ready = new ReplaySubject<void>();`,
      `
import { lastValueFrom, ReplaySubject, toArray, type Observable } from 'rxjs';
export async function collect(source: Observable<number>): Promise<number[]> {
  const all = new ReplaySubject<number>();
  source.subscribe(all);
  return lastValueFrom(all.pipe(toArray()));
}`,
      `
import { ReplaySubject } from 'rxjs';
export const replay = (count: number): ReplaySubject<number> => new ReplaySubject<number>(count);`,
    ],
  },
  'rxjs-sharereplay': {
    reported: [
      `
import { shareReplay, Subject, switchMap } from 'rxjs';
declare function load(id: string): Promise<string>;
const selected = new Subject<string>();
export const details$ = selected.pipe(switchMap(load), shareReplay());
export const select = (id: string): void => selected.next(id);`,
      `
import { interval } from 'rxjs';
import { map, shareReplay } from 'rxjs/operators';
export const memory$ = interval(1_000).pipe(
  map(() => process.memoryUsage().rss),
  shareReplay({ refCount: true, bufferSize: Infinity }),
);`,
    ],
    silent: [
      `
import { from, shareReplay } from 'rxjs';
declare function loadSettings(): Promise<string>;
// One answer is all there is.
export const settings$ = from(loadSettings()).pipe(shareReplay());`,
      `
import { shareReplay, Subject } from 'rxjs';
const selected = new Subject<string>();
export const selected$ = selected.pipe(shareReplay({ bufferSize: 1, refCount: true }));
export const select = (id: string): void => selected.next(id);`,
      `
import { shareReplay, Subject } from 'rxjs';
const selected = new Subject<string>();
export const selected$ = selected.pipe(shareReplay(1));
export const select = (id: string): void => selected.next(id);`,
      `
import { shareReplay, Subject, take } from 'rxjs';
const selected = new Subject<string>();
export const first$ = selected.pipe(take(1), shareReplay());
export const select = (id: string): void => selected.next(id);`,
      `
import type { Observable } from 'rxjs';
import { shareReplay } from 'rxjs';
export const cached = (answer: Observable<string>): Observable<string> => answer.pipe(shareReplay());`,
    ],
  },
  'rxjs-concatmap': {
    reported: [
      `
import { concatMap, Subject } from 'rxjs';
declare function save(order: string): Promise<void>;
const orders = new Subject<string>();
orders.pipe(concatMap((order) => save(order))).subscribe();
export const place = (order: string): void => orders.next(order);`,
    ],
    silent: [
      `
import { concatMap, from } from 'rxjs';
declare function save(order: string): Promise<void>;
export const saveAll = (orders: readonly string[]): void => {
  from(orders).pipe(concatMap((order) => save(order))).subscribe();
};`,
      `
import { exhaustMap, Subject } from 'rxjs';
declare function save(order: string): Promise<void>;
const orders = new Subject<string>();
orders.pipe(exhaustMap((order) => save(order))).subscribe();
export const place = (order: string): void => orders.next(order);`,
    ],
  },
  'rxjs-buffers': {
    reported: [
      `
import { bufferTime, Subject } from 'rxjs';
const rows = new Subject<string>();
export const batches$ = rows.pipe(bufferTime(1_000, null, Infinity));
export const add = (row: string): void => rows.next(row);`,
    ],
    silent: [
      `
import { bufferTime, Subject } from 'rxjs';
const rows = new Subject<string>();
export const batches$ = rows.pipe(bufferTime(1_000, null, 500));
export const add = (row: string): void => rows.next(row);`,
      `
import { bufferTime, Subject } from 'rxjs';
const rows = new Subject<string>();
export const batches$ = rows.pipe(bufferTime(1_000));
export const add = (row: string): void => rows.next(row);`,
    ],
  },
  'rxjs-zip': {
    reported: [],
    silent: [
      `
import { interval, zip } from 'rxjs';
export const pairs$ = zip(interval(10), interval(1_000));`,
    ],
  },
  'effect-queue-unbounded': {
    reported: [
      `
import { Effect, Queue } from 'effect';
declare const insert: (event: string) => Effect.Effect<void>;
export const inbox = Effect.gen(function* () {
  const queue = yield* Queue.unbounded<string>();
  yield* Queue.take(queue).pipe(Effect.flatMap(insert), Effect.forever, Effect.forkScoped);
  return { offer: (event: string) => Queue.offer(queue, event) };
});`,
      `
import * as PubSub from 'effect/PubSub';
export const events = PubSub.unbounded<string>();`,
    ],
    silent: [
      `
import { Queue } from 'effect';
export const queue = Queue.dropping<string>(1_000);`,
      `
const Queue = { unbounded: (): string[] => [] };
export const queue = Queue.unbounded();`,
    ],
  },
  'effect-queue-capacity': {
    // The types are those of version 4, which is not the one that most projects have.
    reported: [
      `
import * as effect from 'effect';
const { Queue } = effect as unknown as { Queue: { make(options?: { capacity?: number; strategy?: string }): unknown } };
export const queue = Queue.make({ strategy: 'suspend' });`,
    ],
    silent: [
      `
import * as effect from 'effect';
const { Queue } = effect as unknown as { Queue: { make(options?: { capacity?: number; strategy?: string }): unknown } };
export const queue = Queue.make({ capacity: 64 });`,
    ],
  },
  'effect-mailbox-capacity': {
    reported: [
      `
import { Mailbox } from 'effect';
export const letters = Mailbox.make<string>();`,
      `
import * as Mailbox from 'effect/Mailbox';
export const letters = Mailbox.make<string>({ strategy: 'dropping' });`,
    ],
    silent: [
      `
import { Mailbox } from 'effect';
export const letters = Mailbox.make<string>(100);`,
      `
import { Mailbox } from 'effect';
export const letters = Mailbox.make<string>({ capacity: 100, strategy: 'sliding' });`,
      `
import { Mailbox } from 'effect';
export const lettersOf = (capacity: number): unknown => Mailbox.make<string>({ capacity });`,
    ],
  },
  'effect-stream-buffer': {
    reported: [
      `
import { Stream } from 'effect';
export const numbers = Stream.range(1, 100).pipe(Stream.buffer({ capacity: 'unbounded' }));`,
    ],
    silent: [
      `
import { Stream } from 'effect';
export const numbers = Stream.range(1, 100).pipe(Stream.buffer({ capacity: 16, strategy: 'sliding' }));`,
    ],
  },
  'redux-saga-actionchannel': {
    packages: ['redux-saga'],
    reported: [
      `
import type { SagaIterator } from 'redux-saga';
import { actionChannel, call, take } from 'redux-saga/effects';
declare function save(action: unknown): Promise<void>;
export function* saveSaga(): SagaIterator<void> {
  const actions = yield actionChannel('orders/save');
  while (true) {
    const action: unknown = yield take(actions);
    yield call(save, action);
  }
}`,
      `
import { buffers, type SagaIterator } from 'redux-saga';
import { actionChannel } from 'redux-saga/effects';
export function* saveSaga(): SagaIterator<void> {
  yield actionChannel('orders/save', buffers.expanding(10));
}`,
    ],
    silent: [
      `
import { buffers, type SagaIterator } from 'redux-saga';
import { actionChannel } from 'redux-saga/effects';
export function* saveSaga(): SagaIterator<void> {
  yield actionChannel('orders/save', buffers.sliding(10));
}`,
    ],
  },
  'repeater-buffer': {
    reported: [],
    silent: [
      `
import { Repeater } from '@repeaterjs/repeater';
export const ticks = new Repeater<number>(async (push, stop) => {
  const timer = setInterval(() => void push(Date.now()), 1_000);
  await stop;
  clearInterval(timer);
});`,
    ],
  },
  'yoga-pubsub-overflow': {
    reported: [],
    silent: [
      `
import { createPubSub } from '@graphql-yoga/subscription';
export const pubSub = createPubSub<{ tick: [at: number] }>();`,
    ],
  },
  'graphql-subscriptions-pushqueue': {
    reported: [
      `
import { PubSub } from 'graphql-subscriptions';
const pubsub = new PubSub<{ PRICE: { price: number } }>();
export const resolvers = {
  Subscription: { price: { subscribe: () => pubsub.asyncIterableIterator('PRICE') } },
};`,
    ],
    silent: [
      `
import { createPubSub } from '@graphql-yoga/subscription';
const pubsub = { ...createPubSub<{ PRICE: [price: number] }>(), asyncIterableIterator: (name: string): string => name };
export const resolvers = {
  Subscription: { price: { subscribe: () => pubsub.asyncIterableIterator('PRICE') } },
};`,
    ],
  },
  'emittery-events': {
    reported: [],
    silent: [
      `
import Emittery from 'emittery';
const emitter = new Emittery<{ row: string }>();
export async function print(): Promise<void> {
  for await (const row of emitter.events('row')) console.log(row);
}`,
    ],
  },
  'p-event-iterator': {
    reported: [],
    silent: [
      `
import { EventEmitter } from 'node:events';
import { pEventIterator } from 'p-event';
export async function print(rows: EventEmitter): Promise<void> {
  for await (const row of pEventIterator<string, unknown>(rows, 'row')) console.log(row);
}`,
    ],
  },
  'event-iterator-hwm': {
    reported: [],
    silent: [
      `
import { EventEmitter } from 'node:events';
import { EventIterator } from 'event-iterator';
export const rowsOf = (source: EventEmitter): EventIterator<string> =>
  new EventIterator(({ push }) => {
    source.on('row', push);
    return () => source.off('row', push);
  });`,
    ],
  },
  'it-pushable-fifo': {
    reported: [],
    silent: [
      `
import { pushable } from 'it-pushable';
export const rows = pushable<Uint8Array>();`,
    ],
  },
  'xstate-mailbox': {
    reported: [],
    silent: [
      `
import { createActor, createMachine } from 'xstate';
const door = createActor(createMachine({ initial: 'closed', states: { closed: { on: { OPEN: 'open' } }, open: {} } }));
door.start();
export const open = (): void => door.send({ type: 'OPEN' });`,
    ],
  },
};
