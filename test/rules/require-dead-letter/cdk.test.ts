import { describe, expect, it } from 'vitest';
import { requireDeadLetter } from '../../../src/rules/require-dead-letter.js';
import { findings } from '../../support/index.js';
import { expectMarkedInProject, itMarks } from './check.js';

itMarks('queues of the CDK', {
  'a queue whose work is in sight': `
      import { Stack } from 'aws-cdk-lib';
      import * as sqs from 'aws-cdk-lib/aws-sqs';
      import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
      export class Orders extends Stack {
        constructor(scope, id, worker) {
          super(scope, id);
          // expect-next-line: require-dead-letter
          this.queue = new sqs.Queue(this, 'Orders', { fifo: true });
          worker.addEventSource(new SqsEventSource(this.queue));
        }
      }`,
  'a queue that others send to': `
      import { aws_sqs as sqs } from 'aws-cdk-lib';
      export function orders(stack, api) {
        // expect-next-line: require-dead-letter
        const queue = new sqs.Queue(stack, 'Orders');
        queue.grantSendMessages(api);
        return queue;
      }`,
  'a queue for what a topic could not deliver': `
      import { SqsSubscription, LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
      import { Queue } from 'aws-cdk-lib/aws-sqs';
      export function wire(stack, topic, fn) {
        const lost = new Queue(stack, 'Lost');
        topic.addSubscription(new LambdaSubscription(fn, { deadLetterQueue: lost }));
      }`,
  'a queue for what a function dropped': `
      import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
      import { Queue } from 'aws-cdk-lib/aws-sqs';
      import { Function } from 'aws-cdk-lib/aws-lambda';
      export function wire(stack, props) {
        const lost = new Queue(stack, 'Lost');
        new Function(stack, 'Worker', { ...props, onFailure: new SqsDestination(lost) });
      }`,
  'queues in an object': `
      import { Queue } from 'aws-cdk-lib/aws-sqs';
      export function wire(stack) {
        const queues = {};
        queues.spare = new Queue(stack, 'Spare');
        queues.main = new Queue(stack, 'Main', { deadLetterQueue: { queue: queues.spare, maxReceiveCount: 3 } });
        // expect-next-line: require-dead-letter
        queues.mail = new Queue(stack, 'Mail');
        queues.mail.grantSendMessages(stack.api);
      }`,
  'a queue that a bucket tells of its files': `
      import { SqsDestination } from 'aws-cdk-lib/aws-s3-notifications';
      import { Queue } from 'aws-cdk-lib/aws-sqs';
      export function wire(stack, bucket) {
        // expect-next-line: require-dead-letter
        const files = new Queue(stack, 'Files');
        bucket.addObjectCreatedNotification(new SqsDestination(files));
      }`,
  'the older packages': `
      import * as sqs from '@aws-cdk/aws-sqs';
      export function wire(stack) {
        // expect-next-line: require-dead-letter
        new sqs.Queue(stack, 'Orders', { visibilityTimeout: 60 });
      }`,
  'props of the caller': `
      import { Queue } from 'aws-cdk-lib/aws-sqs';
      export const make = (stack, id, props) => new Queue(stack, id, { enforceSSL: true, ...props });`,
  'a class for dead letters': `
      import { Queue } from 'aws-cdk-lib/aws-sqs';
      export class DeadLetters extends Queue {
        constructor(scope, id) {
          super(scope, id, { enforceSSL: true });
        }
      }`,
});

describe('queues over several files', () => {
  it('a queue in a field that another stack puts its failures into', () => {
    expectMarkedInProject({
      'lib/lot.ts': `import { Queue } from 'aws-cdk-lib/aws-sqs';
        import { Construct } from 'constructs';
        export class Lot extends Construct {
          readonly queue: Queue;
          constructor(scope: Construct, id: string) {
            super(scope, id);
            this.queue = new Queue(this, 'Kept', { enforceSSL: true });
          }
        }`,
      'lib/renewals.ts': `import { Stack } from 'aws-cdk-lib';
        import { Queue } from 'aws-cdk-lib/aws-sqs';
        import { Lot } from './lot.js';
        export class Renewals extends Stack {
          constructor(scope: Stack, id: string) {
            super(scope, id);
            const lot = new Lot(this, 'Lot');
            new Queue(this, 'Renewals', { deadLetterQueue: { queue: lot.queue, maxReceiveCount: 5 } });
          }
        }`,
    });
  });

  it('a queue that is handed on in props', () => {
    expectMarkedInProject({
      'lib/queues.ts': `import { Queue } from 'aws-cdk-lib/aws-sqs';
        export function makeQueues(stack: object) {
          const aside = new Queue(stack, 'Aside');
          // expect-next-line: require-dead-letter
          const work = new Queue(stack, 'Work');
          return { aside, work };
        }`,
      'lib/app.ts': `import { Queue } from 'aws-cdk-lib/aws-sqs';
        import { makeQueues } from './queues.js';
        const { aside, work } = makeQueues(stack);
        worker(work);
        new Queue(stack, 'More', { deadLetterQueue: { queue: aside, maxReceiveCount: 3 } });`,
    });
  });

  it('a field that nobody uses for failures', () => {
    expectMarkedInProject({
      'lib/orders.ts': `import { Queue } from 'aws-cdk-lib/aws-sqs';
        import { Construct } from 'constructs';
        export class Orders extends Construct {
          // expect-next-line: require-dead-letter
          readonly queue = new Queue(this, 'Orders');
        }`,
      'lib/app.ts': `import { Orders } from './orders.js';
        const orders = new Orders(stack, 'Orders');
        worker(orders.queue);`,
    });
  });
});

describe('an editor, which sees one file', () => {
  it('says nothing of a queue that may be put to this use elsewhere', () => {
    const code = `import { Queue } from 'aws-cdk-lib/aws-sqs';
      export class Orders { readonly queue = new Queue(this, 'Orders'); }`;
    expect(findings(requireDeadLetter, code)).toEqual([]);
  });
});
