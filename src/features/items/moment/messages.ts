import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { plural } from '../../../lib/format.ts';
import type { RowSource } from '../list/row-source.ts';

/** What the browser of a moment says. */
export const messages = {
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
  empty: 'This folder was empty then',
  noHits: 'Nothing was found at this moment',
  count({ count, folders, files, complete }: RowSource, isSearch: boolean): string {
    if (count === 0 && !complete) return 'Loading';
    const more = complete ? '' : ', more to come';
    return isSearch
      ? `${plural(count, 'hit')}${more}`
      : `${plural(folders, 'folder')}, ${plural(files, 'file')}${more}`;
  },
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
} as const;

export function problemText(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.offline;
  if (problem.status === 404) return messages.folderMissing;
  return problem.status === 410 ? messages.notKept : problem.message;
}
