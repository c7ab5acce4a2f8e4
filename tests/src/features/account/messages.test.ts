import { describe, expect, test } from 'vitest';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import {
  resendMessage,
  signInOutcome,
  signUpMessage,
  verificationMessage,
} from '#src/features/account/account-texts.ts';

const refused = (status: number, code: string, message: string): CallProblem => ({
  kind: 'refused',
  status,
  code,
  message,
});

describe('a failed sign-in', () => {
  test('of an unproved address leads to the verification', () => {
    expect(signInOutcome(refused(403, 'email-not-verified', 'user not validated'))).toEqual({
      kind: 'verify-email',
    });
    expect(signInOutcome(refused(400, '', 'The user is not validated'))).toEqual({ kind: 'verify-email' });
  });

  test.each([
    [
      refused(401, 'authentication-failed', 'authentication failed'),
      'Login failed. Please check your email address and password',
    ],
    [refused(401, '', 'authentication failed'), 'Login failed. Please check your email address and password'],
    [
      refused(
        401,
        'account-disabled',
        'This account was disabled by whoever runs this server. Ask them to enable it.',
      ),
      'This account was disabled by whoever runs this server. Ask them to enable it.',
    ],
    [refused(500, 'internal', 'Something went wrong on the server.'), 'Login failed due to a server error'],
    [
      refused(503, 'maintenance', 'Maintenance is under way: Back at 14:00.'),
      'Maintenance is under way: Back at 14:00.',
    ],
    [
      refused(503, 'database-unavailable', 'The database cannot be reached.'),
      'The database cannot be reached.',
    ],
    [refused(503, 'storage-unavailable', 'x'), 'Login failed due to a server error'],
    [refused(200, '', ''), 'Failed to sign in. Please check your credentials and try again.'],
    [
      refused(429, 'too-many-requests', 'Too many tries. Try again in 12 minutes.'),
      'Too many tries. Try again in 12 minutes.',
    ],
    [refused(429, '', ''), 'Too many attempts. Try again later.'],
    [
      { kind: 'offline' } as const,
      "You're offline. Your entries are kept. Try again when you're back online.",
    ],
  ])('%o has a message of the product', (problem, text) => {
    expect(signInOutcome(problem)).toEqual({ kind: 'message', text });
  });
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
