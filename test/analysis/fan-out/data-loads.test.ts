import { describe, expect, it } from 'vitest';
import { isDataLoad } from '../../../src/analysis/fan-out/data-loads.js';
import { ofMarked } from '../marked-node.js';

const loads = (code: string): boolean =>
  ofMarked((file, node) => {
    if (node.type !== 'CallExpression') throw new Error('no call');
    return isDataLoad(file, node);
  }, code);

describe('isDataLoad', () => {
  it.each([
    `mark(userLoader.load(id))`,
    `mark(context.loaders.user.loadMany(ids))`,
    `mark(loaders(ctx).user.load(id))`,
    `import DataLoader from 'dataloader'; const users = new DataLoader(batch); mark(users.load(id))`,
    `import DataLoader from 'dataloader'; const make = () => new DataLoader(batch); const users = make(); mark(users.load(id))`,
    `function f(ctx: { users: DataLoader<string, User> }) { mark(ctx.users.load(id)); }`,
    `function f(ctx: { users: ReturnType<typeof userLoader> }) { mark(ctx.users.load(id)); }`,
    `const resolve = (parent, args, ctx) => mark(ctx.users.load(parent.id))`,
    `const resolve = (parent, { first }, ctx) => mark(ctx.users.load(parent.id))`,
  ])('is true: %s', (code) => {
    expect(loads(code)).toBe(true);
  });

  it.each([
    `mark(users.load(id))`,
    `mark(load(id))`,
    `mark(userLoader.fetch(id))`,
    `const make = () => new Client(); const users = make(); mark(users.load(id))`,
    `const resolve = (parent, args, ctx) => mark(ctx.userStore.load(parent.id))`,
    `const resolve = (parent, args, ctx) => mark(ctx.users.load(parent.id, { fresh: true }))`,
    `const handle = (request, reply, app) => mark(app.users.load(request.id))`,
    `function f(ctx: { users: Map<string, User> }) { mark(ctx.users.load(id)); }`,
  ])('is false: %s', (code) => {
    expect(loads(code)).toBe(false);
  });
});
