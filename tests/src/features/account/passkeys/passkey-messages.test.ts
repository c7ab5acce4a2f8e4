import { expect, test } from 'vitest';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { passkeyUnavailableReason } from '#src/features/account/passkeys/browser-passkeys.ts';
import {
  addPasskeyMessage,
  passkeyProblemMessage,
  passkeySignInMessage,
} from '#src/features/account/passkeys/passkey-messages.ts';

test.each([
  ['AbortError', undefined, null],
  ['WebAuthnError', 'ERROR_CEREMONY_ABORTED', null],
  ['NotAllowedError', undefined, 'No passkey was used. Try again, or sign in in another way.'],
  ['SecurityError', 'ERROR_INVALID_RP_ID', 'Passkeys do not work at this address.'],
  ['UnknownError', undefined, 'The passkey could not be read. Try again, or sign in in another way.'],
])('a sign-in that the browser ends with %s %s is shown as %s', (name, code, text) => {
  expect(passkeySignInMessage({ name, code })).toBe(text);
});

test.each([
  ['InvalidStateError', 'This device has a passkey of yours already.'],
  ['NotAllowedError', 'No passkey was made. Try again when you are ready.'],
  ['AbortError', 'No passkey was made. Try again when you are ready.'],
  ['ConstraintError', 'This device cannot hold a passkey that knows you. Use another one.'],
  ['NotSupportedError', 'This device cannot hold a passkey that knows you. Use another one.'],
  ['SecurityError', 'Passkeys do not work at this address.'],
  ['', 'The passkey could not be made. Try again.'],
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
  [{ kind: 'offline' } as const, 'You are offline. Try again when you are connected.'],
  [
    refused('passkey-refused', 'This passkey was not accepted. Sign in in another way.'),
    'This passkey was not accepted. Sign in in another way.',
  ],
  [refused('token-invalid', 'This took too long. Try again.'), 'This took too long. Try again.'],
  [
    refused('last-sign-in-method', 'Nothing else signs you in. Set a password first.'),
    'Nothing else signs you in. Set a password first.',
  ],
  [refused('internal', 'Secret words'), 'The passkey could not be removed. Try again.'],
])('%j is shown as %s', (problem, text) => {
  expect(passkeyProblemMessage(problem, 'The passkey could not be removed. Try again.')).toBe(text);
});

test.each([
  ['files.example.com', true, null],
  ['localhost', true, null],
  ['192.168.1.7', true, 'Passkeys need an address with a name, not with numbers'],
  ['[::1]', true, 'Passkeys need an address with a name, not with numbers'],
  ['files.example.com', false, 'This browser cannot use passkeys here'],
])('at %s, in a browser that has passkeys: %s, the reason against them is %s', (host, has, reason) => {
  expect(passkeyUnavailableReason(host, has)).toBe(reason);
});
