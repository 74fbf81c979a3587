import { describe, it } from 'vitest';
import { expectMarkedInProject, itMarks } from './check.js';

const MARK = '// expect-next-line: require-queue-limit';

describe('instances that only a declared type tells of', () => {
  itMarks('in one file', {
    'a part of a parameter': `import type { PubSub } from 'graphql-subscriptions';
      interface Context { pubsub: PubSub; userId: string }
      export const resolvers = {
        Subscription: {
          typing: {
            ${MARK}
            subscribe: (_root: unknown, _args: unknown, { pubsub }: Context) => pubsub.asyncIterableIterator('typing'),
          },
          moving: {
            subscribe: (_root: unknown, _args: unknown, { userId }: Context) => userId.asyncIterableIterator('moving'),
          },
        },
      };`,
    'a part with another name and a default': `import type { Redis } from 'ioredis';
      type Context = { readonly redis: Redis };
      export async function log(entry: string, { redis: client = shared }: Context): Promise<void> {
        ${MARK}
        await client.lpush('log', entry);
      }`,
    'a part of a variable': `import type { Redis } from 'ioredis';
      type Context = { readonly redis: Redis };
      export async function log(entry: string, context: Context): Promise<void> {
        const { redis } = context;
        ${MARK}
        await redis.lpush('log', entry);
      }`,
    'a type of the same name': `interface PubSub { asyncIterableIterator(name: string): AsyncIterable<string> }
      interface Context { pubsub: PubSub }
      export const subscribe = ({ pubsub }: Context) => pubsub.asyncIterableIterator('typing');`,
  });

  it('in a type of another file', () => {
    expectMarkedInProject({
      'src/context.ts': `import type { Redis } from 'ioredis';
        export interface Context { readonly redis: Redis; readonly list: { lpush(key: string, value: string): void } }`,
      'src/log.ts': `import type { Context } from './context.js';
        export async function log(entry: string, { redis, list }: Context): Promise<void> {
          list.lpush('log', entry);
          ${MARK}
          await redis.lpush('log', entry);
        }`,
    });
  });
});
