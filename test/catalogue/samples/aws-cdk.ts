import type { FamilySamples } from './samples.js';

export const AWS_CDK_SAMPLES: FamilySamples = {
  'cdk-sqs-dlq': {
    reported: [
      `
import { Duration, Stack } from 'aws-cdk-lib';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
export class OrderStack extends Stack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    const orders = new sqs.Queue(this, 'Orders', { visibilityTimeout: Duration.minutes(5) });
    orders.metricApproximateAgeOfOldestMessage();
  }
}`,
      `
import { aws_sqs as sqs, Stack } from 'aws-cdk-lib';
const stack = new Stack();
new sqs.Queue(stack, 'Orders');`,
      `
import { Stack } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Function } from 'aws-cdk-lib/aws-lambda';
import { Queue, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
const secure: QueueProps = { enforceSSL: true };
export class OrderStack extends Stack {
  readonly orders: Queue;
  constructor(scope: Construct, id: string, worker: Function) {
    super(scope, id);
    this.orders = new Queue(this, 'Orders', { ...secure, fifo: true });
    worker.addEventSource(new SqsEventSource(this.orders, { maxConcurrency: 5 }));
  }
}`,
      `
import { Stack } from 'aws-cdk-lib';
import { CfnQueue } from 'aws-cdk-lib/aws-sqs';
const stack = new Stack();
new CfnQueue(stack, 'Orders', { visibilityTimeout: 60 });`,
    ],
    silent: [
      `
import { Stack } from 'aws-cdk-lib';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
export class OrderStack extends Stack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    const aside = new sqs.Queue(this, 'OrdersAside');
    new sqs.Queue(this, 'Orders', { deadLetterQueue: { queue: aside, maxReceiveCount: 3 } });
  }
}`,
      `
import { Stack } from 'aws-cdk-lib';
import { Queue, type DeadLetterQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
export class OrderStack extends Stack {
  private readonly aside = new Queue(this, 'OrdersAside');
  constructor(scope: Construct, id: string) {
    super(scope, id);
    const deadLetterQueue: DeadLetterQueue = { queue: this.aside, maxReceiveCount: 3 };
    new Queue(this, 'Orders', { deadLetterQueue });
  }
}`,
      `
import { Stack } from 'aws-cdk-lib';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { StartingPosition, type Function } from 'aws-cdk-lib/aws-lambda';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Queue } from 'aws-cdk-lib/aws-sqs';
export function wire(stack: Stack, worker: Function, table: Table): void {
  const skipped = new Queue(stack, 'Skipped');
  worker.addEventSource(
    new DynamoEventSource(table, {
      startingPosition: StartingPosition.LATEST,
      retryAttempts: 3,
      onFailure: new SqsDlq(skipped),
    }),
  );
}`,
      `
import { Stack } from 'aws-cdk-lib';
import { CfnQueue } from 'aws-cdk-lib/aws-sqs';
const stack = new Stack();
const aside = new CfnQueue(stack, 'Aside');
new CfnQueue(stack, 'Orders', { redrivePolicy: { deadLetterTargetArn: aside.attrArn, maxReceiveCount: 5 } });`,
      `
import { Queue, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
export class SecureQueue extends Queue {
  constructor(scope: Construct, id: string, props: QueueProps) {
    super(scope, id, { ...props, enforceSSL: true });
  }
}`,
      `
import { Stack } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
const stack = new Stack();
new Queue(stack, 'OrdersDLQ');`,
      `
class Queue {
  constructor(readonly owner: object, readonly id: string) {}
}
new Queue({}, 'Orders');`,
    ],
    packages: ['constructs'],
  },
  'cdk-sqs-eventsource-concurrency': {
    reported: [
      `
import { Stack } from 'aws-cdk-lib';
import { Code, Function, Runtime } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
export function wire(stack: Stack, orders: Queue): void {
  const worker = new Function(stack, 'Worker', {
    runtime: Runtime.NODEJS_22_X,
    handler: 'index.handler',
    code: Code.fromAsset('worker'),
  });
  worker.addEventSource(new SqsEventSource(orders, { batchSize: 10 }));
}`,
      `
import { Stack } from 'aws-cdk-lib';
import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
export const wire = (stack: Stack, orders: Queue): NodejsFunction =>
  new NodejsFunction(stack, 'Worker', { entry: 'worker.ts', events: [new SqsEventSource(orders)] });`,
    ],
    silent: [
      `
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Stack } from 'aws-cdk-lib';
import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
export function wire(stack: Stack, orders: Queue): void {
  const worker = new NodejsFunction(stack, 'Worker', { entry: 'worker.ts' });
  worker.addEventSource(new SqsEventSource(orders, { batchSize: 10, maxConcurrency: 8 }));
}`,
      `
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Stack } from 'aws-cdk-lib';
import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
export function wire(stack: Stack, orders: Queue): void {
  const worker = new NodejsFunction(stack, 'Worker', { entry: 'worker.ts', reservedConcurrentExecutions: 10 });
  worker.addEventSource(new SqsEventSource(orders, { batchSize: 10 }));
}`,
      `
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
export const wire = (worker: Function, orders: Queue): void => worker.addEventSource(new SqsEventSource(orders));`,
    ],
  },
  'cdk-stream-eventsource-retry': {
    reported: [
      `
import { KinesisEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { StartingPosition, type Function } from 'aws-cdk-lib/aws-lambda';
import type { Stream } from 'aws-cdk-lib/aws-kinesis';
export const wire = (worker: Function, clicks: Stream): void =>
  worker.addEventSource(new KinesisEventSource(clicks, { startingPosition: StartingPosition.LATEST }));`,
    ],
    silent: [
      `
import { KinesisEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { StartingPosition, type Function } from 'aws-cdk-lib/aws-lambda';
import type { Stream } from 'aws-cdk-lib/aws-kinesis';
export const wire = (worker: Function, clicks: Stream): void =>
  worker.addEventSource(new KinesisEventSource(clicks, { startingPosition: StartingPosition.LATEST, retryAttempts: 5 }));`,
    ],
  },
  'cdk-lambda-reserved-concurrency': {
    reported: [],
    silent: [
      `
import { Code, Function, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
export const bills = (scope: Construct): Function =>
  new Function(scope, 'Bills', {
    runtime: Runtime.NODEJS_22_X,
    handler: 'index.handler',
    code: Code.fromAsset('dist'),
    reservedConcurrentExecutions: 20,
  });`,
    ],
  },
  'cdk-lambda-async-dlq': {
    reported: [],
    silent: [
      `
import { Code, Function, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
export const bills = (scope: Construct, failed: IQueue): Function =>
  new Function(scope, 'Bills', {
    runtime: Runtime.NODEJS_22_X,
    handler: 'index.handler',
    code: Code.fromAsset('dist'),
    deadLetterQueue: failed,
  });`,
    ],
  },
  'cdk-sns-subscription-dlq': {
    reported: [],
    silent: [
      `
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
export const wire = (paid: Topic, bills: IFunction, failed: IQueue): unknown =>
  paid.addSubscription(new LambdaSubscription(bills, { deadLetterQueue: failed }));`,
    ],
  },
  'cdk-events-target-dlq': {
    reported: [],
    silent: [
      `
import type { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
export const wire = (nightly: Rule, bills: IFunction, failed: IQueue): void =>
  nightly.addTarget(new LambdaFunction(bills, { deadLetterQueue: failed, retryAttempts: 3 }));`,
    ],
  },
  'cdk-apigw-throttle': {
    reported: [],
    silent: [
      `
import { RestApi } from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';
export const api = (scope: Construct): RestApi =>
  new RestApi(scope, 'Shop', { deployOptions: { throttlingRateLimit: 200, throttlingBurstLimit: 100 } });`,
    ],
  },
};
