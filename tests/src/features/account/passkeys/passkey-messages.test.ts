import { expect, test } from 'vitest';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { addPasskeyMessage } from '#src/features/account/my-account/passkeys/my-passkeys-texts.ts';
import { passkeyUnavailableReason } from '#src/features/account/passkeys/browser-passkeys.ts';
import {
  passkeyProblemMessage,
  passkeySignInMessage,
} from '#src/features/account/passkeys/passkey-problems.ts';

test.each([
  ['AbortError', undefined, null],
  ['WebAuthnError', 'ERROR_CEREMONY_ABORTED', null],
  ['NotAllowedError', undefined, 'Sign-in was cancelled. Try again or use another way.'],
  ['SecurityError', 'ERROR_INVALID_RP_ID', "Passkeys don't work at this address."],
  ['UnknownError', undefined, "Couldn't use this passkey. Try again or use another way."],
])('a sign-in that the browser ends with %s %s is shown as %s', (name, code, text) => {
  expect(passkeySignInMessage({ name, code })).toBe(text);
});

test.each([
  ['InvalidStateError', 'You already have a passkey on this device.'],
  ['NotAllowedError', 'No passkey was created.'],
  ['AbortError', 'No passkey was created.'],
  ['ConstraintError', "This device can't store passkeys. Use another device."],
  ['NotSupportedError', "This device can't store passkeys. Use another device."],
  ['SecurityError', "Passkeys don't work at this address."],
  ['', "Couldn't create a passkey. Try again."],
])('a passkey that the browser does not make with %s is shown as %s', (name, text) => {
  expect(addPasskeyMessage({ name })).toBe(text);
});

const refused = (code: string, message: string): CallProblem => ({
  kind: 'refused',
  status: 400,
  code,
  message,
});

test.each([
  [{ kind: 'offline' } as const, "You're offline. Try again when you're back online."],
  [
    refused('passkey-refused', 'This passkey was not accepted. Sign in another way.'),
    'This passkey was not accepted. Sign in another way.',
  ],
  [refused('token-invalid', 'This took too long. Try again.'), 'This took too long. Try again.'],
  [
    refused('last-sign-in-method', 'You have no other way to sign in. Set a password first.'),
    'You have no other way to sign in. Set a password first.',
  ],
  [refused('maintenance', 'Back at 14:00.'), 'Back at 14:00.'],
  [refused('internal', 'Secret words'), 'The passkey could not be removed. Try again.'],
])('%j is shown as %s', (problem, text) => {
  expect(passkeyProblemMessage(problem, 'The passkey could not be removed. Try again.')).toBe(text);
});

test.each([
  ['files.example.com', true, null],
  ['localhost', true, null],
  ['192.168.1.7', true, "Passkeys don't work on IP addresses. Open Lunvik by its name"],
  ['[::1]', true, "Passkeys don't work on IP addresses. Open Lunvik by its name"],
  ['files.example.com', false, "This browser doesn't support passkeys"],
])('at %s, in a browser that has passkeys: %s, the reason against them is %s', (host, has, reason) => {
  expect(passkeyUnavailableReason(host, has)).toBe(reason);
});
