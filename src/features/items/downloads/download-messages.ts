import { limits } from '#contract/rules/limits.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** What the page says of downloads. */
export const downloadMessages = catalog('features/items/downloads/download-messages', {
  asZip: 'Download as ZIP',
  tooMany: `You can download at most ${formatCount(limits.downloadItems)} items at a time. Please select fewer items.`,
  empty: 'There are no files in it',
  emptyMany: 'There are no files in them',
  unsent: 'Not on the server yet',
  unsentNamed: (name: string) => `${name} is not on the server yet`,
  onlyPath: (name: string) => `Only folders inside ${name} are shared with you`,
  preparing: 'Another download is still being prepared',
  offline: "You're offline. Try again when you're back online.",
  unreachable: "Couldn't reach the server. Try again in a moment.",
  busy: 'The server is busy. Try again in a moment.',
  notVerified: 'Verify your email address before you download.',
  failed: 'The download failed. Please try again.',
  largeTitle: 'This is a large download',
  downloadZip: 'Download ZIP',
  saveToFolder: 'Save to folder…',
  noFolder: "This folder can't be written to. Choose another one.",
  files: (count: number) => plural(count, 'file'),
  items: (count: number) => plural(count, 'item'),
  extent: (size: string, files: number) => `${size} in ${plural(files, 'file')}.`,
  folderInstead: 'A folder on this device can be filled instead, and goes on after an interruption.',
  saving: (what: string, folder: string) => `Saving ${what} to ${folder}`,
  downloading: (name: string) => `Downloading ${name}`,
  notOnDevice: (missing: number, files: number) =>
    `${formatCount(missing)} of ${formatCount(files)} aren't on this device`,
  gone: (name: string) => `${name} no longer exists`,
  someGone: 'Some of these items no longer exist',
});
