import { noUnboundedBuffer } from '../../../src/rules/no-unbounded-buffer.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(noUnboundedBuffer);

itMarks('lists of each client', {
  'that a broadcast fills and a slow client does not empty': `
    export class Hub {
      #tills = new Map();
      connect(id, link) {
        // expect-next-line: no-unbounded-buffer
        this.#tills.set(id, { link, outbox: [], sending: false });
        link.once('close', () => this.#tills.delete(id));
      }
      broadcast(correction) {
        for (const [id, till] of this.#tills) {
          till.outbox.push(correction);
          if (!till.sending) void this.#flush(id, till);
        }
      }
      async #flush(id, till) {
        till.sending = true;
        while (till.outbox.length > 0) {
          await till.link.deliver(till.outbox[0]);
          till.outbox.shift();
        }
        till.sending = false;
      }
    }`,
  'that are declared by a type': `
    interface Peer {
      socket: Socket;
      // expect-next-line: no-unbounded-buffer
      queue: string[];
    }
    const peers = new Set<Peer>();
    bus.on('news', (text: string) => {
      for (const peer of peers) peer.queue.push(text);
    });
    setInterval(() => {
      for (const peer of peers) {
        const next = peer.queue.shift();
        if (next) peer.socket.send(next);
      }
    }, 20);`,
  'with a maximum': `
    interface Peer { socket: Socket; queue: string[] }
    const peers = new Set<Peer>();
    bus.on('news', (text: string) => {
      for (const peer of peers) {
        if (peer.queue.length >= 100) peer.socket.terminate();
        else peer.queue.push(text);
      }
    });
    setInterval(() => {
      for (const peer of peers) {
        const next = peer.queue.shift();
        if (next) peer.socket.send(next);
      }
    }, 20);`,
  'that are no queues': `
    const rooms = new Map();
    export function open(id) { rooms.set(id, { members: [] }); }
    export function join(id, member) { rooms.get(id).members.push(member); }
    export function leave(id, member) {
      const room = rooms.get(id);
      room.members.splice(room.members.indexOf(member), 1);
    }
    export const all = () => [...rooms.values()].flatMap(({ members }) => members);`,
});
