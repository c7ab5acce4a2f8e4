import { formatCount, plural } from '../../lib/format.ts';
import type { detailsMessages } from './details-messages.ts';

export const texts: typeof detailsMessages = {
  openFilespace: 'Dateibereich öffnen',
  provider: 'Cloudanbieter',
  region: 'Region',
  used: 'Größe der Dateien',
  earlier: 'Versionen und Papierkorb',
  remaining: 'Verbleibender Speicher',
  contents: 'Inhalt',
  noLimit: 'Keine Grenze',
  onThisDevice: 'Auf diesem Gerät',
  storages: {
    own: 'Lunvik-Speicher',
    amazon_s3: 'Amazon S3',
    s3_compactible: 'S3-kompatibel',
    azure: 'Azure',
    google_cloud: 'Google Cloud Storage',
  },
  unknownOffline: 'Offline nicht bekannt',
  offline: 'Sie sind offline. Angezeigt wird, was auf diesem Gerät ist.',
  unreachable: 'Der Server ist nicht erreichbar. Angezeigt wird, was auf diesem Gerät ist.',
  notConnected: 'Nicht verbunden',
  preparing: 'Wird vorbereitet',
  items: (count) => `${formatCount(count)} Elemente`,
  itemsOf: (count, all) => `${formatCount(count)} von ${formatCount(all)} Elementen`,
  notSyncing: (items) => `${items}, nicht synchronisiert`,
  foldersAndFiles: (folders, files) =>
    `${plural(folders, 'Ordner', 'Ordner')}, ${plural(files, 'Datei', 'Dateien')}`,
  disconnectNamed: (name) => `${name} trennen`,
  disconnecting: 'Wird getrennt...',
  stopsSyncing: (name) =>
    `${name} wird auf diesem Gerät nicht mehr synchronisiert. Andere sind nicht betroffen.`,
  pending: (count) =>
    count === 1
      ? '1 Änderung ist noch nicht synchronisiert. Sie bleibt bis dahin auf diesem Gerät.'
      : `${formatCount(count)} Änderungen sind noch nicht synchronisiert. Sie bleiben bis dahin auf diesem Gerät.`,
  deleteCopy: 'Auch die Offlinekopie löschen',
  disconnectFull:
    'Es ist kein Speicherplatz frei, um das zu speichern. Entfernen Sie auch die Offlinekopie, oder geben Sie Speicherplatz frei.',
};
