import { expect, test } from 'vitest';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { secondFactorOutcome } from '#src/shared/auth/second-factor-outcome.ts';

const refused = (status: number, code: string, message = ''): CallProblem => ({
  kind: 'refused',
  status,
  code,
  message,
});
const offline = "You're offline. Your entries are kept. Try again when you're back online.";
const tooMany = 'Too many tries. Try again in 15 minutes.';

test.each([
  [{ kind: 'offline' } as const, offline],
  [refused(400, 'wrong-code', 'The code is not right.'), 'The code is not right.'],
  [
    refused(400, 'code-already-used', 'This recovery code has already been used.'),
    'This recovery code has already been used.',
  ],
  [refused(429, 'too-many-requests', tooMany), tooMany],
  [refused(401, 'account-disabled', 'This account was disabled.'), 'This account was disabled.'],
  [refused(503, 'maintenance', 'Back at 14:00.'), 'Back at 14:00.'],
  [refused(500, 'internal', 'Secret words'), "Couldn't check the code. Try again."],
  [refused(400, 'wrong-code'), "Couldn't check the code. Try again."],
])('%j is shown as %s', (problem, text) => {
  expect(secondFactorOutcome(problem)).toEqual({ kind: 'message', text });
});

test('a sign-in that expired begins again', () => {
  expect(secondFactorOutcome(refused(400, 'token-invalid', 'x'))).toEqual({ kind: 'expired' });
});
