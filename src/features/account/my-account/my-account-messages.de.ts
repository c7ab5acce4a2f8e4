import { plural } from '../../../lib/format.ts';
import type { myAccountMessages } from './my-account-messages.ts';

export const texts: typeof myAccountMessages = {
  title: 'Mein Konto',
  backToFiles: 'Zurück zu den Dateien',
  profile: 'Profil',
  firstName: 'Vorname',
  lastName: 'Nachname',
  saveName: 'Namen speichern',
  profileUnknown: 'Ihr Name konnte nicht geladen werden',
  profileSaved: 'Name gespeichert',
  password: 'Passwort',
  changePassword: 'Passwort ändern',
  changing: 'Wird geändert...',
  passwordChanged: 'Passwort geändert. Ihre anderen Geräte sind abgemeldet.',
  setByEmail: 'Passwort per E-Mail festlegen',
  sending: 'Wird gesendet...',
  oldEmpty: 'Geben Sie Ihr aktuelles Passwort ein',
  failed: 'Speichern nicht möglich. Versuchen Sie es erneut.',
  noPassword: 'Ihr Konto hat kein Passwort: Sie melden sich bei einem Anbieter an.',
  passwordAsked: (email) => `Ein Link zum Festlegen Ihres Passworts ist unterwegs an ${email}`,
  sessions: 'Angemeldete Geräte',
  sessionsFailed: 'Ihre Geräte konnten nicht geladen werden.',
  sessionsOffline:
    'Ihre Geräte konnten nicht geladen werden. Stellen Sie eine Verbindung her, und versuchen Sie es erneut.',
  thisDevice: 'Dieses Gerät',
  browserOn: (browser, system) => `${browser} auf ${system}`,
  unknownApp: 'Unbekannte App',
  sessionTimes: (active, signedIn) => `Zuletzt aktiv ${active}, angemeldet ${signedIn}`,
  signOut: 'Abmelden',
  signOutNamed: (device) => `${device} abmelden`,
  signOutOthers: 'Alle anderen Geräte abmelden',
  signingOut: 'Wird abgemeldet...',
  sessionEnded: 'Das Gerät ist abgemeldet',
  othersEnded: 'Alle anderen Geräte sind abgemeldet',
  endFailed: 'Das Gerät konnte nicht abgemeldet werden. Versuchen Sie es erneut.',
  offlineData: 'Offlinedaten',
  noOfflineFilespaces: 'Kein Dateibereich ist offline verfügbar.',
  offlineFilespaces: (count) =>
    `${plural(count, 'Dateibereich ist', 'Dateibereiche sind')} offline verfügbar.`,
  storageUsed: (size) => `${size} Speicher belegt.`,
  storageUsedByFiles: (size, files) =>
    `${size} Speicher belegt, davon ${files} durch offline verfügbare Dateien.`,
  nothingStored: 'Auf diesem Gerät ist nichts gespeichert',
  removeData: 'Offlinedaten entfernen',
  removing: 'Wird entfernt...',
  removeAbout: (count) =>
    count === 1
      ? '1 Dateibereich wird auf diesem Gerät getrennt. Um ihn wieder offline zu nutzen, verbinden Sie ihn erneut. Für alle anderen ändert sich nichts.'
      : `${plural(count, 'Dateibereich', 'Dateibereiche')} werden auf diesem Gerät getrennt. Um sie wieder offline zu nutzen, verbinden Sie sie erneut. Für alle anderen ändert sich nichts.`,
  changesStay: (count) =>
    count === 1
      ? '1 ausstehende Änderung bleibt, bis sie synchronisiert ist.'
      : `${plural(count, 'ausstehende Änderung', 'ausstehende Änderungen')} bleiben, bis sie synchronisiert sind.`,
  dataRemoved: 'Offlinedaten von diesem Gerät entfernt',
};
