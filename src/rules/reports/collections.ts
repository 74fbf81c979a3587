import type { Node } from '../../analysis/model/file.js';
import type { Repetition } from '../../analysis/lifetime/repetition.js';

/** What makes a growth happen again and again, in words that follow "grows". */
export const RUNS: Readonly<Record<Repetition['kind'], string>> = {
  request: 'for every request',
  message: 'for every message',
  event: 'for every event',
  timer: 'on every tick of a timer',
  loop: 'on every lap of a loop that has no end',
  method: 'whenever this method is called',
  returned: 'whenever the returned function is called',
  exported: 'whenever this exported function is called',
  callback: 'whenever this callback is called',
};

/** The name in a declaration: decorators, the type and the first value are not what is at fault. */
export function nameRange(node: Node): readonly [number, number] {
  switch (node.type) {
    case 'PropertyDefinition':
    case 'Property':
      return node.key.range;
    case 'AssignmentExpression':
      return node.left.range;
    case 'Identifier':
      return [node.range[0], node.range[0] + node.name.length];
    default:
      return node.range;
  }
}

/** The beginning of a registration: the whole callback would cover the rest of the evidence. */
export function headOf(repetition: Repetition): readonly [number, number] {
  const [start, end] = repetition.node.range;
  const lineEnd = repetition.file.text.indexOf('\n', start);
  return [start, lineEnd < 0 ? end : Math.min(end, lineEnd)];
}
