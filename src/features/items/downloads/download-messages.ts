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
  failed: 'The download failed. Please try again.',
  saveToFolder: 'Save to folder…',
  files: (count: number) => plural(count, 'file'),
  notOnDevice: (missing: number, files: number) =>
    `${formatCount(missing)} of ${formatCount(files)} aren't on this device`,
});
