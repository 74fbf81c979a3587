import type { ResponseTable } from './response-table.js';

/** Remote procedures and GraphQL: tRPC, oRPC, Apollo Server, GraphQL Yoga, Moleculer. */
export const PROCEDURES: ResponseTable = {
  errors: [
    { module: /^@trpc\/server(?:\/.*)?$/, name: 'TRPCError', status: { argument: 0, properties: ['code'] } },
    { module: /^@orpc\/.*$/, name: 'ORPCError', status: { argument: 0 } },
    { module: /^graphql$/, name: 'GraphQLError', status: { argument: 1, properties: ['extensions.http.status'] } },
    {
      module: /^(?:graphql-yoga|@graphql-tools\/utils)$/,
      name: 'createGraphQLError',
      status: { argument: 1, properties: ['extensions.http.status'] },
    },
    { module: /^moleculer$/, name: 'Errors.MoleculerError', status: { argument: 1 } },
  ],
  outgoingHooks: ['responseMeta', 'willSendResponse'],
  errorHooks: ['onError', 'errorFormatter', 'formatError', 'onUnhandledError'],
};
