import type { clipboardMessages } from './clipboard-messages.ts';

export const texts: typeof clipboardMessages = {
  gone: (items, count) => `${items} ${count === 1 ? 'ist' : 'sind'} nicht mehr vorhanden.`,
};
