import { LONG_LIVED_BASES, LONG_LIVED_ROLES, SINGLETON_DECORATORS } from '../../catalogue/callbacks.js';
import {
  OTHER_SCOPE,
  PROVIDER_LISTS,
  REQUEST_SCOPE,
  SINGLETON_BINDINGS,
  SINGLETON_SCOPE,
} from '../../catalogue/injection.js';
import { calleeName, classOfThis, decoratorsOf, keyName, unwrap, wrapped, type ClassNode } from '../syntax/ast.js';
import { namesOfClass, subclassesOf } from '../syntax/class-reach.js';
import { constructionsOf, implementedBy } from '../syntax/classes.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { importedUses } from '../syntax/imported-uses.js';
import { nodesOf } from '../syntax/nodes.js';
import { classChain } from '../syntax/object-members.js';
import { lifeOfMade, livesTogether, type ObjectLife } from './object-lives.js';
import { variableOf } from '../syntax/variables.js';

const lives = new WeakMap<ClassNode, ObjectLife>();

/** How long the instances of a class live, by who makes them: the code of all files, or a container. */
export function lifeOfClass(file: FileModel, owner: ClassNode): ObjectLife {
  const known = lives.get(owner);
  if (known !== undefined) return known;
  // Objects that make each other tell nothing about each other.
  lives.set(owner, 'unknown');
  const life = byDecorator(file, owner) ?? byBase({ file, node: owner }) ?? byMakers(file, owner);
  lives.set(owner, life);
  return life;
}

function byDecorator(file: FileModel, owner: ClassNode): ObjectLife | null {
  const decorators = decoratorsOf(owner);
  const text = decorators.map((decorator) => file.textOf(decorator)).join(' ');
  if (OTHER_SCOPE.test(text)) return 'unknown';
  if (REQUEST_SCOPE.test(text)) return 'call';
  return decorators.some(({ expression }) => SINGLETON_DECORATORS.has(lastName(expression))) ? 'long' : null;
}

/** `@Service()` and `@Service`. */
function lastName(expression: Node): string {
  const target = unwrap(expression);
  if (target.type === 'CallExpression') return calleeName(target) ?? '';
  return target.type === 'Identifier' ? target.name : '';
}

function byBase(owner: Located<ClassNode>): ObjectLife | null {
  const isLong = classChain(owner).some(({ node }) => {
    const base = node.superClass ? unwrap(node.superClass) : null;
    const name = base?.type === 'Identifier' ? base.name : base?.type === 'MemberExpression' ? keyName(base) : null;
    const interfaces = implementedBy(node).map(({ expression }) => lastName(expression));
    return LONG_LIVED_BASES.has(name ?? '') || interfaces.some((one) => LONG_LIVED_BASES.has(one) || LONG_LIVED_ROLES.test(one));
  });
  return isLong ? 'long' : null;
}

function byMakers(file: FileModel, owner: ClassNode): ObjectLife {
  const made = constructionsAnywhere(file, owner).map((place) => lifeOfMade(place.file, place.node));
  const injected = usesOfClass(file, owner).flatMap((use) => lifeOfInjection(use.file, use.node) ?? []);
  const inherited = subclassesOf({ file, node: owner }).map((subclass) => lifeOfClass(subclass.file, subclass.node));
  return livesTogether([...made, ...injected, ...inherited]);
}

/** Every place where an instance of just this class is made, in all files that are known. */
export function constructionsAnywhere(file: FileModel, owner: ClassNode): readonly Located[] {
  const own = constructionsOf(file, owner).map((node): Located => ({ file, node }));
  const selfMade = nodesOf(file)
    .all('NewExpression')
    .filter(({ callee }) => callee.type === 'ThisExpression' && classOfThis(callee)?.owner === owner)
    .map((node): Located => ({ file, node }));
  const others = namesOfClass(file, owner).flatMap((name) =>
    importedUses(file, name).flatMap(({ file: other, node }): Located[] => {
      const call = wrapped(node).parent;
      return call?.type === 'NewExpression' && unwrap(call.callee) === node ? [{ file: other, node: call }] : [];
    }),
  );
  return [...own, ...selfMade, ...others];
}

/** Where a class is named as a value, in its own and in importing files. */
function usesOfClass(file: FileModel, owner: ClassNode): readonly Located[] {
  const variable = owner.id ? variableOf(file, owner.id) : null;
  const own = variable?.references.map(({ identifier }): Located => ({ file, node: identifier })) ?? [];
  return [...own, ...namesOfClass(file, owner).flatMap((name) => importedUses(file, name))];
}

/** What a container does with a class that is listed or bound: null where the use is no such thing. */
function lifeOfInjection(file: FileModel, use: Node): ObjectLife | null {
  const value = wrapped(use);
  const { parent } = value;
  switch (parent?.type) {
    case 'ArrayExpression':
      return parent.parent.type === 'Property' && PROVIDER_LISTS.has(keyName(parent.parent) ?? '') ? 'long' : null;
    case 'Property': {
      if (parent.value !== value || keyName(parent) !== 'useClass') return null;
      return lifeOfScope(file.textOf(parent.parent), 'long');
    }
    case 'CallExpression': {
      if (parent.callee === value) return null;
      const name = calleeName(parent) ?? '';
      if (SINGLETON_BINDINGS.has(name)) return 'long';
      return /^(?:asClass|to|toSelf|bind|register|use)$/.test(name)
        ? lifeOfScope(chainText(file, parent), 'unknown')
        : null;
    }
    default:
      return null;
  }
}

function lifeOfScope(text: string, otherwise: ObjectLife): ObjectLife {
  if (OTHER_SCOPE.test(text)) return 'unknown';
  if (REQUEST_SCOPE.test(text)) return 'call';
  return SINGLETON_SCOPE.test(text) ? 'long' : otherwise;
}

/** The text of a call and of what is called on its result: `asClass(Store).singleton()`. */
function chainText(file: FileModel, call: Node): string {
  let current = call;
  while (current.parent?.type === 'MemberExpression' || current.parent?.type === 'CallExpression')
    current = current.parent;
  return file.textOf(current);
}
