import { expect, test } from 'vitest';
import { ipPrefixOf } from '#server/http/attempts/attempt-limiter.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['127.0.0.1', null],
  ['127.9.9.9', null],
  ['::1', null],
  ['::ffff:127.0.0.1', null],
])('%s is counted as %s', (ip, network) => {
  expect(ipPrefixOf(ip)).toBe(network);
});

test('whoever has gone before they were asked for has no network, and nothing fails of it', () => {
  expect(ipPrefixOf(undefined)).toBe('');
});
