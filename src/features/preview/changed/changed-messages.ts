import { catalog } from '../../../ui/language/catalog.ts';

/** What is said when others replace or delete the file that is shown. */
export const changedMessages = catalog('features/preview/changed/changed-messages', {
  replaced: 'This file was replaced',
  replacedBy: (name: string) => `${name} replaced this file`,
  replacedByYou: 'You replaced this file',
  replacedBySomeone: 'Someone replaced this file',
  showNew: 'Show the new version',
  newNotHere: "The new version isn't on this device yet. This is the one before.",
  deleted: 'This file was deleted.',
  deletedBy: (name: string) => `${name} moved this file to trash`,
  deletedByYou: 'You moved this file to trash',
  deletedBySomeone: 'Someone moved this file to trash',
});
