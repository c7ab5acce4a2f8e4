import { formatCount, plural } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** What the browser of a moment says. */
export const messages = catalog('features/items/moment/messages', {
  asOf: (folder: string, time: string) => `${folder} as of ${time}`,
  earlier: (folder: string) => `${folder} as of an earlier moment`,
  history: 'History',
  loading: 'Loading the moment',
  folderMissing: "This folder didn't exist then.",
  notKept: 'This moment is no longer kept, is from before you got access, or belongs to another filespace.',
  offlineTitle: 'Needs a connection',
  offline: 'You need a connection to see earlier moments. They load as soon as the server can be reached.',
  failedTitle: "This moment can't be shown",
  showNow: 'Show how it is now',
  empty: 'This folder was empty then',
  noHits: 'Nothing was found at this moment',
  hits: (count: number) => plural(count, 'hit'),
  foldersAndFiles: (folders: number, files: number) =>
    `${plural(folders, 'folder')}, ${plural(files, 'file')}`,
  moreToCome: (count: string) => `${count}, more to come`,
  filesAndFolders: (folder: string) => `Files and folders in ${folder}`,
  selectionActions: 'Selection actions',
  selected: (count: number) => `${formatCount(count)} selected`,
  clearSelection: 'Clear selection',
  breadcrumb: 'Breadcrumb',
  compare: 'Compare with now',
  more: 'More',
  close: 'Close',
  download: 'Download',
  restore: 'Restore',
  restoreAll: 'Restore everything',
  open: 'Open',
  preview: 'Preview',
  rewind: 'Rewind…',
  versionCaption: (time: string | null) => (time === null ? 'As of an earlier moment' : `As of ${time}`),
});
