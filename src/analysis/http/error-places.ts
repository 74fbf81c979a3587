import { wrapped } from '../syntax/ast.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { variableOf } from '../syntax/variables.js';
import { classOfSuper, constructionsAnywhere } from './error-classes.js';
import type { ResponseSite } from './response-sites.js';

/** A place that belongs to an error, and what it is to the error. */
export interface ErrorPlace extends Located {
  readonly label: string;
}

/** Where errors of a class are made whose constructor chooses the status. */
export function madeAt(file: FileModel, site: ResponseSite): readonly ErrorPlace[] {
  const owner = site.kind === 'error' ? classOfSuper(site.whole) : null;
  return owner ? constructionsAnywhere(file, owner).map((made) => ({ ...made, label: 'made here' })) : [];
}

/** Where an error that is kept in a const first is thrown, or handed to the framework. */
export function thrownAt(file: FileModel, site: ResponseSite): readonly ErrorPlace[] {
  if (site.kind !== 'error' && site.kind !== 'own-error') return [];
  const isKept = wrapped(site.whole).parent?.type === 'VariableDeclarator';
  return isKept ? handOversOf(file, site.whole).map((node) => ({ file, node, label: 'thrown here' })) : [];
}

/** What throws an error, or hands it to the framework, where it is made or by the name of a const. */
export function handOversOf(file: FileModel, made: Node): readonly Node[] {
  const holder = wrapped(made).parent;
  if (holder?.type !== 'VariableDeclarator') return holder && isHandedOver(holder) ? [holder] : [];
  return (variableOf(file, holder.id)?.references ?? []).flatMap((reference): readonly Node[] => {
    const use = wrapped(reference.identifier).parent;
    return use && isHandedOver(use) ? [use] : [];
  });
}

const HANDS_OVER = /^(?:next|done|reject|cb|callback)$/;

function isHandedOver(use: Node): boolean {
  if (use.type === 'ThrowStatement' || use.type === 'ReturnStatement') return true;
  return use.type === 'CallExpression' && use.callee.type === 'Identifier' && HANDS_OVER.test(use.callee.name);
}
