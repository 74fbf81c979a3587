import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules } from '../../src/rules/index.js';
import { fixture, tempProject } from '../project/temp-project.js';
import { runCli, type CliResult } from './run-cli.js';

const inventory = (args: readonly string[], cwd: string, world: { tty?: boolean; columns?: number; env?: Record<string, string> } = {}): Promise<CliResult> =>
  runCli(['inventory', ...args], { cwd, rules, ...world });

const CODE = [
  "const q = []; bus.on('x', (e) => q.push(e));",
  "const MAX = 5; const b = []; bus.on('x', (e) => { if (b.length < MAX) b.push(e); });",
  '// bounded by 40 -- shops are set up by hand',
  "const c = []; bus.on('x', (e) => c.push(e));",
  "const m = new Map(); app.get('/:id', (req) => m.set(req.params.id, 1));",
  '',
].join('\n');

const PROJECT = { 'package.json': '{}', 'a.js': CODE };

interface Shown {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly [key: string]: unknown;
}

function queuesIn({ stdout }: CliResult): readonly Shown[] {
  return (JSON.parse(stdout) as { queues: Shown[] }).queues;
}

describe('backpressure inventory', { timeout: 60_000 }, () => {
  it('shows a table and a summary, and succeeds whatever it finds', async () => {
    const { code, stdout, stderr } = await inventory([], tempProject(PROJECT), { columns: 100 });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n').slice(0, 5).map((line) => line.split(/\s+/).slice(0, 3).join(' '))).toEqual([
      'status queue kind',
      'unbounded q list',
      'unbounded m map',
      'claimed c list',
      'bounded b list',
    ]);
    expect(stdout).toContain('4 queues: 1 bounded, 1 claimed, 2 unbounded\n');
    expect(stdout).toContain('c: bounded by 40 -- shops are set up by hand');
  });

  it('filters by status and kind', async () => {
    const cwd = tempProject(PROJECT);
    const names = async (...args: string[]): Promise<string[]> => queuesIn(await inventory(['--format', 'json', ...args], cwd)).map(({ name }) => name);
    expect(await names('--status', 'unbounded')).toEqual(['q', 'm']);
    expect(await names('--status', 'claimed,bounded')).toEqual(['c', 'b']);
    expect(await names('--status', 'claimed', '--status', 'bounded')).toEqual(['c', 'b']);
    expect(await names('--kind', 'map')).toEqual(['m']);
    expect(await names('--kind', 'list', '--status', 'unbounded')).toEqual(['q']);
    expect((await inventory(['--kind', 'map'], cwd)).stdout).toContain('1 queue: 1 unbounded (of 4 in all)');
  });

  it('writes JSON with the header of the audit', async () => {
    const { stdout } = await inventory(['--format', 'json'], tempProject(PROJECT));
    const report = JSON.parse(stdout) as Record<string, unknown>;
    expect(Object.keys(report)).toEqual(['version', 'tool', 'root', 'queues', 'files', 'stats']);
    expect(report).toMatchObject({ version: 1, tool: { name: 'backpressure' }, root: '.', files: { read: 1, skipped: 0, failed: [] } });
    expect(queuesIn({ stdout, code: 0, stderr: '' })[3]).toMatchObject({
      kind: 'list', name: 'b', file: 'a.js', line: 2, lifetime: 'module', status: 'bounded', whenFull: 'drop-newest', unit: 'items',
      bound: { by: 'size', value: 5, expression: 'MAX', file: 'a.js', line: 2 },
      growth: [{ file: 'a.js', line: 2, label: "on('x')" }], release: [], monitored: false, claim: null,
    });
  });

  it('has the same queues in the JSON report of the audit', async () => {
    const cwd = tempProject(PROJECT);
    const audit = await runCli(['audit', '--format', 'json', '--fail-on', 'never'], { cwd, rules });
    expect(queuesIn(audit)).toEqual(queuesIn(await inventory(['--format', 'json'], cwd)));
  });

  it('keeps ids when lines move', async () => {
    const ids = async (code: string): Promise<string[]> => queuesIn(await inventory(['--format', 'json'], tempProject({ ...PROJECT, 'a.js': code }))).map(({ id }) => id);
    const before = await ids(CODE);
    expect(new Set(before).size).toBe(4);
    expect(await ids(`// a line\n\n${CODE}`)).toEqual(before);
  });

  it('writes to a file', async () => {
    const cwd = tempProject(PROJECT);
    const { code, stdout } = await inventory(['--format', 'csv', '--output', 'out/queues.csv'], cwd);
    expect([code, stdout]).toEqual([0, '']);
    const lines = readFileSync(join(cwd, 'out/queues.csv'), 'utf8').split('\r\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatch(/^id,status,confidence,name,kind,file,line/);
  });

  it('honours NO_COLOR, and colours a terminal', async () => {
    const cwd = tempProject(PROJECT);
    expect((await inventory([], cwd, { tty: true })).stdout).toContain('\u001b[31munbounded');
    expect((await inventory([], cwd, { tty: true, env: { NO_COLOR: '1' } })).stdout).not.toContain('\u001b');
  });

  it('reads the settings of the config file', async () => {
    const cwd = tempProject({
      'backpressure.config.json': '{ "bounded": ["Ring"], "ignore": ["old/"] }',
      'a.js': "import { Ring } from './ring.js';\nexport const r = new Ring(16);\n",
      'old/b.js': CODE,
    });
    expect(queuesIn(await inventory(['--format', 'json'], cwd))).toMatchObject([{ name: 'r', kind: 'queue', bound: { by: 'option', value: 16 } }]);
  });

  it('goes on after a file that cannot be parsed', async () => {
    const { code, stdout } = await inventory([], tempProject({ ...PROJECT, 'b.js': 'const q = [; q.push(1)' }));
    expect(code).toBe(0);
    expect(stdout).toContain('1 file could not be audited');
    expect(stdout).toContain('4 queues');
  });

  for (const [what, args, message] of [
    ['a path that does not exist', ['nowhere'], "path 'nowhere' does not exist"],
    ['an unknown status', ['--status', 'unbouned'], "option --status: 'unbouned' is not one of unbounded, unknown, claimed, bounded"],
    ['an unknown kind', ['--kind', 'list,array'], "option --kind: 'array' is not one of"],
    ['an unknown format', ['--format', 'sarif'], "option --format: 'sarif' is not one of table, json, csv, markdown"],
    ['a flag of the audit', ['--preset', 'strict'], "unknown option '--preset'"],
  ] as const) {
    it(`ends with 2 and one line for ${what}`, async () => {
      const { code, stdout, stderr } = await inventory(args, tempProject(PROJECT));
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/^backpressure: .*\n$/);
      expect(stderr).toContain(message);
    });
  }

  it('says that there is nothing to read', async () => {
    const { code, stderr } = await inventory([], tempProject({ 'package.json': '{}' }));
    expect([code, stderr]).toEqual([2, "backpressure: no JavaScript or TypeScript files to audit in '.'\n"]);
  });

  it('shows that a project has no queues', async () => {
    const { code, stdout } = await inventory([], tempProject({ ...PROJECT, 'a.js': 'export const x = 1;\n' }));
    expect([code, stdout]).toEqual([0, '0 queues\n1 file read.\n']);
  });
});

/** What a person finds by reading the sources: name, status, maximum, what happens when it is full. */
const IN_BOTH = [
  'src/audit/audit-writer.ts ConsolePage.lines bounded 25 block',
  'src/couriers/assignment.ts CourierRoster.couriers bounded 5000 reject',
  'src/couriers/position-hub.ts PositionHub.listeners bounded - -',
  'src/couriers/position-hub.ts PositionHub.trail bounded 100 drop-oldest',
  'src/data/orders.ts OrderRepository.orders bounded 20000 drop-oldest',
  'src/data/users.ts UserDirectory.cache bounded 1000 drop-oldest',
  'src/data/users.ts UserDirectory.loading bounded - -',
  'src/kitchens/sold-out-feed.ts channel bounded 10000 drop-oldest',
  'src/kitchens/sold-out-reports.ts SoldOutReports.waiting bounded 500 drop-newest',
  'src/limits/rate-limiter.ts KeyedLimiter.buckets bounded 10000 drop-oldest',
  'src/limits/slots.ts Slots.waiting bounded 200 reject',
  'src/log.ts recent bounded 200 drop-oldest',
  'src/menus/menu-service.ts MenuService.cache bounded 500 drop-oldest',
  'src/menus/menu-service.ts MenuService.inFlight bounded - -',
  'src/metrics.ts LatencyRecorder.slow bounded 50 drop-oldest',
  'src/orders/order-buffer.ts OrderPreview.ring bounded 20 drop-oldest',
  'src/partner/stub.ts chunks bounded 262144 reject',
];

const FAULTY = [
  'src/audit/audit-log.ts auditEvents unbounded - -',
  'src/couriers/position-hub.ts backlog unbounded - -',
  'src/metrics.ts LatencyRecorder.samples unbounded - -',
  'src/notifications/receipts.ts Receipts.failed unbounded - -',
  'src/notifications/receipts.ts Receipts.refunds bounded 1000 reject',
  'src/orders/order-buffer.ts OrderBuffer.waiting unbounded - -',
  'src/partner/status-poller.ts StatusPoller.journal unbounded - -',
  'src/routes/couriers.ts chunks unbounded - -',
  'src/routes/partner-webhook.ts body unbounded - -',
  'src/search/search-service.ts searchedTerms unbounded - -',
];

const REPAIRED = [
  // The queue for what failed, beside the one above.
  'src/kitchens/sold-out-feed.ts channel bounded 10000 drop-oldest',
  'src/audit/audit-log.ts auditEvents bounded 5000 drop-oldest',
  'src/couriers/position-hub.ts backlog bounded 64 drop-oldest',
  'src/metrics.ts LatencyRecorder.samples bounded 2000 drop-oldest',
  'src/notifications/receipts.ts Receipts.failed bounded 2000 reject',
  'src/notifications/receipts.ts Receipts.refunds bounded 1000 reject',
  'src/orders/order-buffer.ts OrderBuffer.waiting bounded - reject',
  'src/partner/status-poller.ts StatusPoller.journal bounded 5000 drop-oldest',
  'src/search/search-service.ts searchedTerms bounded 10000 drop-oldest',
];

describe.each([
  ['shop', [...IN_BOTH, ...FAULTY]],
  ['shop-fixed', [...IN_BOTH, ...REPAIRED]],
] as const)('the inventory of fixtures/%s', (name, expected) => {
  it('has every queue with the right status, and nothing else', { timeout: 60_000 }, async () => {
    const result = await inventory(['--format', 'json'], fixture(`../${name}`));
    const shown = queuesIn(result).map((queue) => {
      const bound = queue['bound'] as { value?: number } | null;
      return [queue['file'], queue.name, queue.status, bound?.value ?? '-', queue['whenFull'] ?? '-'].join(' ');
    });
    expect(shown.sort()).toEqual([...expected].sort());
  });
});
