import { expect, test } from 'vitest';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { changePasswordProblem, saveMessage } from '#src/features/account/my-account/my-account-texts.ts';

const refused = (status: number, code: string, message: string): CallProblem => ({
  kind: 'refused',
  status,
  code,
  message,
});
const offline = "You're offline. Your entries are kept. Try again when you're back online.";

test.each([
  [
    refused(400, 'wrong-password', "That isn't your current password."),
    'old',
    "That isn't your current password.",
  ],
  [
    refused(429, 'too-many-requests', 'Too many tries. Try again in 3 minutes.'),
    null,
    'Too many tries. Try again in 3 minutes.',
  ],
  [
    { ...refused(400, 'bad-request', 'Choose another.'), detail: 'password-unchanged' } as CallProblem,
    'password',
    'Choose another.',
  ],
  [refused(400, 'wrong-code', 'The code is not right.'), 'code', 'The code is not right.'],
  [refused(500, 'internal', 'x'), null, "Couldn't save. Try again."],
  [{ kind: 'offline' } as const, null, offline],
])('a password that was not changed for %o is shown at %s as %s', (problem, field, text) => {
  expect(changePasswordProblem(problem)).toEqual({ field, text });
});

test('a name that was not saved says why', () => {
  expect(saveMessage({ kind: 'offline' })).toBe(offline);
  expect(saveMessage(refused(500, 'internal', 'x'))).toBe("Couldn't save. Try again.");
});
