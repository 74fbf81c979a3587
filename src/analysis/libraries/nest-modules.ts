import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isClass, isFunction, keyName, unwrap } from '../syntax/ast.js';
import { stringOf } from '../syntax/constants.js';
import { nodesOf } from '../syntax/nodes.js';
import { classChain } from '../syntax/object-members.js';
import { classAnywhere } from '../syntax/objects.js';
import { resultsOf } from '../syntax/results.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { exportedOrigin, isExport } from './sites.js';
import { valuesOf } from './values.js';

/** A module of NestJS that is configured by calls of its static methods. */
export interface DynamicModule {
  /** The packages that export it: `@nestjs/bullmq`. */
  readonly packages: readonly string[];
  /** The name of its class: `BullModule`. */
  readonly name: string;
  /** The methods that configure it: `forRoot`, `registerAsync`. */
  readonly methods: readonly string[];
}

/** One configuration of a module. */
export interface ModuleConfiguration {
  readonly file: FileModel;
  readonly call: TSESTree.CallExpression;
  /** The text in front of the options, which names the configuration; null where there is none. */
  readonly key: string | null;
  /** The objects that may be the options; null stands for what is out of sight. */
  readonly options: readonly (Located | null)[];
}

/**
 * How a module is configured in the application of a file: in the file itself and in those around it or, where there it
 * is not, anywhere in the project. Empty where no configuration is in sight.
 */
export function moduleConfigurations(file: FileModel, module: DynamicModule): readonly ModuleConfiguration[] {
  const { name, methods } = module;
  const mention = new RegExp(`\\b${name}\\s*\\.\\s*(?:${methods.join('|')})\\b`);
  const near = [file, ...file.facts.filesAround(file, mention)].flatMap((one) => configurationsIn(one, module));
  if (near.length > 0) return near;
  return (file.facts.filesMentioning?.(file, mention) ?? []).flatMap((one) => configurationsIn(one, module));
}

function configurationsIn(file: FileModel, { packages, name, methods }: DynamicModule): readonly ModuleConfiguration[] {
  const names = methods.map((method) => `${name}.${method}`);
  return nodesOf(file).all('CallExpression').flatMap((call) => {
    if (!methods.includes(calleeName(call) ?? '')) return [];
    const origin = exportedOrigin(file, call.callee);
    if (!origin || !isExport(origin, packages, names)) return [];
    const [first] = call.arguments;
    const last = call.arguments.at(-1);
    return [{ file, call, key: first ? stringOf(file, first) : null, options: last ? optionsIn(file, last) : [] }];
  });
}

/**
 * The objects that an argument of a dynamic module may stand for: itself, what its `useFactory` returns, or what its
 * `useClass` makes. Null for what is out of sight.
 */
export function optionsIn(file: FileModel, argument: Node): readonly (Located | null)[] {
  return valuesOf(file, argument).flatMap((value): readonly (Located | null)[] => {
    if (value.node.type !== 'ObjectExpression') return [null];
    const factory = propertyOf(value.node, 'useFactory');
    if (factory) return made(value.file, factory);
    const maker = propertyOf(value.node, 'useClass') ?? propertyOf(value.node, 'useExisting');
    return maker ? madeByClass(value.file, maker) : [value];
  });
}

function propertyOf(object: TSESTree.ObjectExpression, name: string): Node | null {
  const property = object.properties.find((one) => one.type === 'Property' && keyName(one) === name);
  return property?.type === 'Property' ? property.value : null;
}

function made(file: FileModel, factory: Node): readonly (Located | null)[] {
  return valuesOf(file, factory).flatMap(({ file: at, node }) => (isFunction(node) ? returned(at, node) : [null]));
}

function returned(file: FileModel, fn: Node): readonly (Located | null)[] {
  const results = resultsOf(file, fn).flatMap((result) => valuesOf(file, unwrap(result)));
  return results.length > 0 ? results : [null];
}

/** `class BullOptions { createSharedConfiguration() { return { ... }; } }`: the method that is called `create...`. */
function madeByClass(file: FileModel, maker: Node): readonly (Located | null)[] {
  const owner = classAnywhere(file, maker);
  if (!owner) return [null];
  const methods = classChain(owner).flatMap(({ file: at, node }) =>
    (isClass(node) ? node.body.body : []).flatMap((member) =>
      member.type === 'MethodDefinition' && (keyName(member) ?? '').startsWith('create') && isFunction(member.value)
        ? [{ file: at, node: member.value }]
        : [],
    ),
  );
  return methods.length > 0 ? methods.flatMap(({ file: at, node }) => returned(at, node)) : [null];
}
