import { plural } from '../../../../lib/format.ts';
import type { twoFactorMessages } from './two-factor-messages.ts';

export const texts: typeof twoFactorMessages = {
  title: 'Zwei-Faktor-Anmeldung',
  unknown: 'Die Zwei-Faktor-Anmeldung konnte nicht geladen werden.',
  unknownOffline:
    'Die Zwei-Faktor-Anmeldung konnte nicht geladen werden. Stellen Sie eine Verbindung her, und versuchen Sie es erneut.',
  currentPassword: 'Aktuelles Passwort',
  code: 'Code',
  eitherCode: 'Der Code, den Ihre Authenticator-App gerade zeigt, oder ein Wiederherstellungscode.',
  appCode: 'Die 6 Ziffern, die Ihre App gerade zeigt.',
  passwordEmpty: 'Geben Sie Ihr aktuelles Passwort ein',
  codeEmpty: 'Geben Sie den Code ein',
  failed: 'Etwas ist schiefgegangen. Versuchen Sie es erneut.',
  off: 'Aus. Schalten Sie sie ein, um beim Anmelden einen Code von Ihrem Telefon zu verlangen.',
  setUp: 'Zwei-Faktor-Anmeldung einrichten',
  needsApp:
    'Sie brauchen eine Authenticator-App auf Ihrem Telefon, zum Beispiel Google Authenticator, 2FAS oder 1Password.',
  checking: 'Wird geprüft...',
  qrCode: 'QR-Code für Ihre Authenticator-App',
  scan: 'Scannen Sie diesen Code mit Ihrer Authenticator-App. Wenn das nicht geht, geben Sie dort diesen Schlüssel ein:',
  copyKey: 'Schlüssel kopieren',
  turnOn: 'Einschalten',
  turningOn: 'Wird eingeschaltet...',
  turnedOn: 'Die Zwei-Faktor-Anmeldung ist eingeschaltet. Ihre anderen Geräte sind abgemeldet.',
  recoveryCodes: 'Wiederherstellungscodes',
  recoveryAbout:
    'Bewahren Sie diese Wiederherstellungscodes sicher auf. Jeder gilt einmal, wenn Sie Ihr Telefon nicht haben. Sie werden nicht noch einmal angezeigt.',
  recoveryFile: (email, codes) =>
    `Lunvik-Wiederherstellungscodes von ${email}\nJeder öffnet Ihr Konto einmal.\n\n${codes}\n`,
  copyCodes: 'Codes kopieren',
  downloadCodes: 'Codes herunterladen',
  saved: 'Ich habe sie gespeichert',
  codesUnsaved:
    'Ihre Wiederherstellungscodes sind nicht gespeichert. Sie sehen sie, bis Sie diese Seite schließen oder neu laden.',
  showCodes: 'Codes anzeigen',
  codesCopied: 'Wiederherstellungscodes in die Zwischenablage kopiert.',
  secretCopied: 'Schlüssel in die Zwischenablage kopiert.',
  copyFailed: 'Kopieren in die Zwischenablage nicht möglich.',
  on: 'Ein. Zum Anmelden brauchen Sie einen Code aus Ihrer Authenticator-App.',
  onWithCodes: (count) =>
    `Ein. Zum Anmelden brauchen Sie einen Code aus Ihrer Authenticator-App. Noch ${plural(count, 'Wiederherstellungscode', 'Wiederherstellungscodes')}.`,
  fewCodes: (count) =>
    count === 0
      ? 'Kein Wiederherstellungscode ist übrig. Erstellen Sie rechtzeitig neue.'
      : `Noch ${plural(count, 'Wiederherstellungscode', 'Wiederherstellungscodes')}. Erstellen Sie rechtzeitig neue.`,
  newCodes: 'Neue Wiederherstellungscodes',
  newCodesAbout: 'Zehn neue Wiederherstellungscodes ersetzen Ihre bisherigen.',
  createCodes: 'Neue Codes erstellen',
  creating: 'Werden erstellt...',
  turnOffLong: 'Zwei-Faktor-Anmeldung ausschalten',
  turnOffAbout:
    'Sie melden sich dann nur mit Ihrem Passwort an, und Ihre Wiederherstellungscodes gelten nicht mehr.',
  turnOff: 'Ausschalten',
  turningOff: 'Wird ausgeschaltet...',
  turnedOff: 'Die Zwei-Faktor-Anmeldung ist ausgeschaltet',
  trusted: 'Vertrauenswürdige Browser (ohne Code):',
  until: (time) => `Bis ${time}`,
  removing: 'Wird entfernt...',
  deviceRemoved: 'Dieser Browser wird beim nächsten Mal nach einem Code gefragt',
  removeFailed: 'Der Browser konnte nicht entfernt werden. Versuchen Sie es erneut.',
};
