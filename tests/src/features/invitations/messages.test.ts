import { describe, expect, test } from 'vitest';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import {
  acceptMessage,
  createMessage,
  declineMessage,
  isAnsweredOrGone,
  verifyMessage,
} from '#src/features/invitations/invitation-texts.ts';

const refused = (status: number, code = 'internal', message = ''): CallProblem => ({
  kind: 'refused',
  status,
  code,
  message,
});
const offline: CallProblem = { kind: 'offline' };
const offlineText = "You're offline. Your entries are kept. Try again when you're back online.";

describe('what an invitation says when something fails', () => {
  test.each([
    [
      refused(400, 'token-invalid', 'Invalid or expired invitation code.'),
      'Invalid or expired invitation code.',
    ],
    [refused(500), 'Invalid or expired invitation code.'],
    [refused(429, 'too-many-requests'), 'Too many attempts. Wait a minute and try again.'],
    [offline, "You're offline. This page needs a connection."],
  ])('checking the link: %j', (problem, text) => expect(verifyMessage(problem)).toBe(text));

  test.each([
    [refused(409, 'already-exists'), 'An account already exists for the email address: sam@partner.example'],
    [
      refused(400, 'x', 'user already exists'),
      'An account already exists for the email address: sam@partner.example',
    ],
    [refused(404, 'not-found'), 'Account creation failed. Please try again.'],
    [refused(400, 'token-invalid', 'The invitation link has expired.'), 'The invitation link has expired.'],
    [refused(503, 'maintenance', 'Back at 14:00.'), 'Back at 14:00.'],
    [refused(500), 'An error occurred while creating the account. Please try again.'],
    [offline, offlineText],
  ])('making an account: %j', (problem, text) =>
    expect(createMessage(problem, 'sam@partner.example')).toBe(text),
  );

  test.each([
    [
      refused(403, 'not-allowed', 'This invitation was sent to a different email address.'),
      'This invitation was sent to a different email address.',
    ],
    [refused(503, 'maintenance', 'Back at 14:00.'), 'Back at 14:00.'],
    [refused(500), 'Failed to accept invitation'],
    [offline, offlineText],
  ])('accepting: %j', (problem, text) => expect(acceptMessage(problem)).toBe(text));

  test.each([
    [
      refused(401, 'signed-out'),
      'Failed to proceed after declining invitation. Please check your credentials.',
    ],
    [refused(503, 'maintenance', 'Back at 14:00.'), 'Back at 14:00.'],
    [refused(500), 'Login failed due to a server error'],
    [
      refused(409, 'already-exists', 'You have joined this workspace already.'),
      'You have joined this workspace already.',
    ],
    [offline, offlineText],
  ])('declining: %j', (problem, text) => expect(declineMessage(problem)).toBe(text));

  test.each([
    [refused(404, 'not-found'), true],
    [refused(400, 'token-invalid'), true],
    [refused(409, 'already-exists'), true],
    [refused(403, 'not-allowed'), false],
    [refused(500), false],
    [offline, false],
  ])('answering again is of no use: %j is %s', (problem, isGone) =>
    expect(isAnsweredOrGone(problem)).toBe(isGone),
  );
});
