import { formatCount, formatSize, plural } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** The messages about how long a workspace keeps its history, word for word. */
export const historyMessages = catalog('features/workspaces/history/history-messages', {
  title: 'History',
  about: 'How long earlier versions and every earlier moment can be looked at and restored.',
  choose: 'Keep history for',
  note: 'Snapshots keep what they hold until they are deleted. The trash keeps items for 30 days.',
  saveHistory: 'Save history',
  asking: 'Finding out what will be removed',
  nothing: 'Nothing is removed: no version is that old, or snapshots keep it.',
  offline: 'No connection to the server. Connect and try again.',
  notAllowed: 'Only owners and admins choose how long history is kept.',
  missing: 'This workspace no longer exists.',
  days: { 30: '30 days', 90: '90 days', 365: '1 year' },
  keep: (days: string) => `Keep ${days}`,
  lowerQuestion: (days: string) => `Keep history for ${days} only?`,
  removed: (versions: number, bytes: number) =>
    `${plural(versions, 'version')} will be removed, which frees ${formatSize(bytes)}.`,
  removedMore: (versions: number) => `More than ${formatCount(versions)} versions will be removed.`,
  starts: (day: string) => `Moments before ${day} can no longer be opened.`,
  countsFrom: (time: string) => `This counts from ${time}. Until then you can choose more days again.`,
  countsFromForGood: (time: string) =>
    `This counts from ${time}. Until then you can choose more days again; after that it can't be undone.`,
  pending: (former: string, until: string, days: string) =>
    `History is kept for ${former} until ${until}, then for ${days}.`,
  chosen: (days: string) => `History is kept for ${days}`,
  chosenFrom: (time: string, days: string) => `From ${time} history is kept for ${days}`,
});
