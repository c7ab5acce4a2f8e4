import { formatCount } from '../../../../lib/format.ts';
import { catalog } from '../../../../ui/language/catalog.ts';

/** What is said of files that another app has shared. */
export const incomingMessages = catalog('features/items/uploads/incoming/incoming-messages', {
  lead: 'Open the folder they belong in.',
  leadOne: 'Open the folder it belongs in.',
  uploadHere: 'Upload here',
  discard: 'Discard',
  takenElsewhere: 'These files were taken in another tab.',
  failed: "The shared files didn't arrive. If this device is full, free up space, then share them again.",
  namelessFile: 'Shared file',
  ready: (name: string) => `${name} is ready to upload.`,
  severalReady: (count: number) => `${formatCount(count)} files are ready to upload.`,
});
