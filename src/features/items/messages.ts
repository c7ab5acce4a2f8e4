import { catalog } from '../../ui/language/catalog.ts';

/** What the filespace browser says in fixed words. Messages of the specification stand letter for letter. */
export const messages = catalog('features/items/messages', {
  tooMany: 'You can only perform operations on a maximum of 20 files at a time. Please select fewer items.',
  moveFailed: 'Failed to move one or more items. Please try again.',
  deleteFailed: 'Failed to delete one or more items. Please try again.',
  restoreFailed: "This version can't be restored.",
  copyFailed: 'Failed to copy one or more items. Please try again.',
  noSubfolders: 'There are no subfolders in this folder',
  cannotUndo: "This can't be undone anymore.",
  nothingToUndo: 'Nothing to undo.',
  storageFull:
    "There's no space left to save changes on this device. Free up space or disconnect a filespace, then try again.",
  nameBlocked: "Couldn't rename. Choose another name.",
  searchResults: 'Search Results',
  addFolder: 'Add folder',
  snapshots: 'Snapshots',
  notDuringSearch: 'Clear the search to do this',
  inFolder: 'Open a folder first',
});
