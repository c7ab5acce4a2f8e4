import type { sessionMessages } from './session-messages.ts';

const expired = 'Ihre Sitzung ist abgelaufen. Melden Sie sich wieder an.';

export const texts: typeof sessionMessages = {
  owner: 'Sie wurden auf einem anderen Gerät abgemeldet.',
  password: 'Ihr Passwort wurde auf einem anderen Gerät geändert. Melden Sie sich mit dem neuen an.',
  reset: 'Ihr Passwort wurde zurückgesetzt. Melden Sie sich mit dem neuen an.',
  removed: 'Der Server hat Sie abgemeldet.',
  deleted: 'Ihr Konto wurde gelöscht.',
  unseen:
    'Dieses Gerät hatte zu lange keine Verbindung zum Server. Ihre Dateien wurden deshalb von ihm entfernt.',
  expiry: expired,
  elsewhere: expired,
  proof: expired,
  replaced: expired,
  withUnsent: (ended, changes) =>
    changes === 1
      ? `${ended} 1 nicht gesendete Änderung ist für Ihre nächste Anmeldung aufgehoben.`
      : `${ended} ${changes} nicht gesendete Änderungen sind für Ihre nächste Anmeldung aufgehoben.`,
};
