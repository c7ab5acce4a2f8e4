import type { messages } from './messages.ts';

export const texts: typeof messages = {
  request: 'Zugriff anfragen',
  needsConnection: 'Um Zugriff anzufragen, brauchen Sie eine Verbindung',
  requestedAt: (when) => `Sie haben am ${when} Zugriff angefragt.`,
  whoDecides: 'Der Inhaber und die Admins des Arbeitsbereichs erhalten Ihre Anfrage per E-Mail.',
  message: 'Nachricht (optional)',
  left: (count) => `Noch ${count} Zeichen`,
  send: 'Anfrage senden',
  sending: 'Wird gesendet...',
  sent: 'Anfrage gesendet',
  failed: 'Die Anfrage konnte nicht gesendet werden. Versuchen Sie es erneut.',
  tooMany: 'Zu viele Anfragen. Versuchen Sie es später erneut.',
};
