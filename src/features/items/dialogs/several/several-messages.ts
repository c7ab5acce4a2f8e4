import { plural } from '../../../../lib/format.ts';
import { catalog } from '../../../../ui/language/catalog.ts';

/** Words of Info where several items are selected. */
export const severalMessages = catalog('features/items/dialogs/several/several-messages', {
  selected: (count: number) => `${plural(count, 'item')} selected`,
  what: 'Selected',
  folders: (count: number) => plural(count, 'folder'),
  files: (count: number) => plural(count, 'file'),
});
