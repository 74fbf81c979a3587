import type { RefusalStatus } from '../../http.js';
import { AZURE_FUNCTIONS } from './azure-functions.js';
import { ELYSIA } from './elysia.js';
import { EXPRESS } from './express.js';
import { FASTIFY } from './fastify.js';
import { FETCH } from './fetch.js';
import { H3 } from './h3.js';
import { HAPI } from './hapi.js';
import { HONO } from './hono.js';
import { HTTP_ERRORS } from './http-errors.js';
import { KOA } from './koa.js';
import { NEST } from './nest.js';
import { NODE_HTTP } from './node-http.js';
import { PROCEDURES } from './procedures.js';
import { REMIX } from './remix.js';
import type {
  ErrorClassFactory,
  ErrorFactory,
  ErrorRegistry,
  OuterModule,
  ResponseFactory,
  ResponseTable,
} from './response-table.js';
import { SVELTEKIT } from './sveltekit.js';

/** All frameworks. A framework is added by a file of its own and a line here. */
export const RESPONSE_TABLES: readonly ResponseTable[] = [
  NODE_HTTP, EXPRESS, HTTP_ERRORS, FASTIFY, KOA, HONO, NEST, FETCH, REMIX, SVELTEKIT, PROCEDURES, HAPI, ELYSIA, H3,
  AZURE_FUNCTIONS,
];

/** What all tables list under one name. */
function together<T>(list: (table: ResponseTable) => readonly T[] | undefined): T[] {
  return RESPONSE_TABLES.flatMap((table) => list(table) ?? []);
}

export const STATUS_METHODS: ReadonlySet<string> = new Set(together((table) => table.statusMethods));
export const STATUS_AND_BODY_METHODS: ReadonlySet<string> = new Set(together((table) => table.statusAndBodyMethods));
export const BODY_METHODS: ReadonlySet<string> = new Set(together((table) => table.bodyMethods));
export const STATUS_NAMED_METHODS: Readonly<Record<string, RefusalStatus>> = Object.fromEntries(
  together((table) => Object.entries(table.statusNamedMethods ?? {})),
);
export const HEADER_METHODS: ReadonlySet<string> = new Set(together((table) => table.headerMethods));
export const STATUS_FUNCTIONS: ReadonlySet<string> = new Set(together((table) => table.statusFunctions));
export const HEADER_FUNCTIONS: ReadonlySet<string> = new Set(together((table) => table.headerFunctions));
export const REQUEST_HEADER_FUNCTIONS: ReadonlySet<string> = new Set(together((table) => table.requestHeaderFunctions));
export const RESPONSE_CLASSES: ReadonlySet<string> = new Set(together((table) => table.responseClasses));
export const INIT_CLASSES = together((table) => table.initClasses);
export const REPLY_METHODS = together((table) => table.replyMethods);
export const HANDSHAKE_OPTIONS = together((table) => table.handshakeOptions);
export const RESPONSE_FACTORIES: readonly ResponseFactory[] = together((table) => table.factories);
export const ERROR_FACTORIES: readonly ErrorFactory[] = together((table) => table.errors);
export const ERROR_REGISTRIES: readonly ErrorRegistry[] = together((table) => table.errorRegistries);
export const ERROR_CLASS_FACTORIES: readonly ErrorClassFactory[] = together((table) => table.errorClassFactories);
export const AUTO_IMPORTED_ERRORS: ReadonlySet<string> = new Set(together((table) => table.autoImportedErrors));
export const OUTGOING_HOOKS: ReadonlySet<string> = new Set(together((table) => table.outgoingHooks));
export const ERROR_HOOKS: ReadonlySet<string> = new Set(together((table) => table.errorHooks));
export const ERROR_SENDERS = RESPONSE_TABLES.flatMap((table) => table.errorSenders ?? []);
export const HEADER_DROPPERS = RESPONSE_TABLES.flatMap((table) => table.dropsHeaders ?? []);
export const OUTER_MODULES: readonly OuterModule[] = together((table) => table.outerModules);
