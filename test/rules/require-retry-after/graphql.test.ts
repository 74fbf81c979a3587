import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(requireRetryAfter);

itMarks('a refusal of GraphQL without the header is reported', {
  'in a resolver': `
    import { GraphQLError } from 'graphql';
    export const resolvers = {
      Query: {
        report: async (_, args, { user }) => {
          if (await over(user)) {
            // expect-next-line: require-retry-after
            throw new GraphQLError('slow down', { extensions: { code: 'RATE_LIMITED', http: { status: 429 } } });
          }
          return 1;
        },
      },
    };`,
  'in the context of Apollo': `
    import { GraphQLError } from 'graphql';
    import { startStandaloneServer } from '@apollo/server/standalone';
    startStandaloneServer(server, {
      context: async ({ req }) => {
        if (await over(req)) {
          throw new GraphQLError('slow down', {
            // expect-next-line: require-retry-after
            extensions: { http: { status: 429, headers: new Map([['x-left', '0']]) } },
          });
        }
        return {};
      },
    });`,
  'in a plugin of Apollo': `
    export const limitPlugin = {
      async requestDidStart() {
        return {
          async willSendResponse(requestContext) {
            const { errors, response } = requestContext;
            if (errors?.some((error) => error.extensions.code === 'RATE_LIMITED')) {
              // expect-next-line: require-retry-after
              response.http.status = 429;
            }
          },
        };
      },
    };`,
  'in a plugin of Apollo, through the request context': `
    export class LimitPlugin {
      async requestDidStart() {
        return {
          willSendResponse: async (requestContext) => {
            // expect-next-line: require-retry-after
            if (requestContext.errors?.length) requestContext.response.http.status = 429;
          },
        };
      }
    }`,
  'of a class of errors': `
    import { GraphQLError } from 'graphql';
    export class RateLimited extends GraphQLError {
      constructor() {
        // expect-next-line: require-retry-after
        super('slow down', { extensions: { code: 'RATE_LIMITED', http: { status: 429 } } });
      }
    }`,
  'in Yoga': `
    import { createGraphQLError } from 'graphql-yoga';
    export const limit = async (_, args, context) => {
      // expect-next-line: require-retry-after
      if (await over(context)) throw createGraphQLError('slow down', { extensions: { http: { status: 429 } } });
    };`,
  'in a plugin of Yoga': `
    export const useLimit = () => ({
      async onRequest({ request, fetchAPI, endResponse }) {
        if (await over(request)) {
          // expect-next-line: require-retry-after
          endResponse(new fetchAPI.Response('slow down', { status: 429 }));
        }
      },
    });`,
  'in a plugin of Yoga with the global Response': `
    export const useLimit = () => ({
      async onRequest({ request, endResponse }) {
        // expect-next-line: require-retry-after
        if (await over(request)) endResponse(new Response('slow down', { status: 429 }));
      },
    });`,
  'in CommonJS': `
    const { GraphQLError } = require('graphql');
    module.exports = async (root, args, { user }) => {
      // expect-next-line: require-retry-after
      if (await over(user)) throw new GraphQLError('slow down', { extensions: { http: { status: 429 } } });
    };`,
  'with an ISO date': `
    import { GraphQLError } from 'graphql';
    export const refuse = (verdict) => {
      throw new GraphQLError('slow down', {
        // expect-next-line: require-retry-after
        extensions: { http: { status: 429, headers: new Map([['retry-after', verdict.resetAt.toISOString()]]) } },
      });
    };`,
});

itMarks('a refusal of GraphQL with the header is not', {
  'in the extensions': `
    import { GraphQLError } from 'graphql';
    export const refuse = (seconds) => {
      throw new GraphQLError('slow down', {
        extensions: { http: { status: 429, headers: new Map([['retry-after', String(seconds)]]) } },
      });
    };`,
  'in the extensions of Yoga': `
    import { createGraphQLError } from 'graphql-yoga';
    export const refuse = (seconds) => {
      throw createGraphQLError('slow down', {
        extensions: { http: { status: 429, headers: { 'Retry-After': String(seconds) } } },
      });
    };`,
  'in a plugin': `
    export const limitPlugin = {
      async requestDidStart() {
        return {
          async willSendResponse({ response, errors }) {
            if (!errors?.some((error) => error.extensions.code === 'RATE_LIMITED')) return;
            response.http.status = 429;
            response.http.headers.set('retry-after', '30');
          },
        };
      },
    };`,
  'in onResponse': `
    export const useLimit = () => ({
      async onRequest({ request, endResponse, fetchAPI }) {
        if (await over(request)) endResponse(new fetchAPI.Response('slow down', { status: 429 }));
      },
      onResponse({ response }) {
        if (response.status === 429) response.headers.set('Retry-After', '30');
      },
    });`,
  'or only has a code in the body': `
    import { GraphQLError } from 'graphql';
    export const refuse = () => { throw new GraphQLError('slow down', { extensions: { code: 'TOO_MANY_REQUESTS' } }); };`,
  'or says how a limit is declared': `
    export const typeDefs = 'directive @rateLimit(max: Int, window: String, message: String = "429 Too Many Requests")';`,
  'or reads what a client got': `
    import { onError } from '@apollo/client/link/error';
    export const link = onError(({ networkError }) => {
      if (networkError?.statusCode === 429) notify('slow down');
    });`,
});
