import { catalog } from '../../ui/language/catalog.ts';

export const formatMessages = catalog('lib/language/format-messages', {
  /** The heading of the time column. */
  lastModified: (zone: string) => `Last Modified (${zone})`,
  today: 'Today',
  todayWithin: 'today',
  yesterday: 'Yesterday',
  yesterdayWithin: 'yesterday',
  and: (most: string, last: string) => `${most} and ${last}`,
});
