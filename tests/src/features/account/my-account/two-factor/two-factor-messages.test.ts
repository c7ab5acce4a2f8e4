import { expect, test } from 'vitest';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { verificationProblem } from '#src/features/account/my-account/two-factor/verification-problem.ts';

const refused = (code: string, message: string): CallProblem => ({
  kind: 'refused',
  status: 400,
  code,
  message,
});
const offline = "You're offline. Your entries are kept. Try again when you're back online.";

test.each([
  [{ kind: 'offline' } as const, null, offline],
  [
    refused('wrong-password', "That isn't your current password."),
    'password',
    "That isn't your current password.",
  ],
  [refused('wrong-code', 'The code is not right.'), 'code', 'The code is not right.'],
  [refused('code-already-used', 'Used.'), 'code', 'Used.'],
  [
    refused('token-invalid', 'The set-up took too long. Begin again.'),
    null,
    'The set-up took too long. Begin again.',
  ],
  [refused('internal', 'Secret words'), null, 'Something went wrong. Try again.'],
] as const)('%j belongs to %s: %s', (problem, field, text) => {
  expect(verificationProblem(problem)).toEqual({ field, text });
});
