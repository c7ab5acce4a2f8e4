import type { clipboardMessages } from './clipboard-messages.ts';

export const texts: typeof clipboardMessages = {
  gone: (items, count) => `${items} ${count === 1 ? 'ist' : 'sind'} nicht mehr vorhanden.`,
  elsewhere: (items, count, filespace) =>
    `${items} ${count === 1 ? 'kann' : 'können'} nur in ${filespace} eingefügt werden.`,
  movedElsewhere: (items, count, filespace) =>
    `${items} ${count === 1 ? 'kann' : 'können'} nur innerhalb von ${filespace} verschoben werden.`,
};
