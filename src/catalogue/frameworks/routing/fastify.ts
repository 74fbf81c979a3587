import { verbs, type RoutingFramework } from './framework.js';

/** Plugins of the project and of its users that requests do not go through, without the prefix of their names. */
const INERT = [
  'jwt', 'auth', 'basic-auth', 'bearer-auth', 'sensible', 'swagger', 'swagger-ui', 'postgres', 'mongodb', 'mysql',
  'redis', 'kafka', 'elasticsearch', 'leveldb', 'env', 'static', 'view', 'websocket', 'compress', 'etag', 'caching',
  'accepts', 'accepts-serializer', 'oauth2', 'reply-from', 'http-proxy', 'nextjs', 'vite', 'type-provider-.*',
  'routes', 'schedule', 'cron', 'awilix', 'metrics', 'response-validation', 'zipkin', 'early-hints', 'otel',
  'one-line-logger', 'diagnostics-channel', 'funky', 'flash', 'error-page', 'url-data', 'graceful-shutdown',
];

export const FASTIFY: RoutingFramework = {
  name: 'fastify',
  makers: [
    { module: /^fastify$/, name: 'default', kind: 'application' },
    { module: /^fastify$/, name: 'fastify', kind: 'application' },
  ],
  types: new Set(['FastifyInstance', 'FastifyTypebox', 'FastifyServer', 'ZodFastifyInstance']),
  methods: new Map([
    ...verbs({ options: 'second' }),
    ['route', { does: 'route-object' }],
    ['register', { does: 'plugin' }],
    ['addHook', { does: 'hook' }],
    ['use', { does: 'use' }],
  ]),
  chainable: new Set([
    'withTypeProvider', 'setValidatorCompiler', 'setSerializerCompiler', 'setSchemaController', 'addSchema',
    'addContentTypeParser', 'removeContentTypeParser', 'removeAllContentTypeParsers', 'decorate', 'decorateRequest',
    'decorateReply', 'setErrorHandler', 'setNotFoundHandler', 'setReplySerializer', 'setSchemaErrorFormatter',
    'setChildLoggerFactory', 'setGenReqId', 'addHttpMethod', 'addConstraintStrategy', 'after', 'ready',
  ]),
  fallsThrough: false,
  phases: ['onRequest', 'preParsing', 'body', 'preValidation', 'preHandler', 'handler'],
  defaultPhase: 'onRequest',
  hooksAnywhere: true,
  routeOptions: {
    method: 'method',
    paths: ['url', 'path'],
    handlers: ['handler'],
    hooks: {
      onRequest: 'onRequest', preParsing: 'preParsing', preValidation: 'preValidation', preHandler: 'preHandler',
    },
    settings: { 'config.rateLimit': 'onRequest', rateLimit: 'onRequest' },
  },
  plugins: [
    {
      module: /^(?:@fastify\/rate-limit|fastify-rate-limit)$/, phase: 'onRequest', phaseOption: 'hook', perRoute: true,
    },
    { module: /^(?:@fastify\/(?:multipart|formbody)|fastify-(?:multipart|formbody|multer))$/, phase: 'body' },
    { module: /^(?:@fastify\/autoload|fastify-autoload)$/, phase: null, loads: true },
    // What these add are decorators, routes or answers.
    { module: new RegExp(`^(?:@fastify/|fastify-)(?:${INERT.join('|')})$`), phase: null },
    { module: /^(?:mercurius|fastify-plugin|fastify-zod|fastify-type-provider-zod|fastify-healthcheck)$/, phase: null },
  ],
  pluginWrappers: /^fastify-plugin$/,
};
