import { describe, expect, it } from 'vitest';
import type { ProviderId } from '#contract/rules/sign-in-provider.ts';
import {
  notConfiguredMessage,
  providerProblemMessage,
  providerRefusedMessage,
} from '#src/shared/providers/provider-texts.ts';

const refused = (code: string, message = '') => ({ kind: 'refused', status: 400, code, message }) as const;

describe('what is said when a provider signs nobody in', () => {
  it.each<[ProviderId, string, string]>([
    ['google', 'token-invalid', 'This sign-in has expired. Start again.'],
    ['apple', 'provider-unavailable', "Couldn't reach Apple. Try again in a moment or sign in another way."],
    [
      'google',
      'provider-refused',
      "Couldn't verify the reply from Google. Try again. If it keeps happening, contact your administrator.",
    ],
    [
      'sso',
      'email-unverified',
      "Single sign-on hasn't verified your email address. Create an account with a password, then link single sign-on in My account.",
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
    ['sso', 'not-found', "Single sign-on isn't set up here."],
    [
      'google',
      'reauthentication-required',
      'For your security, sign out and in again first. Then you have ten minutes to do this.',
    ],
    ['google', 'signed-out', "You've been signed out. Sign in, then link it again in My account."],
    ['google', 'internal', 'Something went wrong on our side. Try again in a moment.'],
  ])('%s, %s: %s', (provider, code, message) => {
    expect(providerProblemMessage(provider, refused(code))).toBe(message);
  });

  it('a wrong password is said in the words of the server, as everywhere', () => {
    const wrong = refused('wrong-password', "That isn't your current password.");
    expect(providerProblemMessage('google', wrong)).toBe("That isn't your current password.");
  });

  it('the server says how long too many tries last', () => {
    const tooMany = refused('too-many-requests', 'Too many tries. Try again in 3 minutes.');
    expect(providerProblemMessage('google', tooMany)).toBe('Too many tries. Try again in 3 minutes.');
  });

  it('there is no network', () => {
    expect(providerProblemMessage('google', { kind: 'offline' })).toBe(
      "You're offline. Try again when you're back online.",
    );
  });

  it.each([
    ['access_denied', 'You cancelled at Apple. Nothing has changed.'],
    ['user_cancelled_authorize', 'You cancelled at Apple. Nothing has changed.'],
    ['server_error', 'Apple reported an error. Start again, or sign in another way.'],
    ['', 'Apple reported an error. Start again, or sign in another way.'],
  ])('the provider said %s', (error, message) => {
    expect(providerRefusedMessage('apple', error)).toBe(message);
  });

  it('a button that cannot be used says why', () => {
    expect(notConfiguredMessage('google')).toBe("Sign-in with Google isn't set up here");
    expect(notConfiguredMessage('sso')).toBe("Single sign-on isn't set up here");
  });
});
