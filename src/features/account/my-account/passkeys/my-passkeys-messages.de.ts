import type { myPasskeysMessages } from './my-passkeys-messages.ts';

export const texts: typeof myPasskeysMessages = {
  title: 'Passkeys',
  about: 'Melden Sie sich mit Fingerabdruck, Gesicht oder Bildschirmsperre an, ganz ohne Passwort.',
  none: 'Sie haben noch keine Passkeys.',
  add: 'Passkey hinzufügen',
  name: 'Name des Passkeys',
  create: 'Passkey erstellen',
  waiting: 'Folgen Sie den Anweisungen Ihres Geräts...',
  nameEmpty: 'Geben Sie einen Namen für den Passkey ein.',
  notCreated: 'Es wurde kein Passkey erstellt.',
  alreadyRegistered: 'Sie haben auf diesem Gerät schon einen Passkey.',
  notStorable: 'Dieses Gerät kann keine Passkeys speichern. Verwenden Sie ein anderes.',
  addFailed: 'Der Passkey konnte nicht erstellt werden. Versuchen Sie es erneut.',
  added: 'Ihr Passkey ist bereit',
  listFailed: 'Ihre Passkeys konnten nicht geladen werden.',
  listOffline:
    'Ihre Passkeys konnten nicht geladen werden. Stellen Sie eine Verbindung her, und versuchen Sie es erneut.',
  rename: (name) => `${name} umbenennen`,
  saveName: 'Namen speichern',
  renamed: 'Passkey umbenannt',
  notRenamed: 'Der Passkey konnte nicht umbenannt werden. Versuchen Sie es erneut.',
  remove: 'Passkey entfernen',
  removing: 'Wird entfernt...',
  removeAbout: (name) =>
    `Sie können sich dann nicht mehr mit „${name}“ anmelden. Ihr Gerät bietet ihn vielleicht weiter an, bis Sie ihn auch dort löschen.`,
  removed: 'Passkey entfernt',
  notUsedYet: (added) => `Hinzugefügt ${added}, noch nicht verwendet`,
  lastUsed: (added, used) => `Hinzugefügt ${added}, zuletzt verwendet ${used}`,
};
