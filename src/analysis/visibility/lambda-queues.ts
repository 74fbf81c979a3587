import type { TSESTree } from '@typescript-eslint/utils';
import { LAMBDA_DEFAULT_SECONDS, LAMBDA_FACTOR, SQS_DEFAULT_SECONDS } from '../../catalogue/visibility.js';
import { nodesOf } from '../syntax/nodes.js';
import { originOfCallee } from '../libraries/sites.js';
import { functionsStartedBy } from '../libraries/special/function-concurrency.js';
import { alternativesOf } from '../libraries/option-values.js';
import { valuesOf } from '../libraries/values.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { durationIn, optionAround } from './durations.js';
import type { VisibilityFault } from './fault.js';

/** Queues of the CDK whose messages come back before the function that works on them has had its time. */
export function lambdaQueues(file: FileModel): readonly VisibilityFault[] {
  return nodesOf(file).all('NewExpression').flatMap((source): readonly VisibilityFault[] => {
    const [first] = source.arguments;
    const origin = originOfCallee(file, source);
    if (origin?.path.at(-1) !== 'SqsEventSource' || !origin.module.includes('lambda-event-sources') || !first) return [];
    const [queue] = made(file, first, 'Queue');
    const [fn] = functionsStartedBy(file, source).flatMap(({ file: at, node }) => made(at, node, 'Function'));
    if (queue?.file !== file || !fn) return [];
    const visibility = durationOf(queue, 'visibilityTimeout', SQS_DEFAULT_SECONDS);
    const timeout = durationOf(fn, 'timeout', LAMBDA_DEFAULT_SECONDS);
    if (!visibility || !timeout || visibility.ms >= timeout.ms * LAMBDA_FACTOR) return [];
    return [{
      kind: 'lambda',
      node: visibility.node ?? queue.node,
      name: 'visibilityTimeout',
      has: visibility.ms,
      needs: timeout.ms * LAMBDA_FACTOR,
      confidence: visibility.ms < timeout.ms ? 'high' : 'medium',
    }];
  });
}

/** The constructs of a kind that an expression stands for: `new sqs.Queue(...)`, `new NodejsFunction(...)`. */
function made(file: FileModel, node: Node, kind: 'Queue' | 'Function'): readonly Located<TSESTree.NewExpression>[] {
  return valuesOf(file, node).flatMap(({ file: at, node: value }): readonly Located<TSESTree.NewExpression>[] => {
    if (value.type !== 'NewExpression') return [];
    const origin = originOfCallee(at, value);
    const isKind = origin !== null && /aws-cdk|aws-lambda|aws-sqs/.test(origin.module) && (origin.path.at(-1) ?? '').endsWith(kind);
    return isKind ? [{ file: at, node: value }] : [];
  });
}

interface Known {
  readonly ms: number;
  /** The option; null for the default. */
  readonly node: Node | null;
}

/** A duration among the properties of a construct; null where it cannot be told. */
function durationOf({ file, node }: Located<TSESTree.NewExpression>, option: string, defaultSeconds: number): Known | null {
  const properties = node.arguments[2];
  if (!properties) return { ms: defaultSeconds * 1_000, node: null };
  if (properties.type === 'SpreadElement') return null;
  const [only, ...others] = alternativesOf(file, properties, [option]);
  if (!only || others.length > 0 || only.kind === 'unknown') return null;
  if (only.kind === 'absent') return { ms: defaultSeconds * 1_000, node: null };
  const ms = durationIn(only.file, only.node);
  return ms === null ? null : { ms, node: optionAround(only.node) };
}
