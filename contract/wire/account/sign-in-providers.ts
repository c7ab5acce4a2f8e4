import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { accountCalls } from './account.ts';

const done = z.object({ success: z.boolean() });
const provider = z.string().check(z.maxLength(32));
const random = z.string().check(z.maxLength(64)); // 256 random bits

/** The password, encrypted, and where two-factor authentication is on, a code. */
const verification = z.object({
  password: z.optional(z.string().check(z.maxLength(4096))),
  code: z.optional(z.string().check(z.maxLength(64))),
});

/** Where the browser goes, and what shows later that it is the same browser: it keeps `browser_code` to itself. */
const began = z.object({ url: z.string(), state: z.string(), browser_code: z.string() });

/** What the provider sent the browser back with. */
const callback = z.object({
  /** At whose address the answer arrived. */
  provider,
  state: random,
  browser_code: random,
  code: z.string().check(z.minLength(1), z.maxLength(8192)),
  iss: z.optional(z.string().check(z.maxLength(512))),
});

/** Signing in with an account from elsewhere (OpenID Connect), and what is linked to one's own. */
export const providerCalls = {
  beginProviderSignIn: defineCall({
    method: 'POST',
    path: 'users/sign-in/provider',
    summary:
      'Begins a sign-in with a provider of the configuration. The browser goes to `url` within 10 minutes and comes back once.',
    auth: 'none',
    body: z.object({
      provider,
      machine_id: z.string().check(z.maxLength(64)),
      remember: z.optional(z.boolean()),
      /** The address that the provider may suggest. */
      login_hint: z.optional(z.string().check(z.maxLength(320))),
    }),
    status: 201,
    response: began,
    problems: ['not-found', 'provider-unavailable', 'too-many-requests'],
  }),
  finishProviderSignIn: defineCall({
    method: 'POST',
    path: 'users/sign-in/provider/finish',
    summary:
      "Signs in whom the provider proves, once. Makes an account for a proved address that has none (`is_new`); links an account that exists only where the provider vouches for the address. A repeat by the same browser gets the first one's answer. With two-factor authentication `session` is what users/sign-in returns.",
    auth: 'none',
    body: z.extend(callback, { remembered_device_token: z.optional(z.string().check(z.maxLength(128))) }),
    status: 201,
    response: z.object({ session: accountCalls.signIn.response, is_new: z.boolean() }),
    problems: [
      'token-invalid',
      'provider-refused',
      'provider-unavailable',
      'email-unverified',
      'account-exists',
      'account-disabled',
      'sign-up-closed',
      'too-many-requests',
    ],
  }),
  signInMethods: defineCall({
    method: 'GET',
    path: 'users/sign-in-methods',
    summary:
      'Whether the bearer has a password, how many passkeys, and which accounts from elsewhere sign them in.',
    auth: 'bearer',
    status: 200,
    response: z.object({
      password: z.boolean(),
      passkeys: z.number(),
      providers: z.array(
        z.object({
          id: z.string(),
          provider,
          /** The address there; empty where the provider named none. */
          email: z.string(),
          created: z.number(), // epoch seconds
        }),
      ),
    }),
    problems: [],
  }),
  beginProviderLink: defineCall({
    method: 'POST',
    path: 'users/providers',
    summary:
      'Begins to link a provider to the account of the bearer: with the password, encrypted, or, of an account without one, soon after a sign-in.',
    auth: 'bearer',
    body: z.extend(verification, { provider }),
    status: 201,
    response: began,
    problems: [
      ...['not-found', 'wrong-password', 'wrong-code', 'code-already-used', 'reauthentication-required'],
      ...['provider-unavailable', 'too-many-requests'],
    ] as const,
  }),
  finishProviderLink: defineCall({
    method: 'POST',
    path: 'users/providers/finish',
    summary: 'Links what the provider proves to the account of the bearer, who began it in this browser.',
    auth: 'bearer',
    body: callback,
    status: 200,
    response: done,
    problems: [
      'token-invalid',
      'provider-refused',
      'provider-unavailable',
      'already-linked',
      'too-many-requests',
    ],
  }),
  unlinkProvider: defineCall({
    method: 'DELETE',
    path: 'users/providers/:linkId',
    summary:
      'Takes a linked provider away from the account of the bearer, but not their last sign-in method; for whoever knows the password, and has a code.',
    auth: 'bearer',
    idempotent: true,
    params: z.object({ linkId: z.string().check(z.maxLength(64)) }),
    body: z.nullish(verification),
    status: 200,
    response: done,
    problems: [
      ...['not-found', 'last-sign-in-method', 'wrong-password', 'wrong-code', 'code-already-used'],
      ...['reauthentication-required', 'too-many-requests'],
    ] as const,
  }),
} as const;
