import { catalog } from '../../ui/language/catalog.ts';

/** What the filespace browser says in fixed words. Messages of the specification stand letter for letter. */
export const messages = catalog('features/items/messages', {
  tooMany: 'You can only perform operations on a maximum of 20 files at a time. Please select fewer items.',
  moveFailed: 'Failed to move one or more items. Please try again.',
  noSubfolders: 'There are no subfolders in this folder',
  searchResults: 'Search Results',
  addFolder: 'Add folder',
  snapshots: 'Snapshots',
  notDuringSearch: 'Clear the search to do this',
  inFolder: 'Open a folder first',
});
