import { z } from 'zod/mini';
import { defineCall } from '../call.ts';

/** Who is signed in, and with what. */
export const wireSession = z.object({
  email: z.string(),
  access_token: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  /** The account's, where it has one. */
  language: z.nullish(z.string()),
});
/** The primary factor was right; the second one is still required. Valid once, on the same machine, for ten minutes. */
const secondFactorRequired = z.object({ second_factor_token: z.string() });
const verified = z.object({
  email: z.string(),
  token: z.string(),
  user_id: z.string(),
  /** Given where the account was made in another browser: what sets the password that its owner has yet to choose. */
  reset_token: z.optional(z.string()),
});
const done = z.object({ success: z.boolean() });
const machineId = z.string().check(z.maxLength(64));
const secret = z.string().check(z.minLength(1), z.maxLength(4096)); // encrypted text
const mailed = z.string().check(z.maxLength(512)); // the code of an email
const email = z.string().check(z.maxLength(320));

/** The calls of a person's account. */
export const accountCalls = {
  config: defineCall({
    method: 'GET',
    path: 'config',
    summary: 'What a client must know before anybody is signed in.',
    auth: 'none',
    status: 200,
    response: z.object({
      password_cipher_key: z.string(),
      version: z.string(),
      sign_in_providers: z.array(z.string()),
      /** Who may make an account: `open`, `invited`, `domains` or `closed`. */
      sign_up: z.nullish(z.string()),
      desktop: z.object({ scheme: z.string(), download_url: z.nullable(z.string()) }),
      /** Where people find help: a page, or an address to write to. */
      support_url: z.nullish(z.string()),
      /** Where emails can be read on a server that sends none; null where they are sent. */
      mailbox_url: z.nullish(z.string()),
    }),
    problems: [],
  }),
  signIn: defineCall({
    method: 'POST',
    path: 'users/sign-in',
    summary:
      'Signs a person in. The password is encrypted. `remember` asks for a session of 30 days instead of 1. Where two-factor authentication is on, the response is a token for users/sign-in/second-factor.',
    auth: 'none',
    body: z.object({
      email,
      password: secret,
      machine_id: machineId,
      is_invited: z.optional(z.boolean()),
      remember: z.optional(z.boolean()),
      /** What users/sign-in/second-factor issued to a browser that asked to be remembered. */
      remembered_device_token: z.optional(z.string().check(z.maxLength(128))),
    }),
    status: 201,
    response: z.union([wireSession, secondFactorRequired]),
    problems: ['authentication-failed', 'account-disabled', 'email-not-verified', 'too-many-requests'],
  }),
  signUp: defineCall({
    method: 'POST',
    path: 'users/sign-up',
    summary:
      'Makes an account and mails a link that proves the address. The session sees nothing until then.',
    auth: 'none',
    idempotent: true,
    body: z.object({
      first_name: z.string().check(z.maxLength(100)),
      last_name: z.string().check(z.maxLength(100)),
      email,
      machine_id: machineId,
      password: secret,
    }),
    status: 201,
    response: z.object({ user_id: z.string(), email: z.string(), access_token: z.string() }),
    problems: ['bad-request', 'sign-up-closed', 'already-exists', 'too-many-requests'],
  }),
  resendToken: defineCall({
    method: 'POST',
    path: 'resend/token',
    summary:
      'Mails a new link to an address that is not proved yet. Answers alike whether or not there is one.',
    auth: 'none',
    body: z.object({ user_name: secret }),
    status: 201,
    response: done,
    problems: ['too-many-requests'],
  }),
  verifyToken: defineCall({
    method: 'POST',
    path: 'token/verify',
    summary: 'Proves an address with the code of the mail and signs its owner in.',
    auth: 'none',
    idempotent: true,
    body: z.object({ token: mailed, machine_id: machineId }),
    status: 200,
    response: verified,
    problems: ['token-invalid', 'too-many-requests'],
  }),
  verifyUserToken: defineCall({
    method: 'POST',
    path: 'users/token-verify',
    summary: 'As token/verify, for clients that need not send a machine id.',
    auth: 'none',
    body: z.object({ token: mailed, machine_id: z.optional(machineId) }),
    status: 201,
    response: verified,
    problems: ['token-invalid', 'too-many-requests'],
  }),
  forgotPassword: defineCall({
    method: 'POST',
    path: 'users/forgot/password',
    summary: 'Mails a link that sets a new password. Answers alike whether or not there is an account.',
    auth: 'none',
    body: z.object({ user_name: secret }),
    status: 200,
    response: done,
    problems: ['too-many-requests'],
  }),
  verifyResetToken: defineCall({
    method: 'POST',
    path: 'password/token/verify',
    summary: 'Whose password the code of the email can set. Does not consume it.',
    auth: 'none',
    body: z.object({ token: mailed }),
    status: 200,
    response: z.object({ email: z.string() }),
    problems: ['token-invalid', 'too-many-requests'],
  }),
  resetPassword: defineCall({
    method: 'POST',
    path: 'users/reset/password',
    summary:
      'Sets a password with the code of the email, once, verifies the address and ends all sessions of the person.',
    auth: 'none',
    idempotent: true,
    body: z.object({ user_name: secret, password: secret, token: z.optional(mailed) }),
    status: 200,
    response: done,
    problems: ['bad-request', 'token-invalid', 'too-many-requests'],
  }),
  verifyMachineToken: defineCall({
    method: 'POST',
    path: 'users/machine-token-verify',
    summary: 'Whether a session of the bearer lives on the machine.',
    auth: 'bearer',
    body: z.object({ machine_id: machineId }),
    status: 201,
    response: z.object({ valid: z.boolean() }),
    problems: ['token-invalid'],
  }),
  duplicateMachineToken: defineCall({
    method: 'POST',
    path: 'users/machine-token-duplicate',
    summary:
      'A session for the machine, in place of the one that it had. It ends no later than the session of the bearer.',
    auth: 'bearer',
    idempotent: true,
    body: z.object({ machine_id: machineId }),
    status: 201,
    response: z.object({ access_token: z.string() }),
    problems: ['bad-request'],
  }),
  desktopCode: defineCall({
    method: 'POST',
    path: 'users/desktop-code',
    summary:
      'A code that signs the desktop app in, once and within 60 seconds; with a machine id, that machine alone; with a challenge, whoever has its verifier.',
    auth: 'bearer',
    body: z.object({
      machine_id: z.optional(machineId),
      /** SHA-256 of the verifier that the app keeps to itself, as in PKCE (S256). */
      challenge: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))),
    }),
    status: 201,
    response: z.object({ code: z.string() }),
    problems: [],
  }),
  exchangeDesktopCode: defineCall({
    method: 'POST',
    path: 'users/desktop-code/exchange',
    summary: 'A session of the desktop app for a code. It ends no later than the session that gave the code.',
    auth: 'none',
    idempotent: true,
    body: z.object({
      code: mailed,
      machine_id: machineId,
      /** Of the challenge that the code was asked for with, where there was one. */
      verifier: z.optional(z.string().check(z.maxLength(128))),
    }),
    status: 201,
    response: wireSession,
    problems: ['token-invalid', 'too-many-requests'],
  }),
  signOut: defineCall({
    method: 'POST',
    path: 'users/sign-out',
    summary: 'Ends the session of the bearer.',
    auth: 'bearer',
    status: 200,
    response: done,
    problems: [],
  }),
} as const;
