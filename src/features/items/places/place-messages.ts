import { type Permission, permissions } from '#contract/rules/permission.ts';

/** What the page says of the places “Recent” and “Shared with me”. */
export const placeMessages = {
  toFiles: 'Go to files',
  name: 'Name',
  actions: 'Actions',
  folder: 'Folder',
  showInFolder: 'Show in folder',
  addStar: 'Add to Starred',
  removeStar: 'Remove from Starred',
  recent: {
    title: 'Recent',
    here: 'On this device: what you opened here, and what you changed.',
    clear: 'Clear',
    remove: 'Remove from Recent',
    time: 'Time',
    emptyTitle: 'Nothing opened or changed lately',
    empty: 'Files that you open, and what you upload, rename or move, are listed here for 90 days.',
  },
  shared: {
    title: 'Shared with me',
    right: 'You can',
    emptyTitle: 'Nothing is shared with you here',
    empty: 'Folders that somebody shares with you, or with a group that you are in, are listed here.',
  },
} as const;

export function optionsOf(name: string): string {
  return `${name} options`;
}

/** All of a filespace was shared. */
export function wholeFilespace(name: string): string {
  return `All of ${name}`;
}

export function rightMessage(permission: Permission): string {
  return permission === permissions.edit ? 'View and edit' : 'View';
}
