import { expect, test } from 'vitest';
import { afterVerification } from '#src/features/account/verify/after-verification.ts';
import { secondsUntil } from '#src/lib/use-cooldown.ts';
import { passwordChecks } from '#src/shared/auth/password-checks.ts';

test.each([
  ['a pending invitation comes first', { invitedTo: 'w 1', filespaces: [1] }, '/acceptdecline?workspace=w+1'],
  ['somebody with filespaces goes to them', { invitedTo: null, filespaces: [0, 2] }, '/drive'],
  ['a workspace without a filespace gets one', { invitedTo: null, filespaces: [0] }, '/filespace'],
  ['somebody with nothing begins with a workspace', { invitedTo: null, filespaces: [] }, '/workspace'],
])('after the verification %s', (_, context, path) => {
  expect(afterVerification(context)).toBe(path);
});

test('the cooldown counts whole seconds down to zero', () => {
  expect([30_000, 29_999, 29_000, 1, 0, -5].map((leftMs) => secondsUntil(leftMs, 0))).toEqual([
    30, 30, 29, 1, 0, 0,
  ]);
});

test('the password list ticks off what is met and marks what was left unmet', () => {
  const states = (left: boolean) =>
    passwordChecks('Harbor light', left).map(({ text, state }) => `${text}: ${state}`);
  expect(states(false)).toEqual([
    '1 lowercase: met',
    '1 uppercase: met',
    '1 number: open',
    '8 characters: met',
    'No spaces at start or end: met',
  ]);
  expect(states(true)[2]).toBe('1 number: failed');
  const empty = passwordChecks('', true).map(({ id, state }) => `${id}: ${state}`);
  expect(empty).toContain('number: failed');
  expect(empty).toContain('edges: open');
});
