import { catalog } from '../../ui/language/catalog.ts';

/** What the filespace browser says in fixed words. Messages of the specification stand letter for letter. */
export const messages = catalog('features/items/messages', {
  tooMany: 'You can only perform operations on a maximum of 20 files at a time. Please select fewer items.',
  moveFailed: 'Failed to move one or more items. Please try again.',
  deleteFailed: 'Failed to delete one or more items. Please try again.',
  restoreFailed: "This version can't be restored.",
  copyFailed: 'Failed to copy one or more items. Please try again.',
  folderFailed: 'Folder creation failed',
  folderTaken: 'folder already exists.',
  folderTakenInPicker: 'Folder already exists.',
  fileTaken: 'A file or folder with this name already exists.',
  folderNameEmpty: 'Enter a valid folder name',
  fileNameEmpty: 'Enter a valid file name',
  nameTooLong: 'That name is too long. Try a shorter one.',
  invisible: "The name has a character that can't be seen. Choose another name.",
  emptyTitle: 'No files or folders found in your filespace',
  emptyHint: 'Upload files or folders, or create a new folder to get started.',
  emptyAction: 'Create New folder',
  noHitsTitle: "Couldn't find such item in this folder",
  noHitsHint: 'Try with different search keyword or filters.',
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
