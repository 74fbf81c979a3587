import type { TSESTree } from '@typescript-eslint/utils';
import { isProgramPart } from '../../catalogue/program-parts.js';
import { classOfThis, enclosingFunctions, keyName, unwrap, wrapped, type ClassNode } from '../syntax/ast.js';
import { membersOf, parameterPropertyOf } from '../syntax/classes.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { isBoundedLoop, hasFixedSize } from './fixed-size.js';
import { isFixedType } from './fixed-types.js';
import { functionName } from '../syntax/functions.js';
import { itemLoopsAround } from './item-loops.js';
import { nodesOf } from '../syntax/nodes.js';
import { isFromConstructorOptions } from './option-lists.js';
import { isGuardedSize } from './size-guards.js';

const ADDING = new Set(['push', 'unshift', 'add', 'set', 'append']);

/** Methods that add parts of the program: `use(plugin)`, `registerHook(fn)`. */
const REGISTERING =
  /^(?:use|register\w*|on[A-Z]\w*|extend|plugin|hook|addHook|add\w*(?:Hook|Plugin|Handler|Listener|Middleware|Check|Transport|Provider|Route|Adapter|Reporter|Step|Stage))$/;

/** The places of a class's file that touch a field of `this`, by class and field name. */
const fieldUsesOf = perFile(
  (file): ReadonlyMap<ClassNode, ReadonlyMap<string, readonly TSESTree.MemberExpression[]>> => {
    const found = new Map<ClassNode, Map<string, TSESTree.MemberExpression[]>>();
    for (const member of nodesOf(file).all('MemberExpression')) {
      const object = unwrap(member.object);
      if (object.type !== 'ThisExpression') continue;
      const name = keyName(member);
      const owner = name === null ? null : classOfThis(object)?.owner;
      if (name === null || !owner) continue;
      const fields = found.get(owner) ?? new Map<string, TSESTree.MemberExpression[]>();
      found.set(owner, fields);
      const list = fields.get(name);
      if (list) list.push(member);
      else fields.set(name, [member]);
    }
    return found;
  },
);

/**
 * True when a field of a class holds a collection whose size is settled when the object is made or that has a maximum:
 * literal, filled in the constructor up to a chosen number, guarded where it grows, or made of parts of the program.
 */
export function fieldHasFixedSize(file: FileModel, owner: ClassNode, name: string, depth: number): boolean {
  if (isProgramPart(name)) return true;
  const parameter = parameterPropertyOf(owner, name);
  if (parameter) {
    const target = parameter.parameter.type === 'AssignmentPattern' ? parameter.parameter.left : parameter.parameter;
    const annotation = 'typeAnnotation' in target ? target.typeAnnotation?.typeAnnotation : undefined;
    return annotation !== undefined && isFixedType(file, annotation);
  }
  const fields = membersOf(owner, name).filter((member) => member.type === 'PropertyDefinition');
  const annotation = fields[0]?.typeAnnotation?.typeAnnotation;
  if (annotation && isFixedType(file, annotation)) return true;
  const changes = changesOf(file, owner, name);
  const initial = fields.flatMap((field) => (field.value ? [field.value] : []));
  const values = [...initial, ...changes.filter((change) => change.kind === 'value').map((change) => change.value)];
  if (values.length === 0) return false;
  const additions = changes.filter((change) => change.kind === 'addition');
  return (
    values.every(
      (value) =>
        isEmptyCollection(value) ||
        hasFixedSize(file, value, value, depth - 1) ||
        isFromConstructorOptions(file, owner, name, value),
    ) &&
    additions.every((addition) => isLimitedAddition(file, addition, depth))
  );
}

interface Change {
  readonly kind: 'value' | 'addition';
  readonly node: Node;
  readonly value: Node;
  readonly member: TSESTree.MemberExpression;
}

function changesOf(file: FileModel, owner: ClassNode, name: string): readonly Change[] {
  return (fieldUsesOf(file).get(owner)?.get(name) ?? []).flatMap((member): Change[] => {
    const outer = wrapped(member);
    const parent = outer.parent;
    if (parent?.type === 'AssignmentExpression' && parent.left === outer)
      return [{ kind: 'value', node: parent, value: parent.right, member }];
    if (parent?.type !== 'MemberExpression' || parent.object !== outer) return [];
    const access = wrapped(parent);
    const use = access.parent;
    if (use?.type === 'AssignmentExpression' && use.left === access && parent.computed)
      return [{ kind: 'addition', node: use, value: use.right, member }];
    const isAdding = use?.type === 'CallExpression' && use.callee === access && ADDING.has(keyName(parent) ?? '');
    return isAdding
      ? use.arguments.slice(-1).map((value): Change => ({ kind: 'addition', node: use, value, member }))
      : [];
  });
}

function isLimitedAddition(file: FileModel, addition: Change, depth: number): boolean {
  if (isGuardedSize(file, addition.member, addition.node)) return true;
  const [fn] = [...enclosingFunctions(addition.node)].slice(-1);
  const name = fn ? functionName(fn) : null;
  if (!fn || name === null) return false;
  if (REGISTERING.test(name)) return true;
  // What a method is handed comes as often as it is called.
  if (name !== 'constructor' && (fn.params.length > 0 || !/^#?_?(?:init|start|set_?up|boot|onModuleInit)/i.test(name)))
    return false;
  if (addition.value.type === 'SpreadElement' && !hasFixedSize(file, addition.value.argument, addition.node, depth - 1))
    return false;
  return itemLoopsAround(file, addition.node, fn).every((loop) => isBoundedLoop(file, loop, depth - 1));
}

function isEmptyCollection(node: Node): boolean {
  const value = unwrap(node);
  if (value.type === 'ArrayExpression') return value.elements.length === 0;
  if (value.type === 'ObjectExpression') return value.properties.length === 0;
  return value.type === 'NewExpression' && value.arguments.length === 0;
}
