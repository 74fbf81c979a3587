import { describe, expect, it } from 'vitest';
import { composed, domainOfName, joined, wordsOf } from '../../../src/analysis/maps/key-names.js';

describe('the words of a name', () => {
  for (const [name, ...expected] of [
    ['userId', 'user', 'id'],
    ['remoteIPAddress', 'remote', 'ip', 'address'],
    ['XMLHttpRequest', 'xml', 'http', 'request'],
    ['user_id', 'user', 'id'],
    ['USER_ID', 'user', 'id'],
    ['#sessions', 'sessions'],
    ['x-session-id', 'x', 'session', 'id'],
    ['key2Of', 'key2', 'of'],
    ['', ...[]],
  ] as const) {
    it(`'${name}'`, () => expect(wordsOf(name)).toEqual(expected));
  }
});

describe('what a name tells of the number of keys', () => {
  for (const [domain, names] of [
    [
      'open',
      'id userId user_id orderId sessionID ip remoteAddress url email phoneNumber token query sql text hostname ' +
        'domain fingerprint nonce timestamp customer tenant userName apiKey cacheKey idempotencyKey accessToken inviteCode',
    ],
    [
      'closed',
      'type kind level status method locale currency event eventName pluginName ruleId columnKey fieldName routePath ' +
        'moduleName templateName state ext metricName commandName weekday',
    ],
    ['unknown', 'key value item data thing entry _'],
  ] as const) {
    for (const name of names.split(' ')) it(`${name}: ${domain}`, () => expect(domainOfName(name)).toBe(domain));
  }

  it('takes the plural for the singular', () => {
    expect(domainOfName('sessionIds')).toBe('open');
    expect(domainOfName('eventNames')).toBe('closed');
  });
});

describe('the domain of several values', () => {
  it('is open as soon as one is open', () => {
    expect(joined(['closed', 'open'])).toBe('open');
    expect(joined(['unknown', 'open'])).toBe('open');
    expect(composed(['closed', 'open', 'unknown'])).toBe('open');
  });

  it('is closed only if all are', () => {
    expect(joined(['closed', 'closed'])).toBe('closed');
    expect(composed(['closed', 'closed'])).toBe('closed');
    expect(joined(['closed', 'unknown'])).toBe('unknown');
    expect(composed(['closed', 'unknown'])).toBe('unknown');
  });

  it('is not known where there is none', () => {
    expect(joined([])).toBe('unknown');
    expect(composed([])).toBe('unknown');
  });

  it('of two values that nobody knows, one after the other, is open', () => {
    expect(joined(['unknown', 'unknown'])).toBe('unknown');
    expect(composed(['unknown', 'unknown'])).toBe('open');
  });
});
