import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { wireSession } from './account.ts';

const done = z.object({ success: z.boolean() });
const text = (longest: number) => z.string().check(z.maxLength(longest));
const name = text(60);
const passkeyId = z.object({ passkeyId: text(64) });
/** The password, encrypted, and where two-factor authentication is on, a code. */
const verification = z.object({ password: z.optional(text(4096)), code: z.optional(text(64)) });
/** What `navigator.credentials` is asked with, as JSON: WebAuthn level 3 says what stands in it. */
const options = z.looseObject({ challenge: z.string() });
const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created: z.number(), // epoch seconds
  last_used: z.nullable(z.number()),
});
export type Passkey = z.infer<typeof passkey>;
/** What an authenticator answers, as JSON; bytes are base64url. */
const credential = { id: text(1400), rawId: text(1400), type: text(32) };
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text(8192),
    attestationObject: text(65_536),
    transports: z.optional(z.array(text(32)).check(z.maxLength(16))),
  }),
});
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text(8192),
    authenticatorData: text(8192),
    signature: text(4096),
    userHandle: z.optional(z.nullable(text(128))),
  }),
});

/** Keys of WebAuthn: they sign in alone, for they are what a person has and who the device knows them to be. */
export const passkeyCalls = {
  listPasskeys: defineCall({
    method: 'GET',
    path: 'users/passkeys',
    summary: 'The passkeys of the bearer, oldest first.',
    auth: 'bearer',
    status: 200,
    response: z.array(passkey),
    problems: [],
  }),
  passkeyOptions: defineCall({
    method: 'POST',
    path: 'users/passkeys/options',
    summary:
      'What the browser is asked with to make a passkey, for whoever knows the password, and has a code where two-factor authentication is on. Good for five minutes.',
    auth: 'bearer',
    body: verification,
    status: 200,
    response: options,
    problems: [
      'wrong-password',
      'wrong-code',
      'code-already-used',
      'reauthentication-required',
      'bad-request',
      'too-many-requests',
    ],
  }),
  addPasskey: defineCall({
    method: 'POST',
    path: 'users/passkeys',
    summary: 'Keeps the passkey that the browser made.',
    auth: 'bearer',
    idempotent: true,
    body: z.object({ name, credential: attestation }),
    status: 201,
    response: passkey,
    problems: ['bad-request', 'token-invalid', 'already-exists'],
  }),
  renamePasskey: defineCall({
    method: 'PUT',
    path: 'users/passkeys/:passkeyId',
    summary: 'Names a passkey.',
    auth: 'bearer',
    idempotent: true,
    params: passkeyId,
    body: z.object({ name }),
    status: 200,
    response: passkey,
    problems: ['bad-request', 'not-found'],
  }),
  removePasskey: defineCall({
    method: 'DELETE',
    path: 'users/passkeys/:passkeyId',
    summary:
      'Removes a passkey, unless nothing else signs its owner in; for whoever knows the password, and has a code.',
    auth: 'bearer',
    idempotent: true,
    params: passkeyId,
    body: z.nullish(verification),
    status: 200,
    response: done,
    problems: [
      ...['not-found', 'last-sign-in-method', 'wrong-password', 'wrong-code', 'code-already-used'],
      ...['reauthentication-required', 'too-many-requests'],
    ] as const,
  }),
  passkeySignInOptions: defineCall({
    method: 'POST',
    path: 'users/passkeys/sign-in/options',
    summary:
      'What the browser is asked with to sign in by a passkey, whoever that may be. Good for five minutes.',
    auth: 'none',
    status: 200,
    response: options,
    problems: [],
  }),
  passkeySignIn: defineCall({
    method: 'POST',
    path: 'users/passkeys/sign-in',
    summary: 'Signs in whoever the passkey belongs to. It is both factors in one.',
    auth: 'none',
    idempotent: true,
    body: z.object({ credential: assertion, machine_id: text(64), remember: z.optional(z.boolean()) }),
    status: 201,
    response: wireSession,
    problems: ['token-invalid', 'passkey-refused', 'account-disabled', 'too-many-requests'],
  }),
} as const;
