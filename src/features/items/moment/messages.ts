import { formatCount, plural } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** What the browser of a moment says. */
export const messages = catalog('features/items/moment/messages', {
  asOf: (folder: string, time: string) => `${folder} as of ${time}`,
  earlier: (folder: string) => `${folder} as of an earlier moment`,
  history: 'History',
  loading: 'Loading the moment',
  folderMissing: 'This folder was not there then.',
  notKept:
    'This moment is not kept any more, it is from before your access began, or the link is of another filespace.',
  offlineTitle: 'Needs a connection',
  offline: 'Earlier moments are read from the server. They come as soon as it can be reached.',
  failedTitle: 'This moment cannot be shown',
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
