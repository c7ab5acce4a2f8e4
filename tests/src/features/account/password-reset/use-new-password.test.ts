import { expect, test } from 'vitest';
import { confirmProblem, passwordProblem } from '#src/features/account/password-reset/use-new-password.ts';

test.each([
  ['', 'New password cannot be blank'],
  ['short', 'Password does not meet the required criteria'],
  [' Harbor-light-7', 'Password does not meet the required criteria'],
  ['Harbor-light-7', null],
])('the new password %j gets %j', (password, text) => {
  expect(passwordProblem(password)).toBe(text);
});

test.each([
  ['', 'Confirm new password cannot be blank'],
  ['harbor-light-7', 'Passwords do not match'],
  ['Harbor-light-7', null],
])('its repetition %j gets %j', (confirm, text) => {
  expect(confirmProblem('Harbor-light-7', confirm)).toBe(text);
});
