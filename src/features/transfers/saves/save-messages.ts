import { formatCount, plural } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** What the page says of folders of the device that are filled. Those of the design stand letter for letter. */
export const saveMessages = catalog('features/transfers/saves/save-messages', {
  downloads: 'Downloads',
  older: 'Show older downloads',
  downloadingNamed: (name: string) => `Downloading ${name}`,
  items: (count: number) => plural(count, 'item'),
  allow: 'Allow',
  needsPermission: 'Allow access to go on',
  gone: (name: string) => `You no longer have access to ${name}, or it was deleted`,
  folderMissing: (folder: string) => `The folder ${folder} is no longer there`,
  deviceFull: 'Not enough space on this device',
  tooLarge: "That's more than 200,000 files and folders. Download them in parts.",
  pathTooLong: 'The folders are nested too deeply. Save the inner ones separately.',
  notVerified: 'Verify your email address before you download.',
  failed: (folder: string) => `Couldn't write to ${folder}`,
  notAllowed: "The browser didn't allow it. Choose the folder again with “Save to folder…”.",
  saved: (files: number) => `${plural(files, 'file')} saved`,
  nothingNew: 'Nothing was saved: all of it is there already',
  savedOf: (saved: number, all: number) => `${formatCount(saved)} of ${formatCount(all)} saved`,
  fileNotSaved: "1 file wasn't saved",
  notSaved: (failed: number, files: number) =>
    `${formatCount(failed)} of ${formatCount(files)} ${failed === 1 ? "wasn't" : "weren't"} saved`,
  alreadyThere: (files: number) => `${formatCount(files)} ${files === 1 ? 'was' : 'were'} already there`,
  renamed: (name: string) => `Saved as ${name}: its own name isn't allowed on every device`,
  keptBoth: (name: string) => `Saved as ${name}: its own name was taken`,
  nameRefused: "Its name isn't allowed on this device",
  notWritable: "It can't be written here",
  damaged: 'It arrived damaged',
});
