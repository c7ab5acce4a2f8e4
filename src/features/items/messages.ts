/** Everything that the filespace browser says in fixed words. Messages of the specification stand letter for letter. */
export const messages = {
  tooMany: 'You can only perform operations on a maximum of 20 files at a time. Please select fewer items.',
  moveFailed: 'Failed to move one or more items. Please try again.',
  deleteFailed: 'Failed to delete one or more items. Please try again.',
  restoreFailed: 'This version cannot be restored.',
  copyFailed: 'Failed to copy one or more items. Please try again.',
  folderFailed: 'Folder creation failed',
  folderTaken: 'folder already exists.',
  folderTakenInPicker: 'Folder already exists.',
  fileTaken: 'A file or folder with this name already exists.',
  folderNameEmpty: 'Enter a valid folder name',
  fileNameEmpty: 'Enter a valid file name',
  nameTooLong: 'Use a shorter name: at most 255 bytes.',
  invisible: 'The name holds a character that cannot be seen. Choose another name.',
  emptyTitle: 'No files or folders found in your filespace',
  emptyHint: 'Upload files or folders, or create a new folder to get started.',
  emptyAction: 'Create New folder',
  noHitsTitle: "Couldn't find such item in this folder",
  noHitsHint: 'Try with different search keyword or filters.',
  noSubfolders: 'There are no subfolders in this folder',
  cannotUndo: 'This change can no longer be undone.',
  nothingToUndo: 'Nothing to undo.',
  storageFull:
    'This browser has no room left for changes. Free some space on this device, or disconnect a filespace that you do not need here, and try again.',
  nameBlocked: 'Rename failed. Choose another name.',
} as const;

/** Rejected characters flash their message for this long. */
export const forbiddenMessageMs = 5000;

/** Labels of the bar, the picker and the dialogs. */
export const labels = {
  searchResults: 'Search Results',
  addFolder: 'Add folder',
  delete: 'Delete',
  snapshots: 'Snapshots',
  notDuringSearch: 'Not during a search',
  inFolder: 'Open a folder first',
  moving: 'Moving...',
  pasting: 'Pasting...',
  deleting: 'Deleting...',
} as const;

export function pickerTitle(verb: 'move' | 'copy', count: number): string {
  return `${verb === 'move' ? 'Move' : 'Copy'} ${count} Files`;
}
