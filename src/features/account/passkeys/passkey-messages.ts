import { catalog } from '../../../ui/language/catalog.ts';

/** The messages about passkeys. */
export const passkeyMessages = catalog('features/account/passkeys/passkey-messages', {
  signIn: 'Sign in with a passkey',
  waiting: 'Waiting for your passkey...',
  unsupported: "This browser doesn't support passkeys",
  noName: "Passkeys don't work on IP addresses. Open Lunvik by its name",
  wrongAddress: "Passkeys don't work at this address.",
  notUsed: 'Sign-in was cancelled. Try again or use another way.',
  failed: "Couldn't use this passkey. Try again or use another way.",
  offline: "You're offline. Try again when you're back online.",
});
