import { describe, expect, test } from 'vitest';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import {
  forgotOutcome,
  resetCodeMessage,
  resetMessage,
} from '#src/features/account/password-reset/reset-texts.ts';

const refused = (status: number, message = ''): CallProblem => ({
  kind: 'refused',
  status,
  code: 'x',
  message,
});
const offline: CallProblem = { kind: 'offline' };

describe('an email that was not sent', () => {
  test.each([
    [refused(404, 'Not found.'), 'API endpoint not found. Please contact support.'],
    [refused(400, 'token expired'), 'The password reset link has expired. Please regenerate.'],
    [refused(429, 'Too many tries. Try again in 9 minutes.'), 'Too many tries. Try again in 9 minutes.'],
    [refused(502), 'Failed to send reset link (status: 502).'],
    [null, 'An error occurred. Please try again.'],
    [offline, 'Unable to connect to the server. Please check your network or try again later.'],
  ])('%o is shown as %s', (problem, text) => {
    expect(forgotOutcome(problem)).toEqual({ kind: 'message', text });
  });

  test('401 is shown with links to log in and to contact support', () => {
    expect(forgotOutcome(refused(401, 'authentication failed'))).toEqual({ kind: 'refused-login' });
  });
});

test.each([
  [refused(400, 'Invalid or expired reset token.'), 'Invalid or expired reset token.'],
  [refused(400), 'Invalid or expired reset token.'],
  [refused(429, 'Too many tries. Try again in 1 minute.'), 'Too many tries. Try again in 1 minute.'],
  [offline, 'Network error. Please try again later.'],
])('a code that is not taken for %o is shown as %s', (problem, text) => {
  expect(resetCodeMessage(problem)).toBe(text);
});

test.each([
  [
    refused(400, 'Invalid or expired reset token.'),
    'The password reset link has expired. Please request a new one.',
  ],
  [
    refused(400, 'Password does not meet the required criteria'),
    'Password does not meet the required criteria',
  ],
  [refused(500), 'Failed to reset password (status: 500).'],
  [offline, 'Network error. Please try again later.'],
])('a password that is not taken for %o is shown as %s', (problem, text) => {
  expect(resetMessage(problem)).toBe(text);
});
