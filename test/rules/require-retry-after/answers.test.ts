import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(requireRetryAfter);

itMarks('a handshake that a callback refuses', {
  'of ws': `
    import { WebSocketServer } from 'ws';
    const wss = new WebSocketServer({
      port: 8080,
      verifyClient(info, done) {
        // expect-next-line: require-retry-after
        if (wss.clients.size >= 1000) return done(false, 503, 'Too many connections');
        done(true);
      },
    });`,
  'as a function apart': `
    const { Server } = require('ws');
    const verifyClient = (info, cb) => {
      if (take(info.req.socket.remoteAddress)) return cb(true);
      // expect-next-line: require-retry-after
      cb(false, 429, 'slow down', { 'X-Reason': 'limit' });
    };
    new Server({ server, verifyClient });`,
  'with the header': `
    new WebSocketServer({
      verifyClient: (info, cb) => (take(info) ? cb(true) : cb(false, 429, 'slow down', { 'Retry-After': '5' })),
    });`,
  'for a reason that is not load': `
    new WebSocketServer({
      verifyClient: (info, cb) => (ready ? cb(true) : cb(false, 503, 'not migrated yet')),
    });`,
  'a callback of another option': `
    new Client({ verify: (info, cb) => cb(false, 429, 'slow down') });`,
});

itMarks('an answer that a function returns beside a success', {
  'of an OpenAPI handler': `
    export const handlers: Record<string, (input: { ip: string }) => Promise<Answer>> = {
      async createTicket({ ip }) {
        if (tickets.openedBy(ip) > 20) {
          // expect-next-line: require-retry-after
          return { status: 429, body: { code: 'TOO_MANY_TICKETS' } };
        }
        return { status: 201, body: await tickets.open() };
      },
    };`,
  'of a class': `
    export class Tickets {
      async create(input) {
        // expect-next-line: require-retry-after
        if (!this.take(input.ip)) return { status: 429, body: 'slow down', headers: {} };
        return { status: 200, body: await this.open(input) };
      }
    }`,
  'with the header': `
    export async function create(input) {
      if (!take(input.ip)) return { status: 429, body: 'slow down', headers: { 'Retry-After': '5' } };
      return { status: 200, body: await open(input) };
    }`,
  'not what a client tells': `
    export async function load(url) {
      const answer = await fetch(url);
      if (answer.status === 429) return { status: 429, body: null };
      return { status: answer.status, body: await answer.json() };
    }`,
  'not a row of a table': `
    export const row = (entry) => ({ status: 429, body: entry.text });`,
});

itMarks('an init object that is made first', {
  'and gets the header': `
    import { data } from 'react-router';
    export async function action({ request }) {
      const init = { status: 429, headers: new Headers() };
      (init.headers as Headers).set('Retry-After', String(Math.ceil(await left(request))));
      throw data({ message: 'Too many invitations' }, init);
    }`,
  'and gets it as a property': `
    export function GET(request) {
      const init = { status: 429, headers: {} };
      init.headers['Retry-After'] = '30';
      return new Response('slow down', init);
    }`,
  'and gets another one': `
    export function GET(request) {
      // expect-next-line: require-retry-after
      const init = { status: 429, headers: {} };
      init.headers['X-Reason'] = 'limit';
      return new Response('slow down', init);
    }`,
});
