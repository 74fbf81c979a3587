import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, enclosingFunctions, receiverOf, wrapped } from '../../syntax/ast.js';
import { numberOf, stringOf } from '../../syntax/constants.js';
import { nodesOf } from '../../syntax/nodes.js';
import type { Located } from '../../model/facts.js';
import type { FileModel, Node } from '../../model/file.js';
import { alternativesOf } from '../option-values.js';
import { valuesOf } from '../values.js';
import type { Special } from './index.js';

const PUBLISHES = /^(?:publish|publishAsync|sendToQueue)$/;
const PUBLISH_CALLS = /\.(?:publish|publishAsync|sendToQueue)\(/;

/** Events whose handlers run while there is a connection. */
const CONNECTED = /^(?:connect|message|packetreceive)$/;

/** What is asked before publishing. */
const LOOKS_AT_CONNECTION = /\.(?:connected|isConnected|queueLength)\b/;

/**
 * A client that keeps what is published without a connection: false where something is published that may be kept. A
 * client that only listens keeps nothing, and what nobody is seen to publish on is not told of.
 */
export const isNeverPublishedOffline: Special = ({ file, call }) => {
  const files = [...new Set([file, ...file.facts.filesAround(file, PUBLISH_CALLS)])];
  const isKept = files.some((at) =>
    nodesOf(at).all('CallExpression').some((publish) => {
      const receiver = PUBLISHES.test(calleeName(publish) ?? '') ? receiverOf(publish) : null;
      return receiver !== null && valuesOf(at, receiver).some(({ node }) => node === call) && mayBeKept({ file: at, node: publish });
    }),
  );
  return isKept ? false : null;
};

function mayBeKept({ file, node: publish }: Located<TSESTree.CallExpression>): boolean {
  const options = publish.arguments.slice(1).filter(({ type }) => type !== 'SpreadElement');
  // MQTT keeps QoS 1 and 2 by another rule; a publish with a time limit of its own ends.
  const isOther = options.some((one) => isWithQuality(file, one) || isWithTimeout(file, one));
  return !isOther && !isWhileConnected(file, publish);
}

function isWithQuality(file: FileModel, options: Node): boolean {
  return alternativesOf(file, options, ['qos']).some((qos) => qos.kind === 'value' && numberOf(qos.file, qos.node) !== 0);
}

function isWithTimeout(file: FileModel, options: Node): boolean {
  return alternativesOf(file, options, ['timeout']).some(({ kind }) => kind === 'value');
}

/** In a handler of the connection, in a function that looks at it first, or in one that ends it when it is done. */
function isWhileConnected(file: FileModel, publish: Node): boolean {
  for (const fn of enclosingFunctions(publish)) {
    const { parent } = wrapped(fn);
    const [event] = parent?.type === 'CallExpression' ? parent.arguments : [];
    const isListener = parent?.type === 'CallExpression' && /^(?:on|once|addListener)$/.test(calleeName(parent) ?? '');
    if (isListener && event && CONNECTED.test(stringOf(file, event) ?? '')) return true;
    if (/\.end(?:Async)?\(/.test(file.text.slice(publish.range[1], fn.range[1]))) return true;
    if (LOOKS_AT_CONNECTION.test(file.text.slice(fn.range[0], publish.range[0]))) return true;
  }
  return false;
}
