import { calleeName, contains, enclosingFunction, isFunction, keyName, receiverOf, unwrap, wrapped, type FunctionNode } from '../../syntax/ast.js';
import { exportedNamesOf } from '../../syntax/exports.js';
import { runsInline } from '../../syntax/inline-callbacks.js';
import { resultsOf } from '../../syntax/results.js';
import { variableOf, definitionOf, type Variable } from '../../syntax/variables.js';
import { lifeOfClass } from '../../lifetime/class-lives.js';
import { ownerFunction } from '../../lifetime/lifetimes.js';
import { lifeOfMade, type ObjectLife } from '../../lifetime/object-lives.js';
import { repetitionsOf, surest, type Repetition } from '../../lifetime/repetition.js';
import type { FileModel, Node } from '../../model/file.js';
import { placesOf } from '../../places/places.js';
import { placeNameOf } from '../construct-names.js';
import type { Construct } from '../construct.js';
import { classOfSuper, placeOfMade } from './made-place.js';

/** What people call a subject that tells once that something has happened. */
const NOTICE = /(?:ready|init(?:iali[sz]ed)?|loaded|done|destroy(?:ed)?|dispose[dr]?|unsubscribe|stop(?:ped)?|close[d]?|shutdown|finished|complete[d]?|abort(?:ed)?|cancel(?:led)?)\$?_?$/i;

/** Methods that keep what they are given. */
const KEEPERS = /^(?:decorate|provide|registerInstance|registerSingleton|singleton|constant|asValue)$/;

/**
 * False for what outlives the call that makes it: kept by the module, by a long-lived object, a container or a function
 * that is handed out; `medium` for a field of a class whose makers are out of sight. True for what ends with its call,
 * null where that cannot be told.
 */
export function isFineByLife(construct: Construct): boolean | null | 'medium' {
  const { file, call, entry } = construct;
  if (entry.package === 'rxjs' && isNotice(construct)) return true;
  const owner = classOfSuper(call)?.owner;
  if (owner) return byLife(lifeOfClass(file, owner));
  const life = lifeOfMade(file, call);
  if (life === 'long' && entry.package !== 'rxjs' && isOfScript(file, call)) return null;
  if (life !== 'unknown') return byLife(life);
  if (isHandedToKeeper(call) || isKeptByFactory(file, call)) return false;
  // Objects with a pool or a limiter of their own are made once for a service; subjects are parts of small objects too.
  return entry.package !== 'rxjs' && placeOfMade(file, call)?.kind === 'field' ? 'medium' : null;
}

/**
 * `app.decorate('pool', new Piscina(...))` and `{ useFactory: () => new Piscina(...) }`: the application or a container
 * keeps it.
 */
function isHandedToKeeper(made: Node): boolean {
  const value = wrapped(made);
  const { parent } = value;
  if (parent?.type === 'CallExpression' && parent.callee !== value) return KEEPERS.test(calleeName(parent) ?? '');
  const fn = enclosingFunction(made);
  const isResult = parent?.type === 'ReturnStatement' || (parent !== undefined && parent === fn);
  const holder = fn && isResult ? wrapped(fn).parent : null;
  return holder?.type === 'Property' && /^use(?:Factory|Value)$/.test(keyName(holder) ?? '');
}

/**
 * True for a variable of the module that is not exported and used only by code that runs once: that of a script, which
 * has as much work as it was given.
 */
function isOfScript(file: FileModel, made: Node): boolean {
  const place = placeOfMade(file, made);
  if (place?.kind !== 'variable' || place.path.length > 0) return false;
  const [declared] = place.root.identifiers;
  if (declared?.type !== 'Identifier' || exportedNamesOf(file, declared).length > 0) return false;
  const uses = place.root.references.filter((use) => use.isRead()).map(({ identifier }): Node => identifier);
  return uses.length > 0 && uses.every((use) => isCalledOn(use) && isOnce(surest(repetitionsOf(file, use))));
}

/** `limiter.schedule(...)`: what it is handed to may keep it. */
function isCalledOn(use: Node): boolean {
  const member = wrapped(use).parent;
  return member?.type === 'MemberExpression' && member.object === wrapped(use);
}

function isOnce(best: Repetition | null): boolean {
  return best === null || best.certainty === 'low';
}

function byLife(life: ObjectLife): boolean | null {
  return life === 'unknown' ? null : life === 'call';
}

/** `new ReplaySubject<void>()`, and names such as `ready$`: it has one value in its life. */
function isNotice(construct: Construct): boolean {
  const [type] = construct.call.typeArguments?.params ?? [];
  return type?.type === 'TSVoidKeyword' || NOTICE.test(placeNameOf(construct));
}

/**
 * `function createRenderer() { const pool = new Piscina(...); return { render: (page) => pool.run(page) }; }`, and the
 * same with a handler of requests or events in place of what is returned: the inner function keeps it. Not where that
 * is made again for each request or connection.
 */
function isKeptByFactory(file: FileModel, made: Node): boolean {
  const fn = enclosingFunction(made);
  const place = placeOfMade(file, made);
  if (!fn || place?.kind !== 'variable' || place.path.length > 0) return false;
  if (isPutAway(file, place.root, fn)) return true;
  if (surest(repetitionsOf(file, made))?.certainty === 'high') return false;
  return usesInInner(place.root, fn).some(
    ({ use, inner }) => isHandedOut(file, inner, fn) || surest(repetitionsOf(file, use, fn))?.certainty === 'high',
  );
}

/** `limiters.set(host, limiter)`: a table that the function does not make itself. */
function isPutAway(file: FileModel, variable: Variable, fn: FunctionNode): boolean {
  return variable.references.some(({ identifier }) => {
    const value = wrapped(identifier);
    const call = value.parent;
    if (call?.type !== 'CallExpression' || call.callee === value || !/^(?:set|push|add|unshift)$/.test(calleeName(call) ?? '')) return false;
    const table = receiverOf(call);
    return table !== null && placesOf(file, table).some((place) => ownerFunction(place) !== fn);
  });
}

function usesInInner(variable: Variable, fn: FunctionNode): readonly { readonly use: Node; readonly inner: FunctionNode }[] {
  return variable.references.flatMap(({ identifier }) => {
    const use = identifier as Node;
    let inner = enclosingFunction(use);
    while (inner && inner !== fn && runsInline(inner)) inner = enclosingFunction(inner);
    return inner && inner !== fn ? [{ use, inner }] : [];
  });
}

/** True for a function inside of what another one returns, in place or by its name. */
function isHandedOut(file: FileModel, inner: FunctionNode, fn: FunctionNode): boolean {
  return resultsOf(file, fn).some((result) => holdsFunction(file, unwrap(result), inner, 3));
}

function holdsFunction(file: FileModel, value: Node, inner: FunctionNode, depth: number): boolean {
  if (depth <= 0) return false;
  if (isFunction(value)) return value === inner || contains(value, inner);
  if (value.type === 'ObjectExpression')
    return value.properties.some(
      (property) => property.type === 'Property' && holdsFunction(file, unwrap(property.value), inner, depth - 1),
    );
  if (value.type !== 'Identifier') return false;
  const variable = variableOf(file, value);
  const declared = variable ? definitionOf(variable)?.node : null;
  if (!declared) return false;
  if (isFunction(declared)) return declared === inner || contains(declared, inner);
  return declared.type === 'VariableDeclarator' && declared.init !== null && holdsFunction(file, unwrap(declared.init), inner, depth - 1);
}
