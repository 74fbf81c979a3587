import type { InstanceKind, LibraryEntry, LibraryFamily } from './entry.js';
import { AMQP } from './amqp.js';
import { AWS_CDK } from './aws-cdk.js';
import { BULLMQ } from './bullmq.js';
import { BULLMQ_WORKERS } from './bullmq-workers.js';
import { CACHE_LIBRARIES } from './caches.js';
import { CLOUD_BROKERS } from './cloud-brokers.js';
import { FAN_OUT_HELPERS } from './fan-out-helpers.js';
import { GENERIC_POOLS } from './generic-pools.js';
import { HTTP_AGENTS } from './http-agents.js';
import { HTTP_CLIENTS } from './http-clients.js';
import { HTTP_SERVERS } from './http-servers.js';
import { JOB_QUEUES } from './job-queues.js';
import { KAFKA } from './kafka.js';
import { LOCKS } from './locks.js';
import { LOGGERS } from './loggers.js';
import { MAIL } from './mail.js';
import { MEMOIZERS } from './memoizers.js';
import { MONGO } from './mongo.js';
import { NATS_MQTT } from './nats-mqtt.js';
import { NEST_MICROSERVICES } from './nest-microservices.js';
import { NODE_STREAMS } from './node-streams.js';
import { ORMS } from './orms.js';
import { PLATFORM } from './platform.js';
import { POSTGRES_POOLS } from './postgres-pools.js';
import { RECEIVERS } from './receivers.js';
import { REDIS } from './redis.js';
import { RETRIES } from './retries.js';
import { RPC_CLIENTS } from './rpc-clients.js';
import { JOB_SCHEDULERS } from './schedulers.js';
import { SQL_POOLS } from './sql-pools.js';
import { STREAMS_AND_EVENTS } from './streams-and-events.js';
import { TASK_QUEUES } from './task-queues.js';
import { TELEMETRY } from './telemetry.js';
import { UPLOADS } from './uploads.js';
import { WEB_SOCKETS } from './web-sockets.js';
import { WORKER_POOLS } from './worker-pools.js';
import { WORKFLOW_ENGINES } from './workflow-engines.js';

/** Every family of the catalogue, in the order in which its page shows them. */
export const LIBRARY_FAMILIES: readonly LibraryFamily[] = [
  AMQP,
  AWS_CDK,
  BULLMQ,
  BULLMQ_WORKERS,
  CACHE_LIBRARIES,
  CLOUD_BROKERS,
  FAN_OUT_HELPERS,
  GENERIC_POOLS,
  HTTP_AGENTS,
  HTTP_CLIENTS,
  HTTP_SERVERS,
  JOB_QUEUES,
  KAFKA,
  LOCKS,
  LOGGERS,
  MAIL,
  MEMOIZERS,
  MONGO,
  NATS_MQTT,
  NEST_MICROSERVICES,
  NODE_STREAMS,
  ORMS,
  PLATFORM,
  POSTGRES_POOLS,
  REDIS,
  RETRIES,
  RPC_CLIENTS,
  JOB_SCHEDULERS,
  SQL_POOLS,
  STREAMS_AND_EVENTS,
  TASK_QUEUES,
  TELEMETRY,
  UPLOADS,
  WEB_SOCKETS,
  WORKER_POOLS,
  WORKFLOW_ENGINES,
];

export const LIBRARY_ENTRIES: readonly LibraryEntry[] = LIBRARY_FAMILIES.flatMap(({ entries }) => entries);

export const INSTANCE_KINDS: ReadonlyMap<string, InstanceKind> = new Map(
  [...LIBRARY_FAMILIES.flatMap(({ instances }) => instances ?? []), ...RECEIVERS].map((kind) => [kind.id, kind]),
);
