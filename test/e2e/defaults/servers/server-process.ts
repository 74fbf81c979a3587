import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

const START_MS = 120_000;
const STOP_GRACE_MS = 20_000;
const KEPT_OUTPUT = 4_000;

/** What starts a server, and how it is seen that it is open. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Found in the output once the server takes connections. */
  readonly ready: RegExp;
}

/** A server that runs as a process of its own, together with the processes that it starts. */
export class ServerProcess {
  private readonly end = (): void => {
    this.signal('SIGKILL');
  };

  private constructor(private readonly child: ChildProcess) {
    // Should the tests be ended before they stop it.
    process.once('exit', this.end);
  }

  /** @throws when the server ends before it is open, or is not open after two minutes; with what it said. */
  static async start({ command, args, env, ready }: ServerCommand): Promise<ServerProcess> {
    // A group of its own, so that all of its processes can be ended.
    const child = spawn(command, args, {
      detached: true,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const server = new ServerProcess(child);
    try {
      await untilReady(child, command, ready);
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  /** Asks politely first, and waits until the server is gone. */
  async stop(): Promise<void> {
    process.off('exit', this.end);
    if (this.child.pid === undefined || this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, 'exit');
    this.signal('SIGTERM');
    const timer = setTimeout(() => {
      this.signal('SIGKILL');
    }, STOP_GRACE_MS);
    await exited;
    clearTimeout(timer);
  }

  private signal(signal: NodeJS.Signals): void {
    if (this.child.pid === undefined) return;
    try {
      process.kill(-this.child.pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

function untilReady(child: ChildProcess, command: string, ready: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (what: string): void => {
      clearTimeout(timer);
      reject(new Error(`${command} ${what}\n${output}`));
    };
    const timer = setTimeout(() => {
      fail('is not open yet');
    }, START_MS);
    const listen = (text: string): void => {
      output = (output + text).slice(-KEPT_OUTPUT);
      if (!ready.test(output)) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.setEncoding('utf8').on('data', listen);
    child.stderr?.setEncoding('utf8').on('data', listen);
    child.once('error', (error) => {
      fail(error.message);
    });
    child.once('exit', (code) => {
      fail(`ended with ${String(code)} before it was open`);
    });
  });
}

/** Ports of this machine, each different from the others, at which nobody listens. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
