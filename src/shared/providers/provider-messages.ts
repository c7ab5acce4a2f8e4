import { type ProviderId, providerNames } from '#contract/rules/sign-in-provider.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';

/** What stands on a button and at the beginning of a message. */
export function providerTitle(provider: ProviderId): string {
  return provider === 'sso' ? 'Single sign-on' : providerNames[provider];
}

export const providerMessages = {
  needsConnection: 'This needs a connection',
  asking: 'Asking the server what is set up',
  offline: 'You are offline. Try again when you are connected.',
  over: 'This sign-in has expired or was already used. Begin again.',
  elsewhere: 'This sign-in did not begin in this tab, or was already used. Begin again here.',
  signedOut: 'You were signed out in the meantime. Sign in, then link it again in My account.',
  signInAgain: 'Sign out and in again first: this is only possible in the first ten minutes after a sign-in.',
  wrongPassword: 'The current password is not right.',
  failed: 'Something went wrong on the server. Begin again in a moment.',
} as const;

export function notConfiguredMessage(provider: ProviderId): string {
  return provider === 'sso'
    ? 'Single sign-on is not set up on this server'
    : `Sign-in with ${providerTitle(provider)} is not set up on this server`;
}

/** Whether the person changed their mind at the provider; Apple has a word of its own for it. */
export function isCancelled(error: string | null): boolean {
  return error === 'access_denied' || error === 'user_cancelled_authorize';
}

/** What the provider itself said: that the person changed their mind, or anything else. */
export function providerRefusedMessage(provider: ProviderId, error: string): string {
  return isCancelled(error)
    ? `You cancelled at ${providerNames[provider]}. Nothing has changed.`
    : `${providerTitle(provider)} answered with an error. Begin again, or sign in another way.`;
}

/** Why the way to a provider could not begin, or came to nothing. */
export function providerProblemMessage(provider: ProviderId, problem: CallProblem): string {
  if (problem.kind === 'offline') return providerMessages.offline;
  const name = providerTitle(provider);
  switch (problem.code) {
    case 'token-invalid':
      return providerMessages.over;
    case 'provider-unavailable':
      return `${name} cannot be reached just now. Begin again in a moment, or sign in another way.`;
    case 'provider-refused':
      return `The answer of ${providerNames[provider]} cannot be trusted, so nothing was done. Begin again; if it happens again, tell whoever runs this server.`;
    case 'email-unverified':
      return `${name} does not vouch for your email address. Create an account with the address and a password, then link ${providerNames[provider]} in My account.`;
    case 'account-exists':
      return `An account with this email address exists. Sign in to it another way, then link ${providerNames[provider]} in My account.`;
    case 'already-linked':
      return `This account at ${providerNames[provider]} is linked to another account here. Unlink it there first.`;
    case 'not-found':
      return `${notConfiguredMessage(provider)}.`;
    case 'wrong-password':
      return providerMessages.wrongPassword;
    case 'wrong-code':
    case 'code-already-used':
      return problem.message;
    case 'reauthentication-required':
      return providerMessages.signInAgain;
    case 'signed-out':
      return providerMessages.signedOut;
    case 'too-many-requests':
      return problem.message || providerMessages.failed;
    default:
      return providerMessages.failed;
  }
}
