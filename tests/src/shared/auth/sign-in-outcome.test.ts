import { describe, expect, test } from 'vitest';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { messages } from '#src/features/account/messages.ts';
import { messages as invitationMessages } from '#src/features/invitations/messages.ts';
import { signInOutcome } from '#src/shared/auth/sign-in-outcome.ts';

const refused = (status: number, code: string, message: string): CallProblem => ({
  kind: 'refused',
  status,
  code,
  message,
});

describe.each([
  {
    form: 'of the product',
    texts: messages,
    unexpected: 'Failed to sign in. Please check your credentials and try again.',
    tooMany: 'Too many attempts. Try again later.',
  },
  {
    form: 'of an invitation',
    texts: invitationMessages,
    unexpected: 'Login failed. Please check your credentials.',
    tooMany: 'Too many attempts. Wait a minute and try again.',
  },
])('a failed sign-in $form', ({ texts, unexpected, tooMany }) => {
  test('of an unproved address leads to the verification', () => {
    expect(signInOutcome(refused(403, 'email-not-verified', 'user not validated'), texts)).toEqual({
      kind: 'verify-email',
    });
    expect(signInOutcome(refused(400, '', 'The user is not validated'), texts)).toEqual({
      kind: 'verify-email',
    });
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
    [refused(200, '', ''), unexpected],
    [
      refused(429, 'too-many-requests', 'Too many tries. Try again in 12 minutes.'),
      'Too many tries. Try again in 12 minutes.',
    ],
    [refused(429, '', ''), tooMany],
    [
      { kind: 'offline' } as const,
      "You're offline. Your entries are kept. Try again when you're back online.",
    ],
  ])('%o has a message of the product', (problem, text) => {
    expect(signInOutcome(problem, texts)).toEqual({ kind: 'message', text });
  });
});
