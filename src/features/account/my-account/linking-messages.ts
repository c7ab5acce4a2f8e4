import { catalog } from '../../../ui/language/catalog.ts';

/** What My account says of accounts elsewhere. */
export const linkingMessages = catalog('features/account/my-account/linking-messages', {
  title: 'Sign-in with other accounts',
  failed: "Couldn't load your sign-in methods.",
  offline: "Couldn't load your sign-in methods. Connect and try again.",
  link: (provider: string) => `Link ${provider}`,
  about: (provider: string) =>
    `You'll sign in at ${provider}, then return here. After that you can use ${provider} to sign in.`,
  goTo: (provider: string) => `Go to ${provider}`,
  opening: 'Opening...',
  linkedAt: (time: string) => `linked ${time}`,
  linkedAs: (email: string, time: string) => `${email}, linked ${time}`,
  unlink: 'Unlink',
  unlinkNamed: (provider: string) => `Unlink ${provider}`,
  unlinking: 'Unlinking...',
  unlinkAbout: (provider: string) => `You can no longer sign in with ${provider} after this.`,
  unlinked: (provider: string) => `You can no longer sign in with ${provider}`,
  lastSignInMethod: 'This is your only way to sign in. Set a password or link another one first.',
});
