import { catalog } from '../../../../ui/language/catalog.ts';

/** What is said of how much a person has stored of how much they may. */
export const accountStorageMessages = catalog('features/account/my-account/storage/storage-messages', {
  title: 'Your storage',
  usage: (stored: string, quota: string) => `${stored} of ${quota}`,
  about:
    'Everything you uploaded counts, with its earlier versions, in all workspaces. Copies count once. Deleted files count until they are deleted forever or are no longer kept in the history.',
  filling: (percent: number, left: string) => `You have used ${percent} % of your storage: ${left} left.`,
  almostFull: (left: string) => `Your storage is almost full: ${left} left.`,
  full: 'Your storage is full.',
  /** Heard, not seen: the banner goes. */
  over: 'Your storage is no longer full.',
  see: 'See your storage',
});
