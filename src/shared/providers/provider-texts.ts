import { type ProviderId, providerNames } from '#contract/rules/sign-in-provider.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { serverText } from '../../lib/problems/server-text.ts';
import { providerMessages } from './provider-messages.ts';

/** What stands on a button and at the beginning of a message. */
export function providerTitle(provider: ProviderId): string {
  return provider === 'sso' ? providerMessages.sso : providerNames[provider];
}

/** The same within a sentence. */
export function providerName(provider: ProviderId): string {
  return provider === 'sso' ? providerMessages.ssoWithin : providerNames[provider];
}

export function notConfiguredMessage(provider: ProviderId): string {
  return provider === 'sso'
    ? providerMessages.ssoNotConfigured
    : providerMessages.notConfigured(providerTitle(provider));
}

/** Whether the person changed their mind at the provider; Apple has a word of its own for it. */
export function isCancelled(error: string | null): boolean {
  return error === 'access_denied' || error === 'user_cancelled_authorize';
}

/** What the provider itself said: that the person changed their mind, or anything else. */
export function providerRefusedMessage(provider: ProviderId, error: string): string {
  return isCancelled(error)
    ? providerMessages.cancelled(providerName(provider))
    : providerMessages.providerError(providerTitle(provider));
}

/** Why the way to a provider could not begin, or came to nothing. */
export function providerProblemMessage(provider: ProviderId, problem: CallProblem): string {
  if (problem.kind === 'offline') return providerMessages.offline;
  switch (problem.code) {
    case 'token-invalid':
      return providerMessages.over;
    case 'provider-unavailable':
      return providerMessages.unavailable(providerName(provider));
    case 'provider-refused':
      return providerMessages.refused(providerName(provider));
    case 'email-unverified':
      return providerMessages.unverified(providerTitle(provider), providerName(provider));
    case 'account-exists':
      return providerMessages.exists(providerName(provider));
    case 'already-linked':
      return providerMessages.alreadyLinked(providerName(provider));
    case 'not-found':
      return providerMessages.notConfiguredSaid(notConfiguredMessage(provider));
    case 'wrong-password':
    case 'account-disabled':
    case 'sign-up-closed':
    case 'wrong-code':
    case 'code-already-used':
    case 'maintenance':
    case 'database-unavailable':
      return serverText(problem);
    case 'reauthentication-required':
      return providerMessages.signInAgain;
    case 'signed-out':
      return providerMessages.signedOut;
    case 'too-many-requests':
      return serverText(problem) || providerMessages.failed;
    default:
      return providerMessages.failed;
  }
}
