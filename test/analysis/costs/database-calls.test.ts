import { expect, it } from 'vitest';
import { isDatabaseCall } from '../../../src/analysis/costs/database-calls.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';
import { MemoryProject } from '../../support/memory-facts.js';
import type { FileModel } from '../../../src/analysis/model/file.js';

/** The methods of the calls that ask a database, with a question mark where only names say so. */
function asked(file: FileModel): string[] {
  return nodesOf(file)
    .all('CallExpression')
    .flatMap((call) => {
      const answer = isDatabaseCall(file, call);
      const name = file.textOf(call.callee).split('.').at(-1) ?? '';
      return answer ? [answer === 'certain' ? name : `${name}?`] : [];
    });
}

it.each([
  [
    'the query, not the repository',
    "import { AppDataSource } from './source'; import { DataSource } from 'typeorm'; const s = new DataSource({}); const users = s.getRepository(User); await users.findOne({});",
    ['findOne'],
  ],
  [
    'the last of a chain',
    "import { MongoClient } from 'mongodb'; const c = new MongoClient(''); await c.db('a').collection('b').find({}).toArray();",
    ['find', 'toArray'],
  ],
  [
    'what a part is asked for that somebody waited for',
    "import { DataSource } from 'typeorm'; const s = new DataSource({}); await (await s.getRepository(User)).findOne({});",
    ['findOne'],
  ],
])('%s', (_name, code, calls) => {
  expect(asked(model(code)).sort()).toEqual(calls);
});

it('knows a repository that a function of the project asks the mapper for', () => {
  const project = new MemoryProject({
    'src/source.ts': `import { DataSource } from 'typeorm'; const source = new DataSource({});
      export const getRepository = (entity) => source.getRepository(entity);`,
    'src/users.ts': `import { getRepository } from './source.js';
      export async function load() { const users = getRepository(User); return users.findOne({}); }`,
    'src/plain.ts': `import { getRepository } from './lists.js';
      export async function load() { const users = getRepository(User); return users.at(0); }`,
    'src/lists.ts': `export const getRepository = (name) => lists.get(name);`,
  });
  expect(asked(project.file('src/users.ts'))).toEqual(['findOne']);
  expect(asked(project.file('src/plain.ts'))).toEqual([]);
});
