import type { credentialMessages } from './credential-messages.ts';

export const texts: typeof credentialMessages = {
  about: 'Lunvik prüft diese Angaben, bevor der Arbeitsbereich erstellt wird.',
  note: 'Die Schlüssel werden zum Erstellen des Arbeitsbereichs gesendet und bleiben nicht auf diesem Gerät.',
  endpoint: 'Endpunkt',
  endpointMissing: 'Geben Sie den Endpunkt ein',
  endpointHint: 'Sie können einen Bucket angeben: https://s3.example.com/films. Sonst erstellt Lunvik einen.',
  endpointHintAmazon:
    'Sie können einen Bucket angeben: https://s3.eu-central-1.amazonaws.com/films. Sonst erstellt Lunvik einen.',
  accessKey: 'Zugriffsschlüssel-ID',
  accessKeyMissing: 'Geben Sie eine Zugriffsschlüssel-ID ein',
  accessKeyMissingCompatible: 'Geben Sie eine Zugriffsschlüssel-ID ein',
  secretKey: 'Geheimer Zugriffsschlüssel',
  secretKeyMissing: 'Geben Sie einen geheimen Zugriffsschlüssel ein',
  account: 'Name des Speicherkontos',
  accountMissing: 'Geben Sie den Namen eines Speicherkontos ein',
  json: 'JSON des Dienstkontos',
  jsonMissing: 'Geben Sie Zugangsdaten an (JSON hochladen oder einfügen).',
  jsonInvalid: 'Das ist kein gültiges JSON. Prüfen Sie die Datei mit Ihren Zugangsdaten.',
  jsonFileInvalid: 'Laden Sie eine gültige JSON-Datei hoch.',
  jsonPlaceholder: 'JSON einfügen oder die Datei hochladen.',
  jsonFile: 'Datei des Dienstkontos',
  uploadJson: 'JSON hochladen',
  showKey: 'Schlüssel anzeigen',
  hideKey: 'Schlüssel verbergen',
};
