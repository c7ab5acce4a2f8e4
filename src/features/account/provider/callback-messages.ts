import { catalog } from '../../../ui/language/catalog.ts';

/** What is said where the answer of a provider arrives. */
export const callbackMessages = catalog('features/account/provider/callback-messages', {
  signingIn: 'Signing in',
  linking: 'Linking your account',
  signingInWith: (provider: string) => `Signing in with ${provider}...`,
  linkingWith: (provider: string) => `Linking ${provider}...`,
  cancelled: 'Sign-in cancelled',
  failed: 'Sign-in failed',
  notLinked: 'Not linked',
  backToAccount: 'Back to My account',
  linked: (provider: string) => `You can sign in with ${provider} now`,
});
