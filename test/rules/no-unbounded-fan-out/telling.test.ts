import { noUnboundedFanOut as rule } from '../../../src/rules/no-unbounded-fan-out.js';
import { itFinds } from '../../support/cases.js';

const MARK = '// expect-next-line: no-unbounded-fan-out';

itFinds(rule, 'a program that says how its work goes', [
  {
    name: 'hosts, loggers and progress bars that are not waited for',
    code: `interface IoHost { notify(message: object): Promise<void> }
      export class Engine {
        constructor(private readonly ioHost: IoHost, private readonly reporter: Reporter) {}
        async check(stacks: Stack[]): Promise<void> {
          for (const stack of stacks) {
            if (stack.region !== this.region) this.ioHost.notify({ level: 'warn', message: stack.name });
            void this.reporter.report(stack).catch(() => undefined);
          }
        }
      }`,
  },
]);

itFinds(rule, 'people and partners that are told', [
  {
    name: 'messages to users, in every turn',
    code: `export async function tell(users) {
      for (const user of users) {
        ${MARK}
        void notifier.notify(user.email);
      }
      for (const user of users) {
        ${MARK}
        mailer.send(user.email).catch(log);
      }
    }`,
  },
]);

itFinds(rule, 'parts of the program and promises that run already', [
  {
    name: 'the hooks and listeners of one event',
    code: `export async function callAll(name, context) {
      const hooks = definitions.hooks[name] || [];
      await Promise.all(hooks.map(async (hook) => normalize(await callHook(hook, context))));
    }
    export class Bus { async emit(event, value) { await Promise.all((this.listeners[event] ?? []).map((one) => deliver(one, value))); } }`,
  },
  {
    name: 'a promise around one that runs already',
    code: `export function first(promises, isGood) {
      const watched = promises.map((p) => new Promise((resolve, reject) => p.then((v) => isGood(v) && resolve(v), reject)));
      const plain = promises.map((p) => new Promise((resolve, reject) => { p.then(resolve).catch(reject); }));
      return Promise.race([...watched, ...plain]);
    }`,
  },
]);

itFinds(rule, 'work that only looks like those', [
  {
    name: 'rows and new promises',
    code: `export async function run(rows, byDay) {
      ${MARK}
      await Promise.all(byDay[today].map((row) => api.save(row)));
      ${MARK}
      await Promise.all(rows.map((row) => new Promise((resolve, reject) => api.save(row).then(resolve, reject))));
    }`,
  },
]);
