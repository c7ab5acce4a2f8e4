import { catalog } from '../../../ui/language/catalog.ts';

/** What chooses and sizes the columns of a list. */
export const columnMessages = catalog('features/items/columns/column-messages', {
  columns: 'Columns',
  reset: 'Reset columns',
  widthOf: (column: string) => `Width of ${column}`,
});
