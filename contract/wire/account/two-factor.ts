import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { wireSession } from './account.ts';

const done = z.object({ success: z.boolean() });
const password = z.optional(z.string().check(z.maxLength(4096))); // enciphered text
const code = z.string().check(z.maxLength(64));
const token = z.string().check(z.maxLength(128));
/** Shown once: the server keeps their hashes alone. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** The second step of a sign-in: a code of an authenticator app, or a recovery code. */
export const twoFactorCalls = {
  secondStep: defineCall({
    method: 'POST',
    path: 'users/sign-in/second-step',
    summary:
      'Ends a sign-in with a code of the authenticator app or a recovery code. `know_machine` asks not to be asked again for 30 days in this browser; sign-in then wants the `known_machine` of the answer.',
    auth: 'none',
    idempotent: true,
    body: z.object({
      token,
      code,
      machine_id: z.string().check(z.maxLength(64)),
      know_machine: z.optional(z.boolean()),
    }),
    status: 201,
    response: z.extend(wireSession, { known_machine: z.optional(z.string()) }),
    problems: ['token-invalid', 'wrong-code', 'code-already-used', 'too-many-requests'],
  }),
  twoStepStatus: defineCall({
    method: 'GET',
    path: 'users/two-step',
    summary: 'Whether two-step verification is on for the bearer, and in which browsers it is not asked for.',
    auth: 'bearer',
    status: 200,
    response: z.object({
      on: z.boolean(),
      /** Whether there is a password that is asked for again. */
      has_password: z.boolean(),
      recovery_codes_left: z.number(),
      machines: z.array(
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
  enrolTwoStep: defineCall({
    method: 'POST',
    path: 'users/two-step/enrol',
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
  confirmTwoStep: defineCall({
    method: 'POST',
    path: 'users/two-step/confirm',
    summary:
      'Switches two-step verification on, gives ten recovery codes and ends all other sessions of the bearer.',
    auth: 'bearer',
    idempotent: true,
    body: z.object({ code }),
    status: 201,
    response: recoveryCodes,
    problems: ['token-invalid', 'wrong-code', 'too-many-requests'],
  }),
  endTwoStep: defineCall({
    method: 'POST',
    path: 'users/two-step/off',
    summary: 'Switches two-step verification off for whoever knows the password and has a code.',
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
    path: 'users/two-step/recovery-codes',
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
  forgetMachine: defineCall({
    method: 'DELETE',
    path: 'users/two-step/machines/:machineId',
    summary: 'Asks for the second step again in a browser of the bearer.',
    auth: 'bearer',
    params: z.object({ machineId: z.string().check(z.maxLength(64)) }),
    status: 200,
    response: done,
    problems: ['not-found'],
  }),
} as const;
