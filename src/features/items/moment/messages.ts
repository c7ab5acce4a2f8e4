import { limits } from '#contract/rules/limits.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import type { RowSource } from '../list/row-source.ts';

/** What the browser of a moment says. */
export const messages = {
  asOf: (folder: string, time: string) => `${folder} as of ${time}`,
  earlier: (folder: string) => `${folder} as of an earlier moment`,
  history: 'History',
  folderMissing: 'This folder was not there then.',
  notKept: 'This moment is not kept any more, or it is from before your access began.',
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
  close: 'Close',
  restore: 'Restore',
  restoreAll: 'Restore everything',
  open: 'Open',
  preview: 'Preview',
  viewOnly: 'You can view this filespace, but not change it',
  storageFull: 'There is no room left on this device.',
  refused: 'That cannot be restored.',
  rewind: 'Rewind…',
  cannotUndo: 'This change can no longer be undone.',
  undo: 'Undo',
  everything: 'everything',
  items: (count: number) => plural(count, 'item'),
  restoreTitle: (what: string) => `Restore ${what}?`,
  restoreText: (time: string | null) =>
    `What is missing comes back, and files get the content that they had ${time === null ? 'then' : `as of ${time}`}. What they have now stays in their versions. What came later stays.`,
  counting: 'Counting what this changes…',
  nothingToRestore: 'Nothing would change: all of it is as it was.',
  tooMany: `That would change more than ${formatCount(limits.restoreItems)} items. Restore its folders one by one.`,
  deletedForever: 'It was deleted forever, and cannot come back.',
  neverThere: 'None of it was there then, or it is not shared with you.',
  notEditable: 'You can view this, but not change it.',
  restoring: (what: string) => `Restoring ${what}`,
  waits: (what: string) =>
    `${what.charAt(0).toUpperCase()}${what.slice(1)} will be restored once the server can be reached.`,
  versionCaption: (time: string | null) => (time === null ? 'As of an earlier moment' : `As of ${time}`),
} as const;

export function problemText(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.offline;
  if (problem.status === 404) return messages.folderMissing;
  return problem.status === 410 ? messages.notKept : problem.message;
}
