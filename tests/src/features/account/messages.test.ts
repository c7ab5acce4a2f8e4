import { expect, test } from 'vitest';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { resendMessage, signUpMessage, verificationMessage } from '#src/features/account/account-texts.ts';

const refused = (status: number, code: string, message: string): CallProblem => ({
  kind: 'refused',
  status,
  code,
  message,
});

test('a failed sign-up says whether the address is taken', () => {
  expect(signUpMessage(refused(409, 'already-exists', 'already exists'))).toBe(
    'A user with this email already exists',
  );
  expect(signUpMessage(refused(403, 'sign-up-closed', 'Not here.'))).toBe('Not here.');
  expect(signUpMessage(refused(503, 'maintenance', 'Back at 14:00.'))).toBe('Back at 14:00.');
  expect(signUpMessage(refused(500, 'internal', 'x'))).toBe('Failed to create account. Please try again');
});

test('an email that was not sent again says why', () => {
  expect(resendMessage(refused(500, 'internal', 'x'))).toBe(
    'Failed to resend verification email. Please try again.',
  );
  expect(resendMessage(refused(503, 'maintenance', 'Back at 14:00.'))).toBe('Back at 14:00.');
  expect(resendMessage(refused(429, 'too-many-requests', 'Try again in 3 minutes.'))).toBe(
    'Try again in 3 minutes.',
  );
});

test('a failed verification says why', () => {
  expect(verificationMessage(refused(400, 'token-invalid', 'x'))).toBe(
    'The provided code is invalid or expired.',
  );
  expect(verificationMessage(refused(503, 'storage-unavailable', 'Come back later.'))).toBe(
    'Come back later.',
  );
  // Nothing was entered that could be kept.
  expect(verificationMessage({ kind: 'offline' })).toBe("You're offline. Try again when you're back online.");
  expect(verificationMessage(refused(500, '', ''))).toBe('Email verification failed. Please try again.');
});
