import { ELYSIA } from './elysia.js';
import { EXPRESS } from './express.js';
import { FASTIFY } from './fastify.js';
import type { RoutingFramework } from './framework.js';
import { H3 } from './h3.js';
import { HAPI } from './hapi.js';
import { HONO } from './hono.js';
import { KOA } from './koa.js';
import { NEST } from './nest.js';

export type { PluginEntry, RegistrationMethod, RoutingFramework } from './framework.js';

export const ROUTING_FRAMEWORKS: readonly RoutingFramework[] = [EXPRESS, FASTIFY, KOA, HONO, ELYSIA, H3, HAPI, NEST];
