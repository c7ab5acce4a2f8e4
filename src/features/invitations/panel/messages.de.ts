import { limits } from '#contract/rules/limits.ts';
import type { messages } from './messages.ts';

export const texts: typeof messages = {
  title: 'Benutzer einladen',
  inviting: 'Wird eingeladen...',
  inviteCount: (count) =>
    count === 0 ? 'Benutzer einladen' : count === 1 ? '1 Benutzer einladen' : `${count} Benutzer einladen`,
  addresses: 'E-Mail-Adressen',
  groups: 'Gruppen',
  searchGroups: 'Gruppen suchen',
  invited: 'Benutzer eingeladen.',
  unknown: 'Unbekannter Fehler',
  network: 'Beim Senden der Einladungen ist ein Fehler aufgetreten.',
  addressesHint: `Drücken Sie nach jeder Adresse die Eingabetaste oder Komma, oder fügen Sie eine Liste ein. Bis zu ${limits.inviteAddresses} Adressen.`,
  roleNote: 'Neue Personen treten als Standardbenutzer bei. Die Rolle können Sie danach ändern.',
  everyoneHint: 'Everyone wird automatisch hinzugefügt.',
  invalidChip: 'keine gültige Adresse',
  takenChip: 'schon eingeladen oder Mitglied',
  notAdded: 'Drücken Sie bitte die Eingabetaste oder Komma, um hinzuzufügen.',
  duplicates: 'Einige Adressen sind schon eingeladen oder doppelt.',
  empty: 'Geben Sie bitte mindestens eine gültige E-Mail-Adresse ein.',
  tooMany: (most) => `Laden Sie höchstens ${most} Adressen auf einmal ein.`,
  pending: 'Offene Einladungen',
  isInvited: 'Eingeladen',
  copyLinkFor: (email) => `Einladungslink für ${email} kopieren`,
  copyLink: 'Einladungslink kopieren',
  resendTo: (email) => `Erneut an ${email} senden`,
  resend: 'Erneut senden',
  sending: 'Wird gesendet...',
  withdrawFor: (email) => `Einladung für ${email} zurückziehen`,
  withdraw: 'Einladung zurückziehen',
};
