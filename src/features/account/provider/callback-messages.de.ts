import type { callbackMessages } from './callback-messages.ts';

export const texts: typeof callbackMessages = {
  signingIn: 'Anmeldung',
  linking: 'Ihr Konto wird verknüpft',
  signingInWith: (provider) => `Sie werden mit ${provider} angemeldet...`,
  linkingWith: (provider) => `${provider} wird verknüpft...`,
  cancelled: 'Anmeldung abgebrochen',
  failed: 'Anmeldung fehlgeschlagen',
  notLinked: 'Nicht verknüpft',
  backToAccount: 'Zurück zu „Mein Konto“',
  linked: (provider) => `Sie können sich jetzt mit ${provider} anmelden`,
};
