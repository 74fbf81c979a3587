import { describe, expect, it } from 'vitest';
import { declarationOf, elementPartOf } from '../../../src/analysis/places/element-parts.js';
import { placesOf } from '../../../src/analysis/places/places.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';

/** What the receiver of the one `push` in the code stands for. */
function pushedTo(code: string): { readonly path: string; readonly part: string | null; readonly name: string | null } {
  const file = model(code);
  const member = nodesOf(file).all('MemberExpression').find(({ property }) => property.type === 'Identifier' && property.name === 'push');
  const [place] = member ? placesOf(file, member.object) : [];
  if (!place) throw new Error('the code pushes to no place');
  const part = elementPartOf(place);
  return { path: [place.kind === 'variable' ? place.root.name : 'this', ...place.path].join('.'), part: part && file.textOf(part.node), name: declarationOf(place)?.name ?? null };
}

const CLIENTS = 'const clients = new Map(); clients.set(1, { outbox: [] });';

describe('a list of each object in a collection', () => {
  it.each([
    `${CLIENTS} clients.get(id).outbox.push(x);`,
    `${CLIENTS} for (const client of clients.values()) client.outbox.push(x);`,
    `${CLIENTS} for (const [id, client] of clients) client.outbox.push(x);`,
    `${CLIENTS} for (const [, client] of clients.entries()) client.outbox.push(x);`,
    `${CLIENTS} for (const { outbox } of clients.values()) outbox.push(x);`,
    `${CLIENTS} clients.forEach((client) => client.outbox.push(x));`,
    `${CLIENTS} clients.forEach((client) => add(client, 1)); function add(client) { client.outbox.push(x); }`,
  ])('is one place in %s', (code) => {
    expect(pushedTo(code)).toEqual({ path: 'clients.[].outbox', part: 'outbox: []', name: 'clients[].outbox' });
  });

  it('is found by the type of the objects', () => {
    const code = 'interface Peer { queue: string[] } const peers = new Set<Peer>(); for (const peer of peers) peer.queue.push(x);';
    expect(pushedTo(code)).toEqual({ path: 'peers.[].queue', part: 'queue: string[]', name: 'peers[].queue' });
  });

  it.each([
    'const pairs = [[1, []]]; for (const [id, list] of pairs) list.push(x);',
    `${CLIENTS} for (const id of clients.keys()) id.push(x);`,
    `${CLIENTS} for await (const client of clients) client.outbox.push(x);`,
    `${CLIENTS} clients.map((one, client) => client.outbox.push(x));`,
  ])('is no such list in %s', (code) => {
    expect(pushedTo(code).part).toBeNull();
  });
});
