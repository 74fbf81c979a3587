import { describe, expect, it } from 'vitest';
import { isWithoutEffect } from '../../../src/analysis/pressure/unread-answers.js';
import { calleeName } from '../../../src/analysis/syntax/ast.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';

function isIgnored(code: string): boolean {
  const file = model(code);
  const call = nodesOf(file).all('CallExpression').find((one) => calleeName(one) === 'write');
  if (!call) throw new Error('no write() in the code');
  return isWithoutEffect(file, call);
}

describe('an answer that has no effect', () => {
  it.each([
    'out.write(row);',
    'void out.write(row);',
    'ready && out.write(row);',
    'rows.forEach((row) => out.write(row));',
    'await out.write(row);',
    'const ok = out.write(row);',
    'let ok; ok = out.write(row);',
    "if (!out.write(row)) console.warn('slow');",
    "if (!out.write(row)) { logger.warn('slow'); this.log.info('slow'); }",
  ])('%s', (code) => {
    expect(isIgnored(code)).toBe(true);
  });
});

describe('an answer that somebody looks at', () => {
  it.each([
    'if (!out.write(row)) source.pause();',
    "if (!out.write(row)) { console.warn('slow'); await drained(out); }",
    "if (out.write(row)) console.log('room'); else stop();",
    'const ok = out.write(row); if (!ok) stop();',
    'full = !out.write(row);',
    'function put(row) { return out.write(row); }',
    'const put = (row) => out.write(row);',
    'hand(out.write(row));',
    'while (out.write(next())) count += 1;',
  ])('%s', (code) => {
    expect(isIgnored(code)).toBe(false);
  });
});
