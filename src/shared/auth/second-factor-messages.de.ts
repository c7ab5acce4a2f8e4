import type { secondFactorMessages } from './second-factor-messages.ts';

export const texts: typeof secondFactorMessages = {
  title: 'Zwei-Faktor-Anmeldung',
  app: {
    lead: 'Geben Sie den Code aus Ihrer Authenticator-App ein.',
    label: 'Code',
    other: 'Wiederherstellungscode verwenden',
  },
  recovery: {
    lead: 'Geben Sie einen der Wiederherstellungscodes ein, die Sie beim Einschalten der Zwei-Faktor-Anmeldung gespeichert haben.',
    label: 'Wiederherstellungscode',
    other: 'Authenticator-App verwenden',
  },
  remember: 'In diesem Browser 30 Tage lang nicht mehr fragen',
  verify: 'Bestätigen',
  verifying: 'Wird geprüft...',
  codeEmpty: 'Geben Sie den Code ein',
  failed: 'Der Code konnte nicht geprüft werden. Versuchen Sie es erneut.',
  expired: 'Diese Anmeldung ist abgelaufen. Melden Sie sich erneut an.',
};
