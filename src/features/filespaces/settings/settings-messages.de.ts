import type { settingsMessages } from './settings-messages.ts';

export const texts: typeof settingsMessages = {
  title: 'Einstellungen des Dateibereichs',
  backTo: (filespace) => `Zurück zu ${filespace}`,
  delete: 'Dateibereich löschen',
  about:
    'Das Löschen eines Dateibereichs kann nicht rückgängig gemacht werden. Es entfernt alle Dateien für alle.',
  sendingCode: 'Code wird gesendet...',
  verification: 'Bestätigung per E-Mail',
  verify: 'Bestätigen',
  verifying: 'Wird bestätigt...',
  enterCode: (email) => `Geben Sie den an ${email} gesendeten Code ein, um {filespace} zu löschen.`,
  code: 'Code',
  codeExpired: 'Dieser Code gilt nicht mehr. Lassen Sie sich einen neuen senden.',
  noEmail: 'Noch keine E-Mail?',
  resend: 'Hier klicken, um erneut zu senden',
  resendIn: (seconds) => `Erneut senden in ${seconds} s`,
  sending: 'Wird gesendet...',
  settingsOffline: 'Sie brauchen eine Verbindung, um einen Dateibereich zu löschen',
  codeNotSent: 'Der Bestätigungscode konnte nicht gesendet werden.',
  codeSent: 'Ein neuer Bestätigungscode wurde an Ihre E-Mail-Adresse gesendet.',
  codeInvalid: 'Ungültiger Code',
  verificationFailed: 'Die Bestätigung ist fehlgeschlagen',
  deleted: 'Dateibereich gelöscht.',
};
