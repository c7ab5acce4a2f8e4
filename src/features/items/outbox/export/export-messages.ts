import { catalog } from '../../../../ui/language/catalog.ts';

/** The file of changes that were not sent. */
export const exportMessages = catalog('features/items/outbox/export/export-messages', {
  export: 'Export',
  tip: 'Save a list of these changes as a file',
  saved: (fileName: string) => `Saved as “${fileName}”.`,
  fileName: (day: string) => `Lunvik unsent changes ${day}.csv`,
  change: 'Change',
  item: 'Item',
  where: 'Where',
  when: 'When',
  why: "Why it wasn't sent",
  blocked: 'Depends on a rejected change',
  sending: 'Sent, no answer yet',
  waiting: 'Not sent yet',
});
