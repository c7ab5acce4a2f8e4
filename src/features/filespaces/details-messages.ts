import { formatCount, plural } from '../../lib/format.ts';
import { catalog } from '../../ui/language/catalog.ts';

/** Words of the details of a filespace and its disconnection. */
export const detailsMessages = catalog('features/filespaces/details-messages', {
  openFilespace: 'Open filespace',
  provider: 'Cloud provider',
  region: 'Region',
  used: 'Size of the files',
  earlier: 'Versions and trash',
  remaining: 'Remaining storage',
  contents: 'Contents',
  noLimit: 'No limit',
  onThisDevice: 'On this device',
  storages: {
    own: 'Lunvik storage',
    amazon_s3: 'Amazon S3',
    s3_compactible: 'S3 compatible',
    azure: 'Azure',
    google_cloud: 'Google cloud storage',
  },
  unknownOffline: 'Not known offline',
  offline: "You're offline. Showing what's on this device.",
  unreachable: "Couldn't reach the server. Showing what's on this device.",
  notConnected: 'Not connected',
  preparing: 'Preparing',
  items: (count: number) => `${formatCount(count)} items`,
  itemsOf: (count: number, all: number) => `${formatCount(count)} of ${formatCount(all)} items`,
  notSyncing: (items: string) => `${items}, not syncing`,
  foldersAndFiles: (folders: number, files: number) =>
    `${plural(folders, 'folder')}, ${plural(files, 'file')}`,
  disconnectNamed: (name: string) => `Disconnect ${name}`,
  disconnecting: 'Disconnecting...',
  stopsSyncing: (name: string) => `${name} stops syncing to this device. Nobody else is affected.`,
  pending: (count: number) =>
    count === 1
      ? "1 change isn't synced yet. It stays on this device until it is."
      : `${formatCount(count)} changes aren't synced yet. They stay on this device until they are.`,
  deleteCopy: 'Also delete the offline copy',
  disconnectFull: "There's no space left to save this. Remove the offline copy too, or free up space.",
});
