import type { providerMessages } from './provider-messages.ts';

export const texts: typeof providerMessages = {
  sso: 'Single Sign-on',
  ssoWithin: 'Single Sign-on',
  or: 'oder',
  signInWithSso: 'Mit SSO-Konto anmelden',
  opening: 'Wird geöffnet...',
  noneConfigured: 'Andere Anmeldemöglichkeiten sind hier nicht eingerichtet.',
  ssoNotConfigured: 'Single Sign-on ist hier nicht eingerichtet',
  notConfigured: (provider) => `Die Anmeldung mit ${provider} ist hier nicht eingerichtet`,
  notConfiguredSaid: (notConfigured) => `${notConfigured}.`,
  offline: 'Sie sind offline. Versuchen Sie es erneut, wenn Sie wieder online sind.',
  over: 'Diese Anmeldung ist abgelaufen. Beginnen Sie von vorn.',
  elsewhere:
    'Diese Anmeldung wurde in einem anderen Tab geöffnet oder schon verwendet. Beginnen Sie hier von vorn.',
  signedOut:
    'Sie wurden abgemeldet. Melden Sie sich an, und verknüpfen Sie das Konto dann erneut unter „Mein Konto“.',
  signInAgain:
    'Melden Sie sich zu Ihrer Sicherheit zuerst ab und wieder an. Danach haben Sie dafür zehn Minuten Zeit.',
  failed: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.',
  cancelled: (provider) => `Sie haben bei ${provider} abgebrochen. Es hat sich nichts geändert.`,
  providerError: (provider) =>
    `${provider} meldet einen Fehler. Beginnen Sie von vorn, oder melden Sie sich auf andere Weise an.`,
  unavailable: (provider) =>
    `${provider} ist nicht erreichbar. Versuchen Sie es gleich noch einmal, oder melden Sie sich auf andere Weise an.`,
  refused: (provider) =>
    `Die Antwort von ${provider} konnte nicht bestätigt werden. Versuchen Sie es erneut. Passiert es wieder, wenden Sie sich an Ihren Administrator.`,
  unverified: (provider, within) =>
    `${provider} hat Ihre E-Mail-Adresse nicht bestätigt. Erstellen Sie ein Konto mit Passwort, und verknüpfen Sie ${within} dann unter „Mein Konto“.`,
  exists: (provider) =>
    `Es gibt schon ein Konto mit dieser E-Mail-Adresse. Melden Sie sich dort auf andere Weise an, und verknüpfen Sie ${provider} dann unter „Mein Konto“.`,
  alreadyLinked: (provider) =>
    `Dieses Konto bei ${provider} ist hier mit einem anderen Konto verknüpft. Heben Sie dort zuerst die Verknüpfung auf.`,
};
