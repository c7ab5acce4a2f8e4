import { plural } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** What the browser of a filespace announces. */
export const browserMessages = catalog('features/items/browser/browser-messages', {
  filesAndFolders: (folder: string) => `Files and folders in ${folder}`,
  viewOnly: 'You have View access to this folder',
  selected: (count: number) => `${plural(count, 'item')} selected`,
  items: (count: number) => plural(count, 'item'),
  deletedShowing: (name: string, folder: string) => `“${name}” was deleted. Showing ${folder}.`,
  goneShowing: (folder: string) =>
    `This folder no longer exists or isn't shared with you. Showing ${folder}.`,
  requestAccess: 'Request access',
});
