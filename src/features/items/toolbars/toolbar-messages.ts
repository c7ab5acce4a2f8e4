import { formatCount, plural } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** Words of the bars around the list. */
export const toolbarMessages = catalog('features/items/toolbars/toolbar-messages', {
  selectionActions: 'Selection actions',
  move: 'Move',
  selected: (count: number) => `${formatCount(count)} selected`,
  selectedOf: (count: number, all: number) => `${formatCount(count)} of ${formatCount(all)} selected`,
  limit: (most: number) => `of ${formatCount(most)} max`,
  oneOnly: 'Select one item',
  more: 'More actions',
  moreShort: 'More',
  clearSelection: 'Clear selection',
  preparing: 'Preparing...',
  foldersAndFiles: (folders: number, files: number) =>
    `${plural(folders, 'folder')}, ${plural(files, 'file')}`,
  breadcrumb: 'Breadcrumb',
  view: 'View',
  list: 'List',
  gallery: 'Gallery',
  upToDate: 'Up to date',
  notSentYet: "Your changes aren't sent yet",
  lastSynced: (when: string) => `Last synced ${when}`,
  todayAt: (time: string) => `today, ${time}`,
  items: (count: number) => `${formatCount(count)} items`,
  itemsOf: (count: number, all: number) => `${formatCount(count)} of ${formatCount(all)} items`,
  preparingFilespace: (name: string) => `Preparing ${name} for offline use`,
  startBrowsing: 'You can start browsing now.',
});
