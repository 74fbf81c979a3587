import { noSilentDrop } from '../../../src/rules/no-silent-drop.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(noSilentDrop);

itMarks('lists of each client', {
  'that lose the new item': `
    export class Hub {
      #clients = new Map();
      connect(id, link) {
        this.#clients.set(id, { link, outbox: [], sending: false });
        link.once('close', () => this.#clients.delete(id));
      }
      broadcast(message) {
        for (const [id, client] of this.#clients) {
          if (client.outbox.length >= 256) {
            // expect-next-line: no-silent-drop
            continue;
          }
          client.outbox.push(message);
          if (!client.sending) void this.#flush(id, client);
        }
      }
      async #flush(id, client) {
        client.sending = true;
        while (client.outbox.length > 0) {
          await client.link.deliver(client.outbox[0]);
          client.outbox.shift();
        }
        client.sending = false;
      }
    }`,
  'that lose the oldest item': `
    interface Peer { socket: Socket; queue: string[] }
    const peers = new Set<Peer>();
    export function publish(message: string): void {
      for (const peer of peers) {
        // expect-next-line: no-silent-drop
        if (peer.queue.length > 100) peer.queue.shift();
        peer.queue.push(message);
      }
    }
    setInterval(() => {
      peers.forEach((peer) => {
        const next = peer.queue.shift();
        if (next) peer.socket.send(next);
      });
    }, 20);`,
  'that close the client which is too slow': `
    interface Peer { socket: Socket; queue: string[] }
    const peers = new Set<Peer>();
    export function publish(message: string): void {
      for (const peer of peers) {
        if (peer.queue.length > 100) {
          peer.socket.terminate();
          continue;
        }
        peer.queue.push(message);
      }
    }
    setInterval(() => {
      for (const peer of peers) {
        const next = peer.queue.shift();
        if (next) peer.socket.send(next);
      }
    }, 20);`,
});
