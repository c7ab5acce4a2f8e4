import type { formatMessages } from './format-messages.ts';

export const texts: typeof formatMessages = {
  lastModified: (zone) => `Zuletzt geändert (${zone})`,
  today: 'Heute',
  todayWithin: 'heute',
  yesterday: 'Gestern',
  yesterdayWithin: 'gestern',
  and: (most, last) => `${most} und ${last}`,
};
