import type { authMessages } from './messages.ts';

export const texts: typeof authMessages = {
  welcomeTitle: 'Alle Dateien, schon da.',
  welcomeText:
    'Stöbern, suchen und ordnen Sie direkt auf diesem Gerät. Ihre Änderungen werden gesendet, sobald das Netz bereit ist.',
  home: 'Lunvik-Startseite',
  terms: 'Nutzungsbedingungen',
  about: 'Über Lunvik',
  noEmailYet: 'Dieser Server sendet noch keine E-Mails.',
  openMailbox: 'Postfach öffnen',
  pageOffline: 'Sie sind offline. Diese Seite braucht eine Verbindung.',
  offline:
    'Sie sind offline. Ihre Eingaben bleiben erhalten. Versuchen Sie es erneut, wenn Sie wieder online sind.',
  signIn: 'Anmelden',
  signInEmpty: 'Geben Sie Benutzername und Passwort ein.',
  signInRefused: 'Anmeldung fehlgeschlagen. Prüfen Sie E-Mail-Adresse und Passwort',
  signInServer: 'Die Anmeldung ist an einem Serverfehler gescheitert',
  backToSignIn: 'Zurück zur Anmeldung',
  password: 'Passwort',
  checks: {
    lowercase: '1 Kleinbuchstabe',
    uppercase: '1 Großbuchstabe',
    number: '1 Ziffer',
    length: 'mindestens 8 Zeichen',
    edges: 'Keine Leerzeichen am Anfang oder Ende',
  },
};
