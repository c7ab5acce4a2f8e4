/** What the menu of the list itself says. */
export const areaMessages = {
  newFolder: 'New folder',
  paste: 'Paste',
  sortBy: { name: 'Sort by name', size: 'Sort by size', modified: 'Sort by last modified' },
  selectAll: 'Select all',
  who: 'Who has access',
} as const;
