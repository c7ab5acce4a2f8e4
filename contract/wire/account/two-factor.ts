import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { wireSession } from './account.ts';

const done = z.object({ success: z.boolean() });
const password = z.optional(z.string().check(z.maxLength(4096))); // encrypted text
const code = z.string().check(z.maxLength(64));
const token = z.string().check(z.maxLength(128));
/** Shown once: the server keeps their hashes alone. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** The second factor of a sign-in: a code of an authenticator app, or a recovery code. */
export const twoFactorCalls = {
  verifySecondFactor: defineCall({
    method: 'POST',
    path: 'users/sign-in/second-factor',
    summary:
      'Completes a sign-in with a code of the authenticator app or a recovery code. `remember_device` asks not to be asked again for 30 days in this browser; sign-in then wants the `remembered_device_token` of the answer.',
    auth: 'none',
    idempotent: true,
    body: z.object({
      token,
      code,
      machine_id: z.string().check(z.maxLength(64)),
      remember_device: z.optional(z.boolean()),
    }),
    status: 201,
    response: z.extend(wireSession, { remembered_device_token: z.optional(z.string()) }),
    problems: ['token-invalid', 'account-disabled', 'wrong-code', 'code-already-used', 'too-many-requests'],
  }),
  twoFactorStatus: defineCall({
    method: 'GET',
    path: 'users/two-factor',
    summary: 'Whether two-factor authentication is on for the bearer, and which browsers are remembered.',
    auth: 'bearer',
    status: 200,
    response: z.object({
      enabled: z.boolean(),
      /** Whether there is a password that is asked for again. */
      has_password: z.boolean(),
      recovery_codes_left: z.number(),
      devices: z.array(
        z.object({
          id: z.string(),
          user_agent: z.string(),
          current: z.boolean(),
          created: z.number(), // epoch seconds, as the other
          expires: z.number(),
        }),
      ),
    }),
    problems: [],
  }),
  enrollTwoFactor: defineCall({
    method: 'POST',
    path: 'users/two-factor/enroll',
    summary:
      'A secret for the authenticator app. Nothing is asked for until a code of it has been confirmed.',
    auth: 'bearer',
    idempotent: true,
    body: z.object({ password, code: z.optional(code) }),
    status: 201,
    response: z.object({ secret: z.string(), uri: z.string() }),
    problems: [
      'wrong-password',
      'wrong-code',
      'code-already-used',
      'reauthentication-required',
      'already-exists',
      'too-many-requests',
    ],
  }),
  confirmTwoFactor: defineCall({
    method: 'POST',
    path: 'users/two-factor/confirm',
    summary:
      'Switches two-factor authentication on, returns ten recovery codes and ends all other sessions of the bearer.',
    auth: 'bearer',
    idempotent: true,
    body: z.object({ code }),
    status: 201,
    response: recoveryCodes,
    problems: ['token-invalid', 'wrong-code', 'too-many-requests'],
  }),
  disableTwoFactor: defineCall({
    method: 'POST',
    path: 'users/two-factor/disable',
    summary: 'Switches two-factor authentication off for whoever knows the password and has a code.',
    auth: 'bearer',
    idempotent: true,
    body: z.object({ password, code }),
    status: 200,
    response: done,
    problems: [
      'wrong-password',
      'reauthentication-required',
      'wrong-code',
      'code-already-used',
      'too-many-requests',
    ],
  }),
  renewRecoveryCodes: defineCall({
    method: 'POST',
    path: 'users/two-factor/recovery-codes',
    summary:
      'Ten new recovery codes in place of those that there were, for whoever knows the password and has a code.',
    auth: 'bearer',
    idempotent: true,
    body: z.object({ password, code }),
    status: 201,
    response: recoveryCodes,
    problems: [
      'wrong-password',
      'reauthentication-required',
      'wrong-code',
      'code-already-used',
      'too-many-requests',
    ],
  }),
  removeRememberedDevice: defineCall({
    method: 'DELETE',
    path: 'users/two-factor/devices/:deviceId',
    summary: 'Asks for the second factor again in a browser of the bearer.',
    auth: 'bearer',
    params: z.object({ deviceId: z.string().check(z.maxLength(64)) }),
    status: 200,
    response: done,
    problems: ['not-found'],
  }),
} as const;
