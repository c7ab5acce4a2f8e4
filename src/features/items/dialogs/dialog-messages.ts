import { formatCount, plural } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** Words of the dialogs about items and of the Info panel. */
export const dialogMessages = catalog('features/items/dialogs/dialog-messages', {
  newFolder: 'New folder',
  folderName: 'Folder name',
  create: 'Create',
  creating: 'Creating...',
  created: (name: string) => `Folder “${name}” created`,
  createNewFolder: 'Create New Folder',
  cancelNewFolder: 'Cancel new folder',
  openAfter: 'Open after creation',
  renameFile: 'Rename file',
  renameFolder: 'Rename folder',
  move: 'Move',
  moving: 'Moving...',
  pasting: 'Pasting...',
  moveFiles: (count: number) => (count === 1 ? 'Move 1 item' : `Move ${formatCount(count)} Files`),
  copyFiles: (count: number) => (count === 1 ? 'Copy 1 item' : `Copy ${formatCount(count)} Files`),
  moveTo: (folder: string) => `Move to ${folder}`,
  copyTo: (folder: string) => `Copy to ${folder}`,
  intoItself: "You can't move a folder into itself",
  alreadyThere: 'The items are already in this folder',
  findFolder: 'Find a folder',
  noFolders: (term: string) => `No folders match “${term}”`,
  foldersFound: 'Folders found',
  foldersIn: (folder: string) => `Folders in ${folder}`,
  moreFolders: (count: number) =>
    count === 1
      ? '1 more folder. Search to find it.'
      : `${formatCount(count)} more folders. Search to find them.`,
  isSelected: 'Selected',
  upTo: (folder: string) => `Up to ${folder}`,
  folderPath: 'Folder path',
  details: 'Details',
  versions: 'Versions',
  activity: 'Activity',
  nothingSelected: 'Select an item to see its details.',
  synced: 'Synced',
  modifiedOn: 'Modified on',
  unknown: 'Unknown',
  type: 'Type',
  contents: 'Contents',
  foldersAndFiles: (folders: number, files: number) =>
    `${plural(folders, 'folder')}, ${plural(files, 'file')}`,
  location: 'Location',
});
