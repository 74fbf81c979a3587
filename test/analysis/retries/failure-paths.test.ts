import { describe, expect, it } from 'vitest';
import { failurePathOf, isFailureEvent, isOnNormalPath } from '../../../src/analysis/retries/failure-paths.js';
import { ofMarked } from '../marked-node.js';

const kind = (code: string): string | null =>
  ofMarked((file, node) => failurePathOf(file, node, null)?.kind ?? null, code);

describe('failurePathOf', () => {
  it.each([
    ['try { f(); } catch { mark(1); }', 'catch'],
    ['try { f(); } catch (err) { if (a) setTimeout(() => mark(1), 10); }', 'catch'],
    ['f().catch(() => mark(1))', 'rejection'],
    ['f().then(g, () => mark(1))', 'rejection'],
    ['source.pipe(catchError(() => mark(1)))', 'rejection'],
    ["socket.on('close', () => mark(1))", 'event'],
    ["socket.addEventListener('error', () => mark(1))", 'event'],
    ['socket.onclose = () => mark(1)', 'event'],
    ['connection.onDisconnected(() => mark(1))', 'event'],
    ['source.subscribe({ error: () => mark(1) })', 'event'],
    ['createClient({ onClose() { mark(1); } })', 'event'],
    ['bus.on(State.Disconnected, () => mark(1))', 'event'],
    ['read((err) => { if (err) mark(1); })', 'test'],
    ['if (!res.ok) mark(1);', 'test'],
    ['function f() { if (res.ok) return 1; mark(1); }', 'test'],
    ['res.ok || mark(1)', 'test'],
    ['err ? mark(1) : 2', 'test'],
    ['switch (res.status) { case 503: mark(1); }', 'test'],
    ["socket.on('close', onClose); function onClose() { mark(1); }", 'event'],
    ['try { f(); } catch { again(); } function again() { mark(1); }', 'catch'],
    ['watch(url, (err) => mark(1))', 'event'],
  ])('%s: %s', (code, expected) => {
    expect(kind(code)).toBe(expected);
  });

  it.each([
    ['mark(1)'],
    ['try { mark(1); } catch {}'],
    ['try { f(); } finally { mark(1); }'],
    ['f().then(() => mark(1))'],
    ["socket.on('message', () => mark(1))"],
    ['try { f(); } catch { show({ again: () => mark(1) }); }'],
    ["try { f(); } catch { button.addEventListener('click', () => mark(1)); }"],
    ['if (res.ok) mark(1);'],
    ['if (res.status === 200) return; if (res.status === 202) mark(1);'],
    ['try { f(); } catch { again(); } again(); function again() { mark(1); }'],
    ['const f = () => mark(1);'],
  ])('%s is none', (code) => {
    expect(kind(code.includes('return;') ? `function f() { ${code} }` : code)).toBeNull();
  });

  it('does not look beyond the limit', () => {
    const code = 'try { f(); } catch { run(() => { mark(1); }); }';
    expect(ofMarked((file, node) => failurePathOf(file, node, node.parent?.parent?.parent ?? null), code)).toBeNull();
  });
});

it('knows what always runs', () => {
  const normal = (code: string): boolean => ofMarked((file, node) => isOnNormalPath(file, node, file.ast), code);
  expect(normal('f().then(() => mark(1))')).toBe(true);
  expect(normal('try { f(); } finally { mark(1); }')).toBe(true);
  expect(normal('f().catch(() => mark(1))')).toBe(false);
  expect(normal('onClick(() => mark(1))')).toBe(false);
});

it('knows the events that tell of an end', () => {
  const names = [
    'close',
    'error',
    'connect_error',
    'connectionClosed',
    'consumer.crash',
    'Disconnected',
    'exit',
    'did-fail-load',
  ];
  expect(names.filter(isFailureEvent)).toEqual(names);
  expect(
    ['message', 'open', 'send', 'shutdown', 'keydown', 'dragend', 'transitionend', 'append', 'weekend'].filter(
      isFailureEvent,
    ),
  ).toEqual([]);
});
