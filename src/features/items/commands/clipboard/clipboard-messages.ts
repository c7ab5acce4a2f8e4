import { catalog } from '../../../../ui/language/catalog.ts';

/** What is said of what was cut, copied or dragged. */
export const clipboardMessages = catalog('features/items/commands/clipboard/clipboard-messages', {
  gone: (items: string, count: number) => `${items} no longer ${count === 1 ? 'exists' : 'exist'}.`,
  elsewhere: (items: string, _count: number, filespace: string) =>
    `${items} can only be pasted in ${filespace}.`,
  movedElsewhere: (items: string, _count: number, filespace: string) =>
    `${items} can only be moved within ${filespace}.`,
});
