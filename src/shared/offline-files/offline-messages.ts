import { catalog } from '../../ui/language/catalog.ts';

/** What the page says of files that are kept on this device. */
export const offlineMessages = catalog('shared/offline-files/offline-messages', {
  available: 'Available offline',
  notPersisted: 'This browser may remove offline files when space runs short.',
  noPrivateFiles: "This browser can't keep files offline in this window.",
  notFound: "It's not on the server yet.",
  storageFull: "There's no space left on this device.",
  noRoom: (needed: string, free: string) => `${needed} needed, ${free} free on this device.`,
  ranOut: (name: string, needed: string) => `No space on this device: ${name} needs ${needed} more.`,
  /** Beside the name of an item. */
  marks: {
    here: 'Available offline',
    fetching: 'Being made available offline',
    failed: "Couldn't be made available offline",
  },
  /** Why something that is to be kept is not here. */
  problems: {
    damaged: 'It arrived damaged twice',
    'no-room': 'No space on this device',
    refused: 'The server refused it',
  },
});
