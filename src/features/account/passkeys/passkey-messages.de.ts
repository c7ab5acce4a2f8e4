import type { passkeyMessages } from './passkey-messages.ts';

export const texts: typeof passkeyMessages = {
  signIn: 'Mit Passkey anmelden',
  waiting: 'Ihr Passkey wird erwartet...',
  unsupported: 'Dieser Browser unterstützt keine Passkeys',
  noName: 'Passkeys gehen nicht mit IP-Adressen. Öffnen Sie Lunvik unter seinem Namen',
  wrongAddress: 'Passkeys gehen unter dieser Adresse nicht.',
  notUsed:
    'Die Anmeldung wurde abgebrochen. Versuchen Sie es erneut, oder melden Sie sich auf andere Weise an.',
  failed:
    'Dieser Passkey konnte nicht verwendet werden. Versuchen Sie es erneut, oder melden Sie sich auf andere Weise an.',
  offline: 'Sie sind offline. Versuchen Sie es erneut, wenn Sie wieder online sind.',
};
