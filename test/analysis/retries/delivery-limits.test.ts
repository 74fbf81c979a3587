import { describe, expect, it } from 'vitest';
import { hasDeliveryLimit, isEndlessNak } from '../../../src/analysis/retries/delivery-limits.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { calleeName } from '../../../src/analysis/syntax/ast.js';
import { model } from '../../support/index.js';
import { MemoryProject } from '../../support/memory-facts.js';

const TOPOLOGY = `export const QUEUE = 'refunds';
  export const declare = (ch) => ch.assertQueue(QUEUE, { arguments: { 'x-delivery-limit': 10 } });`;

describe('hasDeliveryLimit', () => {
  const cases: Readonly<Record<string, { code: string; limited: boolean }>> = {
    'in the file': { code: `ch.assertQueue('q', { arguments: { 'x-delivery-limit': 5 } });`, limited: true },
    'where the queue is declared': {
      code: `import { QUEUE } from './topology.js'; ch.consume(QUEUE, handle);`,
      limited: true,
    },
    'under its text': { code: `import { declare } from './topology.js'; ch.consume('refunds', handle);`, limited: true },
    'another queue': { code: `import { declare } from './topology.js'; ch.consume('mails', handle);`, limited: false },
    'with require': {
      code: `const { QUEUE } = require('./topology.js'); ch.consume(QUEUE, handle);`,
      limited: true,
    },
    nowhere: { code: `ch.consume('refunds', handle);`, limited: false },
  };
  for (const [name, { code, limited }] of Object.entries(cases)) {
    it(name, () => {
      const topology = code.includes('require') ? `module.exports = { QUEUE: 'refunds', limit: declare('refunds', { 'x-delivery-limit': 9 }) };` : TOPOLOGY;
      const project = new MemoryProject({ 'src/topology.js': topology, 'src/consumer.js': code });
      expect(hasDeliveryLimit(project.file('src/consumer.js'))).toBe(limited);
    });
  }
});

describe('isEndlessNak', () => {
  const cases: Readonly<Record<string, boolean>> = {
    [`import { jetstream } from '@nats-io/jetstream'; add({ durable_name: 'd' }); m.nak();`]: true,
    [`import { jetstream } from '@nats-io/jetstream'; add({ durable_name: 'd', max_deliver: 5 }); m.nak();`]: false,
    [`import { jetstream } from '@nats-io/jetstream'; add({ durable_name: 'd', max_deliver: limit }); m.nak();`]: false,
    [`import { jetstream } from '@nats-io/jetstream'; add({ durable_name: 'd', max_deliver: -1 }); m.nak();`]: true,
    [`import { jetstream } from '@nats-io/jetstream'; add({ durable_name: 'd', ...rest }); m.nak();`]: false,
    [`import { jetstream } from '@nats-io/jetstream'; m.nak();`]: false,
    [`import { other } from 'other'; add({ durable_name: 'd' }); m.nak();`]: false,
  };
  for (const [code, expected] of Object.entries(cases)) {
    it(code, () => {
      const file = model(code);
      const call = nodesOf(file)
        .all('CallExpression')
        .find((candidate) => calleeName(candidate) === 'nak');
      expect(call && isEndlessNak(file, call)).toBe(expected);
    });
  }
});
