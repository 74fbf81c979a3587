import { awaited, keyName, unwrap } from '../syntax/ast.js';
import type { FileModel, Node } from '../model/file.js';
import { innerNodes } from '../syntax/nodes.js';
import { initialiserOf, variableOf } from '../syntax/variables.js';
import { guardsOf } from './overload.js';

/** True for what happens because another server answered so: `if (response.status === 429) throw ...`. */
export function isAboutReceivedStatus(file: FileModel, place: Node): boolean {
  return guardsOf(file, place).some((guard) =>
    innerNodes(file, guard, 'MemberExpression').some(
      (member) => /^(?:status|statusCode|ok)$/.test(keyName(member) ?? '') && isReceived(file, member.object),
    ),
  );
}

/** True for `response` after `const response = await fetch(url)`, and for the response of a client's error. */
function isReceived(file: FileModel, object: Node): boolean {
  const value = unwrap(object);
  if (value.type === 'MemberExpression') return keyName(value) === 'response';
  const variable = variableOf(file, value);
  const init = variable && initialiserOf(variable);
  return init ? unwrap(init) !== awaited(init) && /^(?:res|resp|response|reply|answer|r)$/i.test(variable.name) : false;
}
