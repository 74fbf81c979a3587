import { AMQP_SAMPLES } from './amqp.js';
import { AMQPLIB_SAMPLES } from './amqplib.js';
import { AWS_CDK_SAMPLES } from './aws-cdk.js';
import { AXIOS_SAMPLES } from './axios.js';
import { BULL_SAMPLES } from './bull.js';
import { BULLMQ_SAMPLES } from './bullmq.js';
import { BULLMQ_WORKER_SAMPLES } from './bullmq-workers.js';
import { CACHE_SAMPLES } from './caches.js';
import { CALL_LIMITER_SAMPLES } from './call-limiters.js';
import { CLOUD_BROKER_SAMPLES } from './cloud-brokers.js';
import { FAN_OUT_HELPER_SAMPLES } from './fan-out-helpers.js';
import { GENERIC_POOL_SAMPLES } from './generic-pools.js';
import { HTTP_AGENT_SAMPLES } from './http-agents.js';
import { HTTP_CLIENT_SAMPLES } from './http-clients.js';
import { HTTP_SERVER_SAMPLES } from './http-servers.js';
import { JOB_QUEUE_SAMPLES } from './job-queues.js';
import { KAFKA_SAMPLES } from './kafka.js';
import { LOCK_SAMPLES } from './locks.js';
import { LOGGER_SAMPLES } from './loggers.js';
import { MAIL_SAMPLES } from './mail.js';
import { MEMOIZER_SAMPLES } from './memoizers.js';
import { MONGO_SAMPLES } from './mongo.js';
import { NATS_MQTT_SAMPLES } from './nats-mqtt.js';
import { NEST_MICROSERVICE_SAMPLES } from './nest-microservices.js';
import { NODE_STREAM_SAMPLES } from './node-streams.js';
import { ORM_SAMPLES } from './orms.js';
import { PLATFORM_SAMPLES } from './platform.js';
import { POSTGRES_POOL_SAMPLES } from './postgres-pools.js';
import { REDIS_SAMPLES } from './redis.js';
import { RETRY_SAMPLES } from './retries.js';
import { RPC_CLIENT_SAMPLES } from './rpc-clients.js';
import type { FamilySamples } from './samples.js';
import { SCHEDULER_SAMPLES } from './schedulers.js';
import { SQL_POOL_SAMPLES } from './sql-pools.js';
import { STREAM_AND_EVENT_SAMPLES } from './streams-and-events.js';
import { TASK_QUEUE_SAMPLES } from './task-queues.js';
import { TELEMETRY_SAMPLES } from './telemetry.js';
import { UPLOAD_SAMPLES } from './uploads.js';
import { WEB_SOCKET_SAMPLES } from './web-sockets.js';
import { WORKER_POOL_SAMPLES } from './worker-pools.js';
import { WORKFLOW_ENGINE_SAMPLES } from './workflow-engines.js';

/** The samples of every family, by the id of the entry. */
export const SAMPLES: FamilySamples = {
  ...AMQP_SAMPLES,
  ...AMQPLIB_SAMPLES,
  ...AWS_CDK_SAMPLES,
  ...AXIOS_SAMPLES,
  ...BULL_SAMPLES,
  ...BULLMQ_SAMPLES,
  ...BULLMQ_WORKER_SAMPLES,
  ...CACHE_SAMPLES,
  ...CALL_LIMITER_SAMPLES,
  ...CLOUD_BROKER_SAMPLES,
  ...FAN_OUT_HELPER_SAMPLES,
  ...GENERIC_POOL_SAMPLES,
  ...HTTP_AGENT_SAMPLES,
  ...HTTP_CLIENT_SAMPLES,
  ...HTTP_SERVER_SAMPLES,
  ...JOB_QUEUE_SAMPLES,
  ...KAFKA_SAMPLES,
  ...LOCK_SAMPLES,
  ...LOGGER_SAMPLES,
  ...MAIL_SAMPLES,
  ...MEMOIZER_SAMPLES,
  ...MONGO_SAMPLES,
  ...NATS_MQTT_SAMPLES,
  ...NEST_MICROSERVICE_SAMPLES,
  ...NODE_STREAM_SAMPLES,
  ...ORM_SAMPLES,
  ...PLATFORM_SAMPLES,
  ...POSTGRES_POOL_SAMPLES,
  ...REDIS_SAMPLES,
  ...RETRY_SAMPLES,
  ...RPC_CLIENT_SAMPLES,
  ...SCHEDULER_SAMPLES,
  ...SQL_POOL_SAMPLES,
  ...STREAM_AND_EVENT_SAMPLES,
  ...TASK_QUEUE_SAMPLES,
  ...TELEMETRY_SAMPLES,
  ...UPLOAD_SAMPLES,
  ...WEB_SOCKET_SAMPLES,
  ...WORKER_POOL_SAMPLES,
  ...WORKFLOW_ENGINE_SAMPLES,
};
