import { describe, it } from 'vitest';
import { expectMarkedInProject, itMarks } from './check.js';

const MARK = '// expect-next-line: require-wait-timeout';

const REPOSITORY = `import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
  import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
  export class Profiles {
    private readonly documents: DynamoDBDocumentClient;
    constructor(private readonly table: string) {
      ${MARK}
      const client = new DynamoDBClient({ maxAttempts: 2 });
      this.documents = DynamoDBDocumentClient.from(client);
    }
    async find(id: string) {
      const { Item } = await this.documents.send(new GetCommand({ TableName: this.table, Key: { id } }));
      return Item;
    }
  }`;

itMarks('a client of AWS in a program that goes on', {
  'a repository': REPOSITORY,
  'a handler of its own making': `import { S3Client } from '@aws-sdk/client-s3';
    import { NodeHttpHandler } from '@smithy/node-http-handler';
    const requestHandler = new NodeHttpHandler({ connectionTimeout: 1_500, requestTimeout: 5_000 });
    export const store = new S3Client({ requestHandler });`,
});

itMarks('a client of AWS in a program that ends', {
  'a function by its export': `import { S3Client, ListBucketsCommand } from '@aws-sdk/client-s3';
    const client = new S3Client({});
    export async function handler() { return client.send(new ListBucketsCommand({})); }`,
  'a function by the types of its events': `import type { SQSEvent } from 'aws-lambda';
    import { S3Client } from '@aws-sdk/client-s3';
    const client = new S3Client({});
    export const main = async (event: SQSEvent) => client.config.region(event);`,
  'a description of what runs in the cloud': `import { Stack } from 'aws-cdk-lib';
    import { SSMClient } from '@aws-sdk/client-ssm';
    export class Shop extends Stack { readonly parameters = new SSMClient({}); }`,
  'a command': `#!/usr/bin/env node
    import { S3Client } from '@aws-sdk/client-s3';
    const client = new S3Client({});
    console.log(await client.config.region());`,
});

describe('what a function in the cloud is made of', () => {
  it('is judged as the function', () => {
    expectMarkedInProject({
      'src/profiles.ts': REPOSITORY.replace(MARK, ''),
      'src/get-profile.ts': `import type { APIGatewayProxyEvent } from 'aws-lambda';
        import { Profiles } from './profiles.js';
        const profiles = new Profiles('profiles');
        export const handler = async (event: APIGatewayProxyEvent) => profiles.find(event.pathParameters?.id ?? '');`,
    });
  });

  it('is judged by itself where a server uses it', () => {
    expectMarkedInProject({
      'src/profiles.ts': REPOSITORY,
      'src/routes.ts': `import { Router } from 'express';
        import { Profiles } from './profiles.js';
        const profiles = new Profiles('profiles');
        export const routes = Router();
        routes.get('/profiles/:id', async (req, res) => { res.json(await profiles.find(req.params.id)); });`,
    });
  });

  it('may be told by its place', () => {
    expectMarkedInProject({ 'lambdas/orders/profiles.ts': REPOSITORY.replace(MARK, ''), 'src/profiles.lambda.ts': REPOSITORY.replace(MARK, '') });
  });
});
