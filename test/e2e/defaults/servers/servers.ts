import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstall, findProgram, isExecutable } from './packages.js';
import { freePorts, ServerProcess } from './server-process.js';

/** A server of the tests' own on a port of this machine, with nothing in it. */
export interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

/** A server, or why there is none here. */
export type Started = Server | { readonly missing: string };

/** Starts a Redis that keeps everything in memory. */
export async function startRedis(): Promise<Started> {
  const found = await findOrInstall('redis-server');
  if ('missing' in found) return found;
  const [port = 0] = await freePorts(1);
  const folder = temporaryFolder();
  const options = { port: String(port), bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' };
  const redis = await ServerProcess.start({
    command: found.path,
    args: Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    ready: /Ready to accept connections/,
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      await redis.stop();
      remove(folder);
    },
  };
}

/** Debian's `rabbitmq-server` is a wrapper that becomes another user, who may not write to our folder. */
const RABBITMQ_ITSELF = '/usr/lib/rabbitmq/bin/rabbitmq-server';

/** Starts a RabbitMQ without plugins, and the name server (epmd) that every Erlang program asks for its port. */
export async function startRabbitMQ(): Promise<Started> {
  const found = await findOrInstall('rabbitmq-server');
  if ('missing' in found) return found;
  const epmdPath = findProgram('epmd');
  if (epmdPath === null) return { missing: 'no epmd, which comes with Erlang and is needed by rabbitmq-server' };
  const [epmdPort = 0, port = 0, distributionPort = 0] = await freePorts(3);
  const epmd = await ServerProcess.start({
    command: epmdPath,
    // `-d`: it says when it is open.
    args: ['-d', '-port', String(epmdPort), '-address', '127.0.0.1'],
    ready: /epmd running/,
  });
  const folder = temporaryFolder();
  const enabledPlugins = join(folder, 'enabled_plugins');
  writeFileSync(enabledPlugins, '[].\n');
  try {
    const rabbitmq = await ServerProcess.start({
      command: isExecutable(RABBITMQ_ITSELF) ? RABBITMQ_ITSELF : found.path,
      args: [],
      env: {
        ERL_EPMD_PORT: String(epmdPort),
        // The secret that Erlang programs share is made there.
        HOME: folder,
        RABBITMQ_NODENAME: `defaults-${port}@localhost`,
        RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
        RABBITMQ_NODE_PORT: String(port),
        RABBITMQ_DIST_PORT: String(distributionPort),
        RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1}',
        RABBITMQ_MNESIA_BASE: join(folder, 'data'),
        RABBITMQ_LOGS: '-',
        RABBITMQ_LOG_BASE: join(folder, 'log'),
        RABBITMQ_PID_FILE: join(folder, 'pid'),
        RABBITMQ_ENABLED_PLUGINS_FILE: enabledPlugins,
        // None of the machine's own settings: these files do not exist.
        RABBITMQ_CONF_ENV_FILE: join(folder, 'rabbitmq-env.conf'),
        RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
        RABBITMQ_ADVANCED_CONFIG_FILE: join(folder, 'advanced.config'),
      },
      ready: /Server startup complete/,
    });
    return {
      url: `amqp://127.0.0.1:${port}`,
      async stop() {
        await rabbitmq.stop();
        await epmd.stop();
        remove(folder);
      },
    };
  } catch (error) {
    await epmd.stop();
    remove(folder);
    throw error;
  }
}

function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'backpressure-server-'));
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
