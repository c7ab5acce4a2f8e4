import type { linkingMessages } from './linking-messages.ts';

export const texts: typeof linkingMessages = {
  title: 'Anmeldung mit anderen Konten',
  failed: 'Ihre Anmeldemöglichkeiten konnten nicht geladen werden.',
  offline:
    'Ihre Anmeldemöglichkeiten konnten nicht geladen werden. Stellen Sie eine Verbindung her, und versuchen Sie es erneut.',
  link: (provider) => `${provider} verknüpfen`,
  about: (provider) =>
    `Sie melden sich bei ${provider} an und kehren dann hierher zurück. Danach können Sie sich mit ${provider} anmelden.`,
  goTo: (provider) => `Weiter zu ${provider}`,
  opening: 'Wird geöffnet...',
  linkedAt: (time) => `verknüpft ${time}`,
  linkedAs: (email, time) => `${email}, verknüpft ${time}`,
  unlink: 'Trennen',
  unlinkNamed: (provider) => `${provider} trennen`,
  unlinking: 'Wird getrennt...',
  unlinkAbout: (provider) => `Sie können sich dann nicht mehr mit ${provider} anmelden.`,
  unlinked: (provider) => `Sie können sich nicht mehr mit ${provider} anmelden`,
  lastSignInMethod:
    'Sie können sich nur so anmelden. Legen Sie zuerst ein Passwort fest, oder verknüpfen Sie ein weiteres Konto.',
};
