import { describe, expect, it } from 'vitest';
import { NO_OWN_CATALOGUE, readOwnCatalogue } from '../../../src/analysis/model/own-catalogue.js';
import { readSettings, SettingsError } from '../../../src/analysis/model/settings.js';

const LEAST = {
  id: 'mailer',
  package: '@acme/mail',
  rule: 'require-queue-limit',
  sites: [{ new: 'Mailer', options: 0 }],
  holds: 'mails that wait',
  meaning: 'they stay in memory',
  choose: 'As many as you can lose',
};

describe('readOwnCatalogue', () => {
  it('has nothing where nothing is said', () => {
    expect(readOwnCatalogue(undefined)).toBe(NO_OWN_CATALOGUE);
    expect(readOwnCatalogue([])).toEqual(NO_OWN_CATALOGUE);
  });

  it('fills in what people need not write', () => {
    const { entries, instances } = readOwnCatalogue([LEAST]);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      id: 'mailer',
      severity: 'error',
      absent: 'unbounded',
      options: [],
      recommended: { code: null, choose: 'As many as you can lose' },
    });
    expect(entries[0]).not.toHaveProperty('choose');
    expect(instances).toEqual([]);
  });

  it('keeps what they do write', () => {
    const everything = {
      ...LEAST,
      modules: ['@acme/mail/queue'],
      versions: '>=2 <4',
      severity: 'warn',
      absent: 'bounded',
      options: [
        { key: 'maxPending', unlimited: [0, -1, null], parts: ['count'] },
        { key: ['mail.max'] },
        { argument: 1 },
        { uri: 'maxPending', uriArgument: 1 },
        { words: ['MAXLEN'] },
      ],
      unlimited: [0],
      unlimitedFrom: 1_000_000,
      onlyWhen: [{ key: 'kind', is: ['memory', true] }, { argument: 1, present: true }],
      exempt: [{ key: 'name', matches: '^test-' }, { key: 'sync', absent: true }],
      defeatedBy: [{ key: 'noAck', is: [true] }],
      elsewhere: [
        { methods: ['limit'], argument: 0, key: 'max', unlimited: [0], before: true },
        { chained: ['timeout'] },
        { assigned: ['defaults.max'], called: ['configure'], inProject: true },
        { properties: ['max', 'server.max'] },
      ],
      construct: 'new Mailer(options)',
      unit: 'mails',
      default: '0',
      whenFull: 'send() throws',
      policy: 'reject',
    };
    const [entry] = readOwnCatalogue([{ ...everything, code: '1000' }]).entries;
    const { choose, ...written } = everything;
    expect(entry).toMatchObject({ ...written, exempt: [{ key: 'name', matches: /^test-/ }, { key: 'sync', absent: true }] });
    expect(entry?.recommended).toEqual({ code: '1000', choose });
  });

  it('takes each way of reaching a construct', () => {
    const sites = [
      { new: ['A', 'B'], options: 'object' },
      { call: 'create', options: 'last-object', within: 'queue' },
      { decorator: 'Queue', options: 'every-object', within: ['queues', '*'] },
      { method: 'add', of: 'acme.queue', options: -1 },
      { call: 'make', modules: ['global'] },
    ];
    const instances = [{ id: 'acme.queue', made: [{ new: 'Queue' }] }];
    expect(readOwnCatalogue([{ ...LEAST, sites, instances }]).entries[0]?.sites).toEqual(sites);
  });

  it('takes instances of the package, of other entries, and what a library hands to functions', () => {
    const sites = [{ method: 'consume', of: 'amqplib.channel' }, { method: 'add', of: 'acme.bus' }];
    const given = [{ by: { method: 'onOpen', of: 'acme.bus' }, argument: 0, parameter: 0, key: 'setup' }];
    const kinds = [{ id: 'acme.bus', made: [{ call: 'connect' }], given }];
    const { entries, instances } = readOwnCatalogue([{ ...LEAST, sites }, { ...LEAST, id: 'bus', instances: kinds }]);
    expect(entries).toHaveLength(2);
    expect(instances[0]?.given).toEqual(given);
  });

  it('gives instances the modules of their entry, unless they have their own', () => {
    const kind = { id: 'acme.bus', made: [{ call: 'connect' }], types: ['Bus'], injectedBy: ['InjectBus'] };
    const instances = (entry: object): unknown => readOwnCatalogue([{ ...LEAST, ...entry }]).instances;
    expect(instances({ instances: [kind] })).toEqual([{ ...kind, modules: ['@acme/mail'] }]);
    expect(instances({ instances: [kind], modules: ['a', 'b'] })).toEqual([{ ...kind, modules: ['a', 'b'] }]);
    expect(instances({ instances: [{ ...kind, modules: ['c'] }], modules: ['a'] })).toEqual([{ ...kind, modules: ['c'] }]);
  });
});

describe('a wrong setting catalogue is refused in one line', () => {
  const wrong: readonly (readonly [unknown, string])[] = [
    ['x', `setting 'catalogue' must be a list, not "x"`],
    [LEAST, `setting 'catalogue' must be a list, not ${JSON.stringify(LEAST)}`],
    [['x'], `setting 'catalogue[0]' must be an object, not "x"`],
    [[LEAST, { ...LEAST, id: 5 }], "setting 'catalogue[1].id' must be a text, not 5"],
    [[{ ...LEAST, holds: undefined }], "setting 'catalogue[0].holds' is missing"],
    [[{ ...LEAST, holds: '' }], `setting 'catalogue[0].holds' must be a text, not ""`],
    [
      [{ ...LEAST, rule: 'no-unbounded-map' }],
      "setting 'catalogue[0].rule' must be one of require-queue-limit, require-prefetch, require-dead-letter, " +
        'require-wait-timeout, not "no-unbounded-map"',
    ],
    [[{ ...LEAST, severity: 'high' }], `setting 'catalogue[0].severity' must be one of error, warn, info, not "high"`],
    [[{ ...LEAST, absent: true }], "setting 'catalogue[0].absent' must be one of unbounded, bounded, not true"],
    [[{ ...LEAST, modules: '@acme/mail' }], `setting 'catalogue[0].modules' must be a list, not "@acme/mail"`],
    [[{ ...LEAST, sites: { new: 'A' } }], `setting 'catalogue[0].sites' must be a list, not {"new":"A"}`],
    [
      [{ ...LEAST, sites: [{}, { new: 'A', options: 'x' }] }],
      "setting 'catalogue[0].sites[1].options' must be a position, 'object', 'last-object' or 'every-object', not \"x\"",
    ],
    [[{ ...LEAST, sites: [{ new: ['A', 5] }] }], "setting 'catalogue[0].sites[0].new[1]' must be a text, not 5"],
    [
      [{ ...LEAST, sites: [{ constructor: 'A' }] }],
      "setting 'catalogue[0].sites[0].constructor' is not known; known are new, call, decorator, method, of, modules, options, within",
    ],
    [[{ ...LEAST, options: [{ key: 5 }] }], "setting 'catalogue[0].options[0].key' must be a text, not 5"],
    [[{ ...LEAST, options: ['max'] }], `setting 'catalogue[0].options[0]' must be an object, not "max"`],
    [[{ ...LEAST, unlimited: 0 }], "setting 'catalogue[0].unlimited' must be a list, not 0"],
    [[{ ...LEAST, unlimitedFrom: '1e9' }], `setting 'catalogue[0].unlimitedFrom' must be a whole number, not "1e9"`],
    [
      [{ ...LEAST, unlimited: [[]] }],
      "setting 'catalogue[0].unlimited[0]' must be a text, a number, true, false or null, not []",
    ],
    [[{ ...LEAST, exempt: [{ absent: 'yes' }] }], `setting 'catalogue[0].exempt[0].absent' must be true or false, not "yes"`],
    [[{ ...LEAST, elsewhere: [{ methods: 'limit' }] }], `setting 'catalogue[0].elsewhere[0].methods' must be a list, not "limit"`],
    [[{ ...LEAST, policy: 'wait' }], "setting 'catalogue[0].policy' must be one of block, reject, drop-oldest, "],
    [[{ ...LEAST, code: 5 }], "setting 'catalogue[0].code' must be a text, not 5"],
    [[{ ...LEAST, instances: [{ id: 'a' }] }], "setting 'catalogue[0].instances[0].made' is missing"],
    [[LEAST, LEAST], `setting 'catalogue[1].id' must be a name of its own, not "mailer"`],
    [[{ ...LEAST, versions: 'latest' }], `setting 'catalogue[0].versions' must be a range of versions, not "latest"`],
    [[{ ...LEAST, sites: [] }], "setting 'catalogue[0].sites' must be a list with at least one site, not []"],
    [
      [{ ...LEAST, sites: [{ new: 'A' }, { options: 0 }] }],
      `setting 'catalogue[0].sites[1]' must be an object with one of new, call, decorator, method, not {"options":0}`,
    ],
    [
      [{ ...LEAST, sites: [{ method: 'send' }] }],
      "setting 'catalogue[0].sites[0].of' is missing: the id of the instances that have the method",
    ],
    [
      [{ ...LEAST, sites: [{ method: 'send', of: 'mailer' }] }],
      `setting 'catalogue[0].sites[0].of' must be the id of one of the 'instances', not "mailer"`,
    ],
    [
      [{ ...LEAST, options: [{ unlimited: [0] }] }],
      `setting 'catalogue[0].options[0]' must be an object with one of key, argument, uri, words, not {"unlimited":[0]}`,
    ],
    [
      [{ ...LEAST, exempt: [{ key: 'sync' }] }],
      `setting 'catalogue[0].exempt[0]' must be an object with one of is, absent, present, matches, not {"key":"sync"}`,
    ],
    [
      [{ ...LEAST, elsewhere: [{ argument: 0 }] }],
      "setting 'catalogue[0].elsewhere[0]' must be an object with one of methods, chained, assigned, called, properties, not ",
    ],
    [
      [{ ...LEAST, instances: [{ id: 'acme.bus', made: [{ types: ['Bus'] }] }] }],
      "setting 'catalogue[0].instances[0].made[0].types' is not known",
    ],
    [
      [{ ...LEAST, instances: [{ id: 'acme.bus', made: [{ method: 'channel', of: 'acme.bus' }, { modules: ['a'] }] }] }],
      "setting 'catalogue[0].instances[0].made[1]' must be an object with one of new, call, decorator, method, not ",
    ],
    [
      [{ ...LEAST, instances: [{ id: 'acme.bus', made: [], given: [{ by: {}, argument: 0, parameter: 0 }] }] }],
      "setting 'catalogue[0].instances[0].given[0].by' must be an object with one of new, call, decorator, method, not {}",
    ],
    [[{ ...LEAST, evidence: ['a.js:1'] }], "setting 'catalogue[0].evidence' is not known; known are id, package, rule, sites"],
    [[{ ...LEAST, exempt: [{ key: 'a', matches: '(' }] }], "setting 'catalogue[0].exempt[0].matches' must be a regular expression ("],
  ];
  it.each(wrong)('%j', (catalogue, message) => {
    const read = (): unknown => readSettings({ catalogue });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(message);
    expect(read).not.toThrow(/\n/);
  });
});
