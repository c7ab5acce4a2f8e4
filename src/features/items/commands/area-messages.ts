import { catalog } from '../../../ui/language/catalog.ts';

/** What the menu of the list itself says, and the commands of the folder in the palette. */
export const areaMessages = catalog('features/items/commands/area-messages', {
  newFolder: 'New folder',
  paste: 'Paste',
  sortBy: { name: 'Sort by name', size: 'Sort by size', modified: 'Sort by last modified' },
  selectAll: 'Select all',
  upload: (what: string) => `Upload: ${what}`,
  showGallery: 'Show as gallery',
  showList: 'Show as list',
  leaveSearch: 'Leave the search',
  upOneFolder: 'Up one folder',
});
