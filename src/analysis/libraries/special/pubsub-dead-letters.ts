import { DEAD_LETTER_NAMES } from '../../../catalogue/libraries/dead-letter-names.js';
import { calleeName } from '../../syntax/ast.js';
import { nodesOf } from '../../syntax/nodes.js';
import { stringOf } from '../../syntax/constants.js';
import type { Located } from '../../model/facts.js';
import type { Construct } from '../construct.js';
import { methodReceiver } from '../sites.js';
import { valuesOf } from '../values.js';
import { deadLetterUsesAround, reaches } from './dead-letter-uses.js';

/** Subscriptions of an emulator hold nothing that matters. */
const LOCAL = /emulator|localhost/i;

/** For `topic.createSubscription(...)`: whether the topic is the one where another subscription puts what failed. */
export function ofPubSubSubscription({ file, call, site }: Construct): boolean | null {
  // `topic.createSubscription(name)` and `pubsub.createSubscription(topic, name)`
  const topic = site.options === 2 ? call.arguments[0] : methodReceiver(call, site);
  if (!topic) return null;
  const topics = valuesOf(file, topic);
  const names = topics.flatMap((value) => namesOf(value));
  if ([file.textOf(topic), ...names].some((name) => DEAD_LETTER_NAMES.test(name))) return true;
  const targets = topics.flatMap(({ node }) => (node.type === 'CallExpression' ? [node] : []));
  const isTarget = deadLetterUsesAround(file).some(
    (use) => reaches(use, targets) || names.some((name) => stringOf(use.file, use.node)?.endsWith(`/${name}`) === true),
  );
  if (isTarget) return true;
  if (LOCAL.test(file.text)) return null;
  const isSetLater = nodesOf(file).all('CallExpression').some(
    (one) => calleeName(one) === 'setMetadata' && file.textOf(one).includes('deadLetterPolicy'),
  );
  return isSetLater ? null : false;
}

/** The name of a topic: the text itself, or what `pubsub.topic(name)` is given. */
function namesOf({ file, node }: Located): readonly string[] {
  const named = node.type === 'CallExpression' ? node.arguments[0] : node;
  const text = named ? stringOf(file, named) : null;
  return text === null ? [] : [text];
}
