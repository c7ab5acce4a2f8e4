import { formatCount } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** What the page says of the place “Offline”. */
export const offlinePlaceMessages = catalog('features/items/offline/offline-place-messages', {
  title: 'Offline',
  emptyTitle: 'Nothing is available offline yet',
  empty: 'Choose “Available offline” in the menu of a file or folder. It then opens without a connection.',
  toFiles: 'Go to files',
  here: 'On this device',
  preparing: 'Preparing',
  waits: 'Waits for a connection',
  state: 'State',
  available: 'Available offline',
  files: 'Offline files',
  onDevice: (used: string) => `${used} on this device`,
  ofAbout: (used: string, most: string) => `${used} of about ${most} on this device`,
  recent: (size: string) => `Recently opened: ${size}`,
  clearRecent: 'Clear',
  filesHere: (here: number, all: number) => `${formatCount(here)} of ${formatCount(all)} here`,
  sizeHere: (here: string, all: string) => `${here} of ${all}`,
});
