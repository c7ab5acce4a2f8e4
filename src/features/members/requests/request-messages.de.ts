import type { requestMessages } from './request-messages.ts';

export const texts: typeof requestMessages = {
  title: 'Zugriffsanfragen',
  asksForWorkspace: 'Sieht noch keinen Dateibereich',
  asksFor: (target) => `Fragt ${target} an`,
  giveAccess: 'Zugriff erteilen…',
  giveAccessTo: (name) => `${name} Zugriff erteilen`,
  decline: 'Ablehnen',
  declineOf: (name) => `Anfrage von ${name} ablehnen`,
  declining: 'Wird abgelehnt...',
  declined: 'Anfrage abgelehnt',
  alreadyAnswered: 'Diese Anfrage wurde schon beantwortet.',
  declineFailed: 'Die Anfrage konnte nicht abgelehnt werden. Versuchen Sie es erneut.',
  notLoaded: 'Die Zugriffsanfragen konnten nicht geladen werden.',
  needsConnection: 'Um Anfragen zu beantworten, brauchen Sie eine Verbindung',
};
