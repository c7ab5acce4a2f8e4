import type { createMessages } from './create-messages.ts';

export const texts: typeof createMessages = {
  title: 'Arbeitsbereich erstellen',
  about: 'Ein Arbeitsbereich umfasst Ihr Team, dessen Dateibereiche und den Speicher dafür.',
  gone: (workspace) =>
    `Sie sind nicht mehr Mitglied von ${workspace}, oder der Arbeitsbereich wurde gelöscht.`,
  name: 'Name des Arbeitsbereichs',
  steps: { name: 'Name', storage: 'Speicher', credentials: 'Zugangsdaten' },
  changeName: 'Zurück',
  change: 'Ändern',
  changeStorage: 'Speicher ändern',
  inRegion: (storage, region) => `${storage}, ${region}`,
  creating: 'Wird erstellt...',
  where: (workspace) => `Wo soll ${workspace} seine Dateien speichern?`,
  whereUnnamed: 'Wo soll dieser Arbeitsbereich seine Dateien speichern?',
  storageAbout:
    'Wählen Sie, wo die Dateien dieses Arbeitsbereichs gespeichert werden. Das lässt sich später nicht ändern.',
  storageType: 'Art des Speichers',
  storages: {
    own: { name: 'Lunvik-Speicher', text: 'In wenigen Sekunden bereit, nichts einzurichten' },
    amazon_s3: { name: 'Amazon S3', text: 'Ihr eigener Bucket und Ihre Schlüssel' },
    s3_compatible: { name: 'S3-kompatibel', text: 'Jeder Server, der S3 spricht' },
    azure: { name: 'Azure', text: 'Ein Speicherkonto mit Schlüssel' },
    google_cloud: { name: 'Google Cloud Storage', text: 'Die JSON-Datei eines Dienstkontos' },
  },
};
