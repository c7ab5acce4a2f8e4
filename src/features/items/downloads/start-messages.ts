import { plural } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** What is said when a download begins, or can't. */
export const startMessages = catalog('features/items/downloads/start-messages', {
  busy: 'The server is busy. Try again in a moment.',
  notVerified: 'Verify your email address before you download.',
  largeTitle: 'This is a large download',
  downloadZip: 'Download ZIP',
  noFolder: "This folder can't be written to. Choose another one.",
  items: (count: number) => plural(count, 'item'),
  extent: (size: string, files: number) => `${size} in ${plural(files, 'file')}.`,
  folderInstead: 'A folder on this device can be filled instead, and goes on after an interruption.',
  saving: (what: string, folder: string) => `Saving ${what} to ${folder}`,
  downloading: (name: string) => `Downloading ${name}`,
  gone: (name: string) => `${name} no longer exists`,
  someGone: 'Some of these items no longer exist',
});
