import { catalog } from '../../../../ui/language/catalog.ts';

/** What My account says of passkeys. */
export const myPasskeysMessages = catalog('features/account/my-account/passkeys/my-passkeys-messages', {
  title: 'Passkeys',
  about: 'Sign in with your fingerprint, face or screen lock, without a password.',
  none: 'You have no passkeys yet.',
  add: 'Add a passkey',
  name: 'Name of the passkey',
  create: 'Create passkey',
  waiting: "Follow your device's instructions...",
  nameEmpty: 'Enter a name for the passkey.',
  notCreated: 'No passkey was created.',
  alreadyRegistered: 'You already have a passkey on this device.',
  notStorable: "This device can't store passkeys. Use another device.",
  addFailed: "Couldn't create a passkey. Try again.",
  added: 'Your passkey is ready',
  listFailed: "Couldn't load your passkeys.",
  listOffline: "Couldn't load your passkeys. Connect and try again.",
  rename: (name: string) => `Rename ${name}`,
  saveName: 'Save name',
  renamed: 'Passkey renamed',
  notRenamed: "Couldn't rename the passkey. Try again.",
  remove: 'Remove passkey',
  removing: 'Removing...',
  removeAbout: (name: string) =>
    `You can no longer sign in with “${name}”. Your device may keep offering it until you delete it there.`,
  removed: 'Passkey removed',
  notUsedYet: (added: string) => `Added ${added}, not used yet`,
  lastUsed: (added: string, used: string) => `Added ${added}, last used ${used}`,
});
