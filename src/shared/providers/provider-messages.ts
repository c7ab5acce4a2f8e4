import { catalog } from '../../ui/language/catalog.ts';

/** What is said of a sign-in with an account from elsewhere. */
export const providerMessages = catalog('shared/providers/provider-messages', {
  sso: 'Single sign-on',
  /** Within a sentence. */
  ssoWithin: 'single sign-on',
  or: 'or',
  signInWithSso: 'Sign in to SSO account',
  opening: 'Opening...',
  noneConfigured: "Other ways to sign in aren't set up here.",
  ssoNotConfigured: "Single sign-on isn't set up here",
  notConfigured: (provider: string) => `Sign-in with ${provider} isn't set up here`,
  /** As a sentence of its own. */
  notConfiguredSaid: (notConfigured: string) => `${notConfigured}.`,
  offline: "You're offline. Try again when you're back online.",
  over: 'This sign-in has expired. Start again.',
  elsewhere: 'This sign-in was opened in another tab or already used. Start again here.',
  signedOut: "You've been signed out. Sign in, then link it again in My account.",
  signInAgain: 'For your security, sign out and in again first. Then you have ten minutes to do this.',
  failed: 'Something went wrong on our side. Try again in a moment.',
  cancelled: (provider: string) => `You cancelled at ${provider}. Nothing has changed.`,
  providerError: (provider: string) => `${provider} reported an error. Start again, or sign in another way.`,
  unavailable: (provider: string) =>
    `Couldn't reach ${provider}. Try again in a moment or sign in another way.`,
  refused: (provider: string) =>
    `Couldn't verify the reply from ${provider}. Try again. If it keeps happening, contact your administrator.`,
  unverified: (provider: string, within: string) =>
    `${provider} hasn't verified your email address. Create an account with a password, then link ${within} in My account.`,
  exists: (provider: string) =>
    `An account with this email address exists. Sign in to it another way, then link ${provider} in My account.`,
  alreadyLinked: (provider: string) =>
    `This account at ${provider} is linked to another account here. Unlink it there first.`,
});
