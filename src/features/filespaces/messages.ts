import { formatCount, plural } from '../../lib/format.ts';
import { catalog } from '../../ui/language/catalog.ts';

/** The messages of the filespace screens, word for word. */
export const messages = catalog('features/filespaces/messages', {
  title: 'Filespaces',
  connect: 'Connect to access the files in this filespace.',
  connectFull:
    "There's no space left on this device. Free up space or disconnect another filespace, then try again.",
  ownerOnly: 'Only the owner of the workspace can create filespaces',
  needsConnection: 'You need a connection to create a filespace',
  createFilespace: 'Create filespace',
  workingOffline: 'Working offline',
  onThisDevice: 'On this device',
  readyToSearch: (count: number) => `${plural(count, 'item')} ready to search`,
  nothingOffline: 'Nothing offline yet',
  itemsOf: (count: number, all: number) => `${formatCount(count)} of ${formatCount(all)} items`,
  changesWaiting: (count: number) => (count === 1 ? 'change waiting' : 'changes waiting'),
  placesOf: (filespace: string) => `Places of ${filespace}`,
  recent: 'Recent',
  starred: 'Starred',
  shared: 'Shared with me',
  offline: 'Offline',
  availableOffline: 'available offline',
  trash: 'Trash',
  activity: 'Activity',
});
