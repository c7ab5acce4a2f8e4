import { describe, expect, it } from 'vitest';
import type { ProviderId } from '#contract/rules/sign-in-provider.ts';
import {
  notConfiguredMessage,
  providerProblemMessage,
  providerRefusedMessage,
} from '#src/shared/providers/provider-messages.ts';

const refused = (code: string, message = '') => ({ kind: 'refused', status: 400, code, message }) as const;

describe('what is said when a provider signs nobody in', () => {
  it.each<[ProviderId, string, string]>([
    ['google', 'token-invalid', 'This sign-in has expired or was already used. Begin again.'],
    [
      'apple',
      'provider-unavailable',
      'Apple cannot be reached just now. Begin again in a moment, or sign in another way.',
    ],
    [
      'google',
      'provider-refused',
      'The answer of Google cannot be trusted, so nothing was done. Begin again; if it happens again, tell whoever runs this server.',
    ],
    [
      'sso',
      'email-unverified',
      'Single sign-on does not vouch for your email address. Create an account with the address and a password, then link single sign-on in My account.',
    ],
    [
      'microsoft',
      'account-exists',
      'An account with this email address exists. Sign in to it another way, then link Microsoft in My account.',
    ],
    [
      'google',
      'already-linked',
      'This account at Google is linked to another account here. Unlink it there first.',
    ],
    ['sso', 'not-found', 'Single sign-on is not set up on this server.'],
    ['google', 'wrong-password', 'The current password is not right.'],
    [
      'google',
      'reauthentication-required',
      'Sign out and in again first: this is only possible in the first ten minutes after a sign-in.',
    ],
    [
      'google',
      'signed-out',
      'You were signed out in the meantime. Sign in, then link it again in My account.',
    ],
    ['google', 'internal', 'Something went wrong on the server. Begin again in a moment.'],
  ])('%s, %s: %s', (provider, code, message) => {
    expect(providerProblemMessage(provider, refused(code))).toBe(message);
  });

  it('the server says how long too many tries last', () => {
    const tooMany = refused('too-many-requests', 'Too many tries. Try again in 3 minutes.');
    expect(providerProblemMessage('google', tooMany)).toBe('Too many tries. Try again in 3 minutes.');
  });

  it('there is no network', () => {
    expect(providerProblemMessage('google', { kind: 'offline' })).toBe(
      'You are offline. Try again when you are connected.',
    );
  });

  it.each([
    ['access_denied', 'You cancelled at Apple. Nothing has changed.'],
    ['user_cancelled_authorize', 'You cancelled at Apple. Nothing has changed.'],
    ['server_error', 'Apple answered with an error. Begin again, or sign in another way.'],
    ['', 'Apple answered with an error. Begin again, or sign in another way.'],
  ])('the provider said %s', (error, message) => {
    expect(providerRefusedMessage('apple', error)).toBe(message);
  });

  it('a button that cannot be used says why', () => {
    expect(notConfiguredMessage('google')).toBe('Sign-in with Google is not set up on this server');
    expect(notConfiguredMessage('sso')).toBe('Single sign-on is not set up on this server');
  });
});
