import { expect, it, test } from 'vitest';
import { sessionEnds } from '#contract/entities/session-end.ts';
import { endedMessage, readEnded, storeEnded } from '#src/lib/session-time/session-end.ts';
import { memoryStorage } from '../memory-storage.ts';

const ended = { userId: 'u', why: 'owner', removing: false, kept: 0 } as const;

it.each([
  [0, 'You were signed out on another device.'],
  [1, 'You were signed out on another device. 1 change that was not sent is kept for your next sign-in.'],
  [
    12,
    'You were signed out on another device. 12 changes that were not sent are kept for your next sign-in.',
  ],
])('says how many changes stay: %d', (kept, message) => {
  expect(endedMessage({ ...ended, kept })).toBe(message);
});

it('promises nothing to whose account was deleted', () => {
  expect(endedMessage({ ...ended, why: 'deleted', kept: 2 })).toBe('Your account was deleted.');
});

it.each([...sessionEnds, 'unseen'] as const)('has a message for %s', (why) => {
  expect(endedMessage({ ...ended, why })).toMatch(/^[A-Z].*\.$/);
});

test('what is kept of it is read again, and nothing else', () => {
  const local = memoryStorage();
  storeEnded({ ...ended, removing: true }, local);
  expect(readEnded(local)).toEqual({ ...ended, removing: true });
  for (const broken of ['', 'x', '1', 'null', '{"userId":1}', '{"userId":"u","why":"odd"}']) {
    local.setItem('sessionEnd', broken);
    expect(readEnded(local)).toBeNull();
  }
  storeEnded(null, local);
  expect(local.length).toBe(0);
});
