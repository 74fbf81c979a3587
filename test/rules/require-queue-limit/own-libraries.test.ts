import { describe, expect, it } from 'vitest';
import { detectFile } from '../../../src/host/file-host.js';
import { requireQueueLimit } from '../../../src/rules/require-queue-limit.js';
import { applyEdits, bothHosts } from '../../support/index.js';
import { MemoryProject } from '../../support/memory-facts.js';

/** What every entry of these tests says. */
const SAYS = {
  rule: 'require-queue-limit',
  options: [{ key: 'maxPending' }],
  holds: 'mails that wait for the server',
  meaning: 'they stay in memory for as long as the server is away',
  choose: 'Mails per second x seconds of outage that you want to survive',
  code: '1000',
};

function reported(code: string, entry: object): string[] {
  const settings = { catalogue: [{ id: 'own-queue', ...SAYS, ...entry }] };
  return bothHosts(requireQueueLimit, code, { settings }).map(({ line, message }) => `${String(line)} ${message}`);
}

const MESSAGE =
  "Nothing limits the mails that wait for the server: without 'maxPending' they stay in memory for as long as the " +
  'server is away. Mails per second x seconds of outage that you want to survive.';

describe('an entry for a package', () => {
  const NEW = { package: '@acme/mail', sites: [{ new: 'Mailer', options: 1 }] };

  it('finds what is constructed without the option', () => {
    expect(reported("import { Mailer } from '@acme/mail';\nexport const mailer = new Mailer('smtp://mail');", NEW)).toEqual([`2 ${MESSAGE}`]);
    expect(reported("import * as mail from '@acme/mail';\nexport const mailer = new mail.Mailer('smtp://mail', {});", NEW)).toHaveLength(1);
    expect(reported("const { Mailer: M } = require('@acme/mail');\nexports.mailer = new M('smtp://mail', { maxPending: Infinity });", NEW)).toHaveLength(1);
  });

  it('is silent with the option, and for others of the same name', () => {
    expect(reported("import { Mailer } from '@acme/mail';\nexport const mailer = new Mailer('smtp://mail', { maxPending: 50 });", NEW)).toEqual([]);
    expect(reported("import { Mailer } from '@acme/mail';\nexport const mailer = new Mailer('smtp://mail', options);", NEW)).toEqual([]);
    expect(reported("import { Mailer } from '@other/mail';\nexport const mailer = new Mailer('smtp://mail');", NEW)).toEqual([]);
    expect(reported('class Mailer {}\nexport const mailer = new Mailer();', NEW)).toEqual([]);
  });

  it('is a suggestion as well', () => {
    const code = "import { Mailer } from '@acme/mail';\nexport const mailer = new Mailer('smtp://mail', { secure: true });";
    const settings = { catalogue: [{ id: 'own-queue', ...SAYS, ...NEW }] };
    const [finding] = bothHosts(requireQueueLimit, code, { settings });
    const [suggestion] = finding?.suggestions ?? [];
    expect(suggestion?.description).toBe("Set 'maxPending' to 1000 (check the value).");
    expect(applyEdits(code, suggestion?.edits ?? [])).toContain("new Mailer('smtp://mail', { secure: true, maxPending: 1000 })");
  });

  it('finds calls, also of parts of the default export', () => {
    const CALL = { package: 'acme-mail', sites: [{ call: ['createMailer', 'default.create'], options: 0 }] };
    expect(reported("import { createMailer } from 'acme-mail';\nexport const mailer = createMailer({ host: 'mail' });", CALL)).toHaveLength(1);
    expect(reported("import mail from 'acme-mail';\nexport const mailer = mail.create();", CALL)).toHaveLength(1);
    expect(reported("import mail from 'acme-mail';\nexport const mailer = mail.create({ maxPending: 5 });", CALL)).toEqual([]);
  });

  it('finds decorators', () => {
    const DECORATOR = { package: '@acme/mail', sites: [{ decorator: 'Outbox', options: 'object' }] };
    expect(reported("import { Outbox } from '@acme/mail';\n@Outbox('mails')\nexport class Mails {}", DECORATOR)).toHaveLength(1);
    expect(reported("import { Outbox } from '@acme/mail';\n@Outbox('mails', { maxPending: 5 })\nexport class Mails {}", DECORATOR)).toEqual([]);
  });

  it('knows other modules of the package, and globals', () => {
    const MODULES = { package: '@acme/mail', modules: ['@acme/mail/queue', 'global'], sites: [{ new: 'MailQueue', options: 0 }] };
    expect(reported("import { MailQueue } from '@acme/mail/queue';\nexport const queue = new MailQueue();", MODULES)).toHaveLength(1);
    expect(reported('export const queue = new MailQueue();', MODULES)).toHaveLength(1);
    expect(reported("import { MailQueue } from '@acme/mail';\nexport const queue = new MailQueue();", MODULES)).toEqual([]);
  });
});

describe('an entry for methods', () => {
  const METHOD = {
    package: '@acme/bus',
    sites: [{ method: 'subscribe', of: 'acme.bus', options: 1 }],
    elsewhere: [{ methods: ['limit'], argument: 0, unlimited: [0], before: true }],
    instances: [{ id: 'acme.bus', made: [{ call: 'connect' }], types: ['Bus'], injectedBy: ['InjectBus'] }],
  };
  const BUS = "import { connect } from '@acme/bus';\nconst bus = await connect(url);\n";

  it('finds calls on what the package makes', () => {
    expect(reported(`${BUS}bus.subscribe('mails');`, METHOD)).toHaveLength(1);
    expect(reported(`${BUS}bus.subscribe('mails', { maxPending: 10 });`, METHOD)).toEqual([]);
    expect(reported("import bus from './bus.js';\nbus.subscribe('mails');", METHOD)).toEqual([]);
  });

  it('finds calls on what is declared or injected as one', () => {
    expect(reported("import type { Bus } from '@acme/bus';\nexport const start = (bus: Bus) => bus.subscribe('mails');", {
      ...METHOD,
      elsewhere: [],
    })).toHaveLength(1);
    expect(reported('class A {\n  constructor(@InjectBus() private bus) {}\n  start() { this.bus.subscribe("mails"); }\n}', {
      ...METHOD,
      elsewhere: [],
    })).toHaveLength(1);
  });

  it('finds calls on what the package hands to a function, and on what its methods give back', () => {
    const instances = [
      {
        id: 'acme.bus',
        made: [{ call: 'connect' }],
        chained: true,
        given: [
          { by: { call: 'onOpen' }, argument: 0, parameter: 0 },
          { by: { call: 'open' }, argument: 'object', key: 'setup', parameter: 1 },
        ],
      },
    ];
    const entry = { ...METHOD, instances, elsewhere: [] };
    expect(reported("import { onOpen } from '@acme/bus';\nonOpen((bus) => bus.subscribe('mails'));", entry)).toHaveLength(1);
    expect(reported("import { open } from '@acme/bus';\nopen({ setup: (url, bus) => bus.subscribe('mails') });", entry)).toHaveLength(1);
    expect(reported("import { open } from '@acme/bus';\nopen({ setup: (url) => url.subscribe('mails') });", entry)).toEqual([]);
    expect(reported("import { connect } from '@acme/bus';\nconnect(url).quiet().subscribe('mails');", entry)).toHaveLength(1);
  });

  it('knows the calls that set the limit', () => {
    expect(reported(`${BUS}bus.limit(10);\nbus.subscribe('mails');`, METHOD)).toEqual([]);
    expect(reported(`${BUS}bus.limit(0);\nbus.subscribe('mails');`, METHOD)).toHaveLength(1);
    expect(reported(`${BUS}bus.subscribe('mails');\nbus.limit(10);`, METHOD)).toHaveLength(1);
    // What comes from out of sight may have been set up there.
    expect(reported("import type { Bus } from '@acme/bus';\nexport const start = (bus: Bus) => bus.subscribe('mails');", METHOD)).toEqual([]);
  });
});

describe('an entry for a module of the project', () => {
  const OWN = { package: 'shop', modules: ['./src/lib/outbox'], sites: [{ new: 'Outbox', options: 0 }] };
  const OUTBOX = 'export class Outbox { constructor(options = {}) { this.options = options; } }';

  function inProject(main: string, entry: object = OWN, others: Readonly<Record<string, string>> = {}): number {
    const settings = { catalogue: [{ id: 'own-queue', ...SAYS, ...entry }] };
    const project = new MemoryProject({ 'src/lib/outbox.ts': OUTBOX, ...others, 'src/orders/main.ts': main }, true, settings);
    return detectFile(project.file('src/orders/main.ts'), [requireQueueLimit]).length;
  }

  it('finds it by the path that the settings name', () => {
    expect(inProject("import { Outbox } from '../lib/outbox.js'; export const outbox = new Outbox();")).toBe(1);
    expect(inProject("import { Outbox as Box } from '../lib/outbox.js'; export const outbox = new Box({});")).toBe(1);
    expect(inProject("import { Outbox } from '../lib/outbox.js'; export const outbox = new Outbox({ maxPending: 5 });")).toBe(0);
    expect(inProject("import { Outbox } from '../other/outbox.js'; export const outbox = new Outbox();")).toBe(0);
  });

  it('finds it without the rest of the project, by the path alone', () => {
    const code = "import { Outbox } from './lib/outbox.js';\nexport const outbox = new Outbox();";
    expect(reported(code, OWN)).toHaveLength(1);
    expect(reported(code.replace('./lib/outbox', './lib/inbox'), OWN)).toEqual([]);
  });

  it('finds it through a file that hands it on', () => {
    const others = { 'src/lib/index.ts': "export * from './outbox.js';" };
    expect(inProject("import { Outbox } from '../lib/index.js'; export const outbox = new Outbox();", OWN, others)).toBe(1);
  });

  it('finds what extends it', () => {
    expect(
      inProject("import { Outbox } from '../lib/outbox.js'; export class Mails extends Outbox { constructor() { super({ name: 'mails' }); } }"),
    ).toBe(1);
  });

  it('finds the methods of what it makes', () => {
    const entry = {
      package: 'shop',
      modules: ['./src/lib/outbox'],
      sites: [{ method: 'open', of: 'shop.outbox', options: 0 }],
      instances: [{ id: 'shop.outbox', made: [{ new: 'Outbox' }] }],
    };
    expect(inProject("import { Outbox } from '../lib/outbox.js'; const outbox = new Outbox(); outbox.open();", entry)).toBe(1);
    expect(inProject("import type { Outbox } from '../lib/outbox.js'; export function f(outbox: Outbox) { outbox.open(); }", entry)).toBe(1);
    expect(inProject("import { Outbox } from '../lib/other.js'; const outbox = new Outbox(); outbox.open();", entry)).toBe(0);
  });

  it('finds it by the alias that the files use', () => {
    const entry = { ...OWN, modules: ['$lib/outbox', '@acme/outbox'] };
    expect(inProject("import { Outbox } from '$lib/outbox'; export const outbox = new Outbox();", entry)).toBe(1);
    expect(inProject("import { Outbox } from '@acme/outbox'; export const outbox = new Outbox();", entry)).toBe(1);
  });
});
