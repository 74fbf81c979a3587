import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Stats {
  orders: { depth: number; capacity?: number };
  counters: Record<string, number>;
}

export type PartnerMode = 'ok' | 'failing' | 'limited' | 'unavailable';

const KEPT_STDERR = 4_000;
const STOP_GRACE_MS = 5_000;

/** A compiled shop that runs as a process of its own, together with its partner stub. */
export class ShopProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    private readonly partnerUrl: string,
  ) {}

  static async start(main: string): Promise<ShopProcess> {
    const { PARTNER_URL: _ignored, ...env } = process.env;
    const child = spawn(process.execPath, [main], {
      env: { ...env, PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-KEPT_STDERR);
    });
    const lines = createInterface({ input: child.stdout });
    const line = await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`the shop ended with ${code} before it was open\n${stderr}`)));
    });
    const { url, partnerUrl } = JSON.parse(line) as { url: string; partnerUrl: string };
    return new ShopProcess(child, url, partnerUrl);
  }

  async setPartner(mode: PartnerMode): Promise<void> {
    const res = await fetch(`${this.partnerUrl}/control`, { method: 'PUT', body: JSON.stringify({ mode }) });
    if (!res.ok) throw new Error(`the partner stub answered ${res.status}`);
  }

  async stats(): Promise<Stats> {
    const res = await fetch(`${this.url}/internal/stats`);
    return (await res.json()) as Stats;
  }

  /** Asks politely first; a shop that does not end is killed, so that no process is left behind. */
  async stop(): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode;
    const exited = once(this.child, 'exit') as Promise<[number | null]>;
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), STOP_GRACE_MS);
    const [code] = await exited;
    clearTimeout(timer);
    return code;
  }
}
