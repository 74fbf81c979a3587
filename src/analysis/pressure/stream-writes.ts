import { calleeName, receiverOf } from '../syntax/ast.js';
import { nodesOf } from '../syntax/nodes.js';
import type { FileModel } from '../model/file.js';
import { asksAround, hasCallback } from './answers.js';
import { isInLogFunction } from './log-lines.js';
import { isOnlyFirst } from './once-only.js';
import { paceOf } from './pace.js';
import type { IgnoredPressure } from './pressure.js';
import { isWritable } from './receivers.js';
import { isPacedInTurn } from './turn-waits.js';
import { isWithoutEffect } from './unread-answers.js';

/** `gzip.write(row)` for each of many rows, whatever it answers. */
export function streamWrites(file: FileModel): readonly IgnoredPressure[] {
  return nodesOf(file).all('CallExpression').flatMap((call): readonly IgnoredPressure[] => {
    const receiver = calleeName(call) === 'write' ? receiverOf(call) : null;
    if (!receiver || call.arguments.length === 0 || !isWithoutEffect(file, call) || hasCallback(file, call) || asksAround(file, call, receiver)) return [];
    const pace = isWritable(file, receiver) ? paceOf(file, call, receiver) : null;
    if (!pace || isInLogFunction(call) || isOnlyFirst(file, call) || isPacedInTurn(file, call, receiver, pace)) return [];
    return [{ kind: 'write', node: call, receiver: file.textOf(receiver), pace, confidence: pace.certainty }];
  });
}
