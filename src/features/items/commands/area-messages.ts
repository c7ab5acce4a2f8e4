import { catalog } from '../../../ui/language/catalog.ts';

/** What the menu of the list itself says. */
export const areaMessages = catalog('features/items/commands/area-messages', {
  newFolder: 'New folder',
  paste: 'Paste',
  sortBy: { name: 'Sort by name', size: 'Sort by size', modified: 'Sort by last modified' },
  selectAll: 'Select all',
});
