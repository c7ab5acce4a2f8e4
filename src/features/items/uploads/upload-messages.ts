import { formatCount, plural } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** What the page says of choosing and dropping files. */
export const uploadMessages = catalog('features/items/uploads/upload-messages', {
  dropHere: 'Drop files and folders here',
  or: 'or',
  chooseFiles: 'Choose files',
  chooseFolder: 'Choose folder',
  nothingToPaste: 'There are no files in the clipboard.',
  clipboardRefused: "This browser doesn't allow pasting from the menu. Use the keyboard shortcut.",
  nothingChosen: "There's nothing to upload in it.",
  storageFull:
    "There's no space left on this device for uploads. Free up space or disconnect a filespace, then try again.",
  failed: "Couldn't start the upload. Try again.",
  /** What the pill says while files are dragged over a folder; the name stands out. */
  dropTo: 'Upload to {name}',
  dropOffline: "Upload to {name} when you're online",
  dropViewOnly: 'You can view {name}, not add to it',
  reading: (count: number) => `Reading ${plural(count, 'item')}…`,
  unreadable: (names: string, count: number) =>
    count === 1
      ? `Couldn't read ${names}, so it wasn't uploaded.`
      : `Couldn't read ${names}, so they weren't uploaded.`,
  renamedMany: (count: number, from: string, to: string) =>
    `${formatCount(count)} names were changed, such as “${from}” to “${to}”.`,
  renamed: (from: string, to: string) => `“${from}” is uploaded as “${to}”.`,
  renamedFor: (from: string, to: string, character: string) =>
    `“${from}” is uploaded as “${to}”: ${character} isn't allowed in names.`,
  leftOut: (count: number, names: string) =>
    `${plural(count, 'system file')} ${count === 1 ? 'was' : 'were'} left out (${names})`,
});
