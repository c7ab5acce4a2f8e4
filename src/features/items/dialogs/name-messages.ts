import { catalog } from '../../../ui/language/catalog.ts';

/** What is wrong with the name of a file or folder, word for word. */
export const nameMessages = catalog('features/items/dialogs/name-messages', {
  folderFailed: 'Folder creation failed',
  folderTaken: 'folder already exists.',
  folderTakenInPicker: 'Folder already exists.',
  fileTaken: 'A file or folder with this name already exists.',
  folderNameEmpty: 'Enter a valid folder name',
  fileNameEmpty: 'Enter a valid file name',
  nameTooLong: 'That name is too long. Try a shorter one.',
  invisible: "The name has a character that can't be seen. Choose another name.",
});
