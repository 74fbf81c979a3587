import type { FileModel } from '../../analysis/model/file.js';
import type { IgnoredPressure, Pace, PressureKind } from '../../analysis/pressure/pressure.js';
import type { Finding } from '../rule.js';
import { rangeInChain } from './places.js';
import { drainSuggestions } from '../suggestions/drain.js';
import { forAwaitSuggestions, pipelineSuggestions } from '../suggestions/stream-flow.js';

const KEPT = 'all that it has not sent on stays in memory.';

export const IGNORED_PRESSURE_MESSAGES: Readonly<Record<PressureKind | 'awaitDrain' | 'usePipeline' | 'useForAwait', string>> = {
  write:
    `'{{receiver}}' is written to {{pace}}, and nobody looks at the answer of write(): it says false when there is no more room, takes everything all the same, and ${KEPT} ` +
    "Wait for 'drain' after a false, or let pipeline() do that.",
  push:
    `'{{receiver}}' is given data {{pace}}, and nobody looks at the answer of push(): it says false when the reader is slow, takes everything all the same, and ${KEPT} ` +
    'Pause the source after a false, and go on in read().',
  publish:
    `Messages are given to '{{receiver}}' {{pace}}, and nobody looks at the answer: it is false when the connection is full, everything is taken all the same, and ${KEPT} ` +
    "Wait for 'drain' after a false, or for the broker's confirmations.",
  send:
    `'{{receiver}}' is sent to {{pace}}, and nobody asks how much it has not sent on yet: send() takes everything, and what a slow client does not read stays in memory. ` +
    'Look at bufferedAmount first, and leave the message out or close the connection when it is high.',
  post:
    `Messages are posted to '{{receiver}}' {{pace}}, and nothing waits for an answer: a busy receiver has all of them kept in memory. ` +
    'Count what is not answered yet, and wait at a maximum.',
  enqueue:
    `'{{receiver}}' is filled {{pace}}, and nobody asks for desiredSize: enqueue() takes everything, and what the reader does not take stays in memory. ` +
    'Give data in pull(), or pause the source while desiredSize is zero or less.',
  unawaited:
    `'{{receiver}}' is written to {{pace}}, and nobody waits for what write() promises: everything is taken, and ${KEPT} ` +
    'Await it, or await ready before each write.',
  produce:
    `Messages are given to '{{receiver}}' {{pace}}, and nobody waits for the promise that it gives for each: when it is slow, ${KEPT} ` +
    'Await it, or count what is under way and wait at a maximum.',
  handler:
    `The handler is asynchronous, and '{{receiver}}' does not wait for it: it is called {{pace}} while all earlier runs are still under way. ` +
    'Use for await, or pause() the source and resume() it when the work is done.',
  early:
    `'{{receiver}}' says that it is done before it is: the next piece comes at once, and all that is not done yet stays in memory. ` +
    'Call back when the work has ended.',
  drain:
    `The code waits for '{{receiver}}', which is not what it has just filled: the event says nothing about the other stream, and may never come. ` +
    "Wait for 'drain' of the stream that answered false.",
  inverted:
    `The code waits for 'drain' of '{{receiver}}' when write() says that there is room: the event may never come then, and a full stream is written to without a pause. ` +
    'Wait when the answer is false.',
  unwaited:
    `Nobody waits for the 'drain' of '{{receiver}}' that is asked for here: the code goes on writing at once, and ${KEPT} ` +
    'Await it.',
  listener:
    `A listener for 'drain' of '{{receiver}}' is added whenever it is full, and none is taken away: there are more and more of them, and each one runs at every 'drain'. ` +
    'Use once().',
  usePipeline: 'Hand the data on with pipeline(), which reads no faster than it can write.',
  useForAwait: 'Read with for await, which takes the next piece when the work on this one is done.',
  awaitDrain: "Wait for 'drain' of '{{receiver}}' when it is full.",
};

const WHEN: Readonly<Record<Pace['kind'], string>> = {
  loop: 'for each of many items',
  event: 'for each event',
  chunk: 'for each piece that comes',
  message: 'for each message',
  request: 'for each request',
  timer: 'at every tick of a timer',
  calls: 'whenever others call',
};

const LABEL: Readonly<Record<Pace['kind'], string>> = {
  loop: 'again and again here',
  event: 'for each event',
  chunk: 'for each piece',
  message: 'for each message',
  request: 'for each request',
  timer: 'by this timer',
  calls: 'called by others',
};

export function ofIgnoredPressure(file: FileModel, fault: IgnoredPressure): Finding {
  const { kind, node, receiver, pace, confidence } = fault;
  return {
    range: rangeInChain(file, node),
    messageId: kind,
    data: { receiver: shortened(receiver), pace: pace ? WHEN[pace.kind] : '' },
    confidence,
    name: shortened(receiver),
    related: [
      ...(pace ? [{ ...(pace.file === file ? {} : { file: pace.file }), range: pace.node.range, label: LABEL[pace.kind] }] : []),
      ...(rangeInChain(file, node) === node.range ? [] : [{ range: node.range, label: 'in this chain' }]),
    ],
    suggestions: [...drainSuggestions(file, fault), ...pipelineSuggestions(file, fault), ...forAwaitSuggestions(file, fault)],
  };
}

/** One line of what the code calls it. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replace(/^this\./, '');
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
