import { catalog } from '../../../ui/language/catalog.ts';

/** What commands on items are called, and what they say when they are done. */
export const commandMessages = catalog('features/items/commands/command-messages', {
  oneOnly: 'Select one item',
  viewOnly: 'You can view this folder but not change it.',
  fileIsShared: 'A file is shared with its folder',
  preview: 'Preview',
  showInFolder: 'Show in folder',
  addStar: 'Add to Starred',
  removeStar: 'Remove from Starred',
  cleared: 'Selection cleared',
  cut: 'Cut',
  paste: 'Paste',
  move: 'Move',
  moved: (items: string, folder: string) => `${items} moved to ${folder}`,
  copied: (items: string, folder: string) => `${items} copied to ${folder}`,
  deleted: (items: string) => `${items} deleted`,
  restored: (version: string) => `Restored ${version}`,
  isCut: (items: string) => `${items} cut. Open a folder and paste.`,
  isCopied: (items: string) => `${items} copied. Open a folder and paste.`,
});
