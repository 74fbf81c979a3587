import type { TSESTree } from '@typescript-eslint/utils';
import { ancestor, calleeName, keyName, receiverOf, wrapped } from '../../syntax/ast.js';
import { nodesOf } from '../../syntax/nodes.js';
import type { Located } from '../../model/facts.js';
import type { FileModel } from '../../model/file.js';
import type { AnyCall } from '../../syntax/call-sites.js';
import { alternativesOf } from '../option-values.js';
import { valuesOf } from '../values.js';
import type { Special } from './index.js';

/**
 * For an event source of the CDK: whether the function that it starts has `reservedConcurrentExecutions`. Nobody can
 * tell for a function that is made out of sight.
 */
export const isFunctionLimited: Special = ({ file, call }) => {
  const functions = functionsStartedBy(file, call);
  if (functions.length === 0) return null;
  const answers = functions.map(({ file: at, node }) => {
    const props = node.type === 'NewExpression' ? node.arguments.at(-1) : undefined;
    if (!props || props.type === 'SpreadElement') return null;
    const values = alternativesOf(at, props, ['reservedConcurrentExecutions']);
    if (values.some(({ kind }) => kind === 'value')) return true;
    return values.some(({ kind }) => kind === 'unknown') ? null : false;
  });
  return answers.includes(true) ? true : answers.includes(null) ? null : false;
};

/** `fn.addEventSource(source)`, or the function whose props hold it: `events: [source]`. */
export function functionsStartedBy(file: FileModel, source: AnyCall): readonly Located[] {
  const added = nodesOf(file).all('CallExpression').flatMap((call) => {
    const receiver = calleeName(call) === 'addEventSource' ? receiverOf(call) : null;
    const [given] = call.arguments;
    return receiver && given && valuesOf(file, given).some(({ node }) => node === source) ? valuesOf(file, receiver) : [];
  });
  const property = ancestor(wrapped(source), (node): node is TSESTree.Property => node.type === 'Property');
  const isListed = property !== null && keyName(property) === 'events';
  const owner = isListed ? ancestor(property, (node): node is TSESTree.NewExpression => node.type === 'NewExpression') : null;
  return owner ? [...added, { file, node: owner }] : added;
}
