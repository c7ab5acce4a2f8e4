import { z } from 'zod/mini';
import { languages } from '../../entities/language.ts';
import { defineCall } from '../call.ts';

const done = z.object({ success: z.boolean() });
const name = z.string().check(z.maxLength(100));
const secret = z.string().check(z.minLength(1), z.maxLength(4096)); // encrypted text
const profile = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Of emails, and of a page on a device where none was chosen. Null: English was all that was ever spoken. */
  language: z.nullish(z.string()),
});
const session = z.object({
  id: z.string(),
  /** The session that asks. */
  current: z.boolean(),
  /** What the browser or the app calls itself; empty where it said nothing. */
  user_agent: z.string(),
  created: z.number(), // epoch seconds, as the others
  last_seen: z.number(),
  expires: z.number(),
});

/** What a person sees and changes of their own account. */
export const myAccountCalls = {
  profile: defineCall({
    method: 'GET',
    path: 'users/profile',
    summary: 'The name, the address and the language of the bearer.',
    auth: 'bearer',
    status: 200,
    response: profile,
    problems: [],
  }),
  changeProfile: defineCall({
    method: 'PUT',
    path: 'users/profile',
    summary: 'Sets the name and the language of the bearer. What is not given stays.',
    auth: 'bearer',
    idempotent: true,
    body: z.object({
      first_name: z.optional(name),
      last_name: z.optional(name),
      language: z.optional(z.nullable(z.enum(languages))),
    }),
    status: 200,
    response: profile,
    problems: ['bad-request'],
  }),
  changePassword: defineCall({
    method: 'POST',
    path: 'users/change/password',
    summary: 'Sets a new password for whoever knows the old one, and ends all other sessions of the bearer.',
    auth: 'bearer',
    idempotent: true,
    body: z.object({
      old_password: secret,
      password: secret,
      /** Where two-factor authentication is on. */
      code: z.optional(z.string().check(z.maxLength(64))),
    }),
    status: 200,
    response: done,
    problems: [
      'bad-request',
      'wrong-password',
      'wrong-code',
      'code-already-used',
      'reauthentication-required',
      'too-many-requests',
    ],
  }),
  listSessions: defineCall({
    method: 'GET',
    path: 'users/sessions',
    summary: 'Where the bearer is signed in, last seen first.',
    auth: 'bearer',
    status: 200,
    response: z.array(session),
    problems: [],
  }),
  endSession: defineCall({
    method: 'DELETE',
    path: 'users/sessions/:sessionId',
    summary: 'Signs the bearer out in one place.',
    auth: 'bearer',
    params: z.object({ sessionId: z.string().check(z.maxLength(64)) }),
    status: 200,
    response: done,
    problems: ['not-found'],
  }),
  endOtherSessions: defineCall({
    method: 'DELETE',
    path: 'users/sessions',
    summary: 'Signs the bearer out everywhere else.',
    auth: 'bearer',
    status: 200,
    response: done,
    problems: [],
  }),
} as const;
