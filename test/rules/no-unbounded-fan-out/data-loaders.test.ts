import { noUnboundedFanOut as rule } from '../../../src/rules/no-unbounded-fan-out.js';
import { itFinds } from '../../support/cases.js';

const MARK = '// expect-next-line: no-unbounded-fan-out';

itFinds(rule, 'keys that a DataLoader collects', [
  {
    name: 'a context with a type that says so',
    code: `import DataLoader from 'dataloader';
      export function forecastLoader(): DataLoader<string, Forecast> { return new DataLoader((ids) => weather.forecasts(ids), { maxBatchSize: 20 }); }
      export const resolvers = { Region: {
        forecasts: async (region: Region, _args: unknown, ctx: { forecast: ReturnType<typeof forecastLoader> }) =>
          Promise.all(region.stationIds.map((id) => ctx.forecast.load(id))),
      } };`,
  },
  {
    name: 'an interface of the context',
    code: `interface Context { authors: DataLoader<string, Author> }
      export const byId = (ids: string[], context: Context) => Promise.all(ids.map((id) => context.authors.load(id)));`,
  },
  {
    name: 'a loader that a function makes',
    code: `import DataLoader from 'dataloader';
      const makeUsers = () => new DataLoader((ids) => db.users(ids), { maxBatchSize: 20 });
      export async function run(ids) { const users = makeUsers(); return Promise.all(ids.map((id) => users.load(id))); }`,
  },
  {
    name: 'the context of a resolver',
    filename: 'resolvers.js',
    code: `export const resolvers = { Post: { tags: (post, _args, ctx) => Promise.all(post.tagIds.map((id) => ctx.tags.load(id))) } };`,
  },
]);

itFinds(rule, 'things that load at once', [
  {
    name: 'a store in the context of a resolver',
    code: `export const resolvers = { Post: { files: (post, _args, ctx) => {
      ${MARK}
      return Promise.all(post.fileIds.map((id) => ctx.fileStore.load(id)));
    } } };`,
  },
  {
    name: 'an API of the same word',
    code: `export async function run(ids, images) {
      ${MARK}
      return Promise.all(ids.map((id) => images.load(id)));
    }`,
  },
  {
    name: 'a function that makes something else',
    code: `import DataLoader from 'dataloader';
      const makeImages = () => new ImageClient();
      export const users = new DataLoader((ids) => db.users(ids), { maxBatchSize: 20 });
      export async function run(ids) {
        const images = makeImages();
        ${MARK}
        return Promise.all(ids.map((id) => images.load(id)));
      }`,
  },
]);
