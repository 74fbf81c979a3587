import { keyName, unwrap } from '../../syntax/ast.js';
import { nodesOf } from '../../syntax/nodes.js';
import type { Located } from '../../model/facts.js';
import type { FileModel, Node } from '../../model/file.js';
import { argumentAt, exportedOrigin, isExport } from '../sites.js';
import { valuesOf } from '../values.js';
import { namesOfQueue } from './job-uses.js';

/** A worker of BullMQ. */
export interface WorkerOfQueue {
  /** Where it is made or decorated. */
  readonly file: FileModel;
  /** The names that its queue may have. */
  readonly names: ReadonlySet<string | null>;
  readonly options: Located | null | undefined;
}

/** `new Worker('mail', run, options)` and `@Processor('mail', options)` of NestJS. */
export function workersIn(file: FileModel): readonly WorkerOfQueue[] {
  const made = nodesOf(file).all('NewExpression').flatMap((call): readonly WorkerOfQueue[] => {
    const origin = exportedOrigin(file, call.callee);
    if (!origin || !isExport(origin, ['bullmq', '@taskforcesh/bullmq-pro'], ['Worker', 'WorkerPro'])) return [];
    return [workerOf(file, call.arguments[0], argumentAt(call, 2))];
  });
  const decorated = nodesOf(file).all('Decorator').flatMap(({ expression }): readonly WorkerOfQueue[] => {
    const call = unwrap(expression);
    if (call.type !== 'CallExpression') return [];
    const origin = exportedOrigin(file, call.callee);
    if (!origin || !isExport(origin, ['@nestjs/bullmq'], ['Processor'])) return [];
    return [workerOf(file, call.arguments[0], argumentAt(call, 1))];
  });
  return [...made, ...decorated];
}

/** @param name the name itself, or an object that has it. */
function workerOf(file: FileModel, name: Node | undefined, options: Node | null | undefined): WorkerOfQueue {
  const names = (name ? valuesOf(file, name) : []).flatMap((value) => {
    if (value.node.type !== 'ObjectExpression') return [...namesOfQueue(value.file, value.node)];
    const property = value.node.properties.find((one) => one.type === 'Property' && keyName(one) === 'name');
    return property?.type === 'Property' ? [...namesOfQueue(value.file, property.value)] : [null];
  });
  return { file, names: new Set(names), options: options && { file, node: options } };
}
