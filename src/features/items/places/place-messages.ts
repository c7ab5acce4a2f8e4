import { catalog } from '../../../ui/language/catalog.ts';

/** What the page says of the places “Recent” and “Shared with me”. */
export const placeMessages = catalog('features/items/places/place-messages', {
  toFiles: 'Go to files',
  name: 'Name',
  actions: 'Actions',
  folder: 'Folder',
  showInFolder: 'Show in folder',
  addStar: 'Add to Starred',
  removeStar: 'Remove from Starred',
  wholeFilespace: (name: string) => `All of ${name}`,
  canEdit: 'View and edit',
  canView: 'View',
  recent: {
    title: 'Recent',
    here: 'On this device: what you opened here, and what you changed.',
    clear: 'Clear',
    remove: 'Remove from Recent',
    time: 'Time',
    emptyTitle: 'Nothing opened or changed lately',
    empty: 'Files that you open, and what you upload, rename or move, are listed here for 90 days.',
  },
  shared: {
    title: 'Shared with me',
    right: 'You can',
    emptyTitle: 'Nothing is shared with you here',
    empty: "Folders that someone shares with you, or with a group you're in, are listed here.",
  },
});
