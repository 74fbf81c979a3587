import { describe, expect, it } from 'vitest';
import { libraryMention, ownLibraryMention } from '../../../src/analysis/libraries/library-mention.js';
import { readSettings } from '../../../src/analysis/model/settings.js';
import { LIBRARY_ENTRIES } from '../../../src/catalogue/libraries/index.js';
import { settingsWith, type EntryParts } from './own-entry.js';

/** Whether a file with this text may hold something that an entry is about. */
function isMentioned(text: string, parts: EntryParts): boolean {
  const mention = ownLibraryMention('require-queue-limit')(readSettings(settingsWith(parts)));
  return mention !== null && text.search(mention) !== -1;
}

describe('ownLibraryMention', () => {
  it('is null without entries for the rule', () => {
    expect(ownLibraryMention('require-queue-limit')(readSettings({}))).toBe(null);
    expect(ownLibraryMention('require-prefetch')(readSettings(settingsWith()))).toBe(null);
  });

  it('is made once for the same settings', () => {
    const settings = readSettings(settingsWith());
    const mention = ownLibraryMention('require-queue-limit');
    expect(mention(settings)).toBe(mention(settings));
  });

  it('matches files that import one of the modules', () => {
    const parts = { package: '@acme/own', sites: [{ call: 'make' }] };
    expect(isMentioned("import { make } from '@acme/own';", parts)).toBe(true);
    expect(isMentioned('const own = require("@acme/own");', parts)).toBe(true);
    expect(isMentioned("import { make } from '@acme/own/part';", parts)).toBe(false);
    expect(isMentioned("import { make } from '@acme.own';", parts)).toBe(false);
    expect(isMentioned('make();', parts)).toBe(false);
    expect(isMentioned("import { make } from '@acme/own/part';", { ...parts, modules: ['@acme/own/part'] })).toBe(true);
    expect(isMentioned("import { make } from 'node:net';", { ...parts, package: 'node', modules: ['net'] })).toBe(true);
  });

  it('matches what a file of the project may hand on from the package', () => {
    expect(isMentioned("import { Pool } from './db.js'; new Pool({});", {})).toBe(true);
    expect(isMentioned("import { createPool } from './db.js'; createPool('x');", {})).toBe(true);
    expect(isMentioned('poolside();', {})).toBe(false);
  });

  it('matches files that call a method, wherever the instance is from', () => {
    const parts = {
      sites: [{ method: ['consume', 'streams.add'], of: 'own.channel' }],
      instances: [{ id: 'own.channel', modules: ['own-channels'], made: [{ call: 'connect' }] }],
    };
    expect(isMentioned("import { channel } from './channel.js'; channel.consume('x');", parts)).toBe(true);
    expect(isMentioned('this.jsm.streams.add({});', parts)).toBe(true);
    expect(isMentioned('channel?.consume(x)', parts)).toBe(true);
    expect(isMentioned('channel.consumer(x); consume(x)', parts)).toBe(false);
    expect(isMentioned("import { connect } from 'own-channels';", parts)).toBe(true);
  });

  it('does not match every call of a method whose options are only reported when they are written', () => {
    const parts = { severity: 'info', sites: [{ method: 'add', of: 'own.queue', options: 1 }], instances: [{ id: 'own.queue', made: [{ new: 'Queue' }] }] };
    expect(isMentioned('set.add(x)', parts)).toBe(false);
    expect(isMentioned("import { Queue } from 'own'; queue.add(x)", parts)).toBe(true);
  });

  it('matches calls of globals', () => {
    const parts = { sites: [{ call: 'fetch', new: 'WebSocket', modules: ['global'] }] };
    expect(isMentioned('await fetch(url)', parts)).toBe(true);
    expect(isMentioned('new WebSocket(url)', parts)).toBe(true);
    expect(isMentioned('prefetch(url); fetch;', parts)).toBe(false);
  });

  it('matches the names that a module of the project exports', () => {
    const parts = { modules: ['./src/lib/outbox'], sites: [{ new: 'Outbox' }] };
    expect(isMentioned("import { Outbox as Box } from '$lib'; new Box();", parts)).toBe(true);
    expect(isMentioned("import { Other } from './lib/outbox.js';", parts)).toBe(false);
    const whole = { modules: ['./src/lib/outbox/index.ts'], sites: [{ call: 'default' }] };
    expect(isMentioned("import open from '../lib/outbox';", whole)).toBe(true);
  });
});

describe('libraryMention', () => {
  it.each(['require-queue-limit', 'require-prefetch', 'require-dead-letter', 'require-wait-timeout'] as const)(
    'of %s matches an import of every package that it has an entry for',
    (rule) => {
      const mention = libraryMention(rule);
      const sites = LIBRARY_ENTRIES.filter((entry) => entry.rule === rule).flatMap((entry) =>
        entry.sites.filter(({ method }) => method === undefined).flatMap((site) => site.modules ?? entry.modules ?? [entry.package]),
      );
      const missing = sites.filter((module) => module !== 'global' && `import * as x from '${module}';`.search(mention) === -1);
      expect(missing).toEqual([]);
    },
  );

  it('does not match files that use nothing of the kind', () => {
    const text = "import { half } from './half.js';\nexport const quarter = (x) => half(half(x));\n";
    for (const rule of ['require-queue-limit', 'require-prefetch', 'require-dead-letter', 'require-wait-timeout'] as const) {
      expect(text.search(libraryMention(rule)), rule).toBe(-1);
    }
  });
});
