import { noUnboundedFanOut as rule } from '../../../src/rules/no-unbounded-fan-out.js';
import { itFinds, type Case } from '../../support/cases.js';

const MARK = '// expect-next-line: no-unbounded-fan-out';

const libraries: Case[] = [
  {
    name: 'p-map and its kin without a concurrency',
    code: `import pMap from 'p-map';
    import pAll from 'p-all';
    import pFilter from 'p-filter';
    export async function run(urls: string[]) {
      ${MARK}
      await pMap(urls, (url) => fetch(url));
      ${MARK}
      await pMap(urls, (url) => fetch(url), { stopOnError: false });
      ${MARK}
      await pMap(urls, (url) => fetch(url), { concurrency: Infinity });
      ${MARK}
      await pAll(urls.map((url) => () => fetch(url)));
      ${MARK}
      return pFilter(urls, async (url) => (await fetch(url)).ok);
    }`,
  },
  {
    name: 'Bluebird.map, in both of its forms',
    code: `import Bluebird from 'bluebird';
    export function run(files) {
      ${MARK}
      const a = Bluebird.map(files, (file) => upload(file));
      ${MARK}
      const b = Bluebird.map(files, (file) => upload(file), { concurrency: 0 });
      ${MARK}
      const c = Bluebird.resolve(files).map((file) => upload(file));
      return [a, b, c];
    }`,
  },
  {
    name: 'the async library',
    filename: 'src/input.js',
    code: `const async = require('async');
    const { mapValues, parallel } = require('async');
    function run(urls, byId, done) {
      ${MARK}
      async.map(urls, (url, next) => request(url, next), done);
      ${MARK}
      async.eachOf(urls, async (url) => { await fetch(url); }, done);
      ${MARK}
      mapValues(byId, (value, key, next) => db.get(key, next), done);
      ${MARK}
      parallel(urls.map((url) => (next) => request(url, next)), done);
      ${MARK}
      async.eachLimit(urls, Infinity, (url, next) => request(url, next), done);
    }
    module.exports = run;`,
  },
  {
    name: 'Effect with concurrency unbounded',
    code: `import { Effect } from 'effect';
    import * as Fx from 'effect/Effect';
    export const run = (ids: string[]) => Effect.gen(function* () {
      ${MARK}
      yield* Effect.all(ids.map((id) => load(id)), { concurrency: 'unbounded' });
      ${MARK}
      yield* Fx.forEach(ids, (id) => load(id), { concurrency: 'unbounded', discard: true });
    });`,
  },
  {
    name: 'rxjs operators without a number',
    code: `import { from, mergeMap, Subject, mergeAll, map, defer, concatMap } from 'rxjs';
    import * as ops from 'rxjs/operators';
    export class Sync {
      private readonly jobs$ = new Subject<Job>();
      start() {
        this.jobs$.pipe(
          ${MARK}
          mergeMap((job) => this.http.post('/jobs', job)),
        ).subscribe();
      }
      all(rows) {
        ${MARK}
        return from(rows).pipe(ops.flatMap(async (row) => { await api.put(row); }));
      }
      lists(http) {
        return http.get('/rows').pipe(
          concatMap((rows) => from(rows)),
          map((row) => defer(() => api.put(row))),
          ${MARK}
          mergeAll(),
        );
      }
    }`,
  },
  {
    name: 'rxjs functions that subscribe to all at once',
    code: `import { combineLatest, forkJoin, merge } from 'rxjs';
    export const one = (http, ids) => {
      ${MARK}
      return forkJoin(ids.map((id) => http.get('/x/' + id)));
    };
    export const two = (http, ids) => {
      ${MARK}
      return merge(...ids.map((id) => http.get('/x/' + id)));
    };
    export const three = (http, ids) => {
      ${MARK}
      return combineLatest(ids.map((id) => http.get('/x/' + id)));
    };`,
  },
];

itFinds(rule, 'calls of libraries', libraries);
