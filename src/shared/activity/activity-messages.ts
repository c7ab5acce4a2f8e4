import type { ActivityKind } from '#contract/wire/history/activity.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { defaultTimeZone, formatDate, formatDay, plural } from '../../lib/format.ts';

/** The messages of the activity, word for word. */
export const activityMessages = {
  title: 'Activity',
  loading: 'Getting the activity',
  show: 'Show',
  asOfThen: 'As of then',
  undo: 'Undo',
  tryAgain: 'Try again',
  older: 'Show older',
  person: 'Person',
  anyone: 'Anyone',
  kind: 'Kind',
  needsConnection: 'Needs a connection',
  offline: 'Activity is read from the server. It comes as soon as it can be reached.',
  olderOffline: 'Older activity needs a connection.',
  stale: 'You are offline. The list may not be the newest.',
  failedTitle: 'The activity cannot be shown',
  moreFailed: 'The rest could not be loaded.',
  empty: 'No activity yet',
  emptyHint: 'What is done here from now on is listed here.',
  none: 'Nothing matches',
  noneHint: 'Nothing of this kind was done by this person.',
  unsent: 'This item has no activity before it is sent.',
} as const;

/** What the list is narrowed down to, in the order of its menu. */
export const kindLabels: readonly (readonly [ActivityKind | '', string])[] = [
  ['', 'All kinds'],
  ['uploaded', 'Uploaded'],
  ['replaced', 'Replaced'],
  ['created', 'Created'],
  ['renamed', 'Renamed'],
  ['moved', 'Moved'],
  ['copied', 'Copied'],
  ['deleted', 'Moved to trash'],
  ['restored', 'Restored'],
  ['version-restored', 'Version restored'],
  ['undone', 'Undone'],
  ['rewound', 'Rewound'],
];

export function activityProblem(problem: CallProblem): string {
  return problem.kind === 'offline' ? activityMessages.offline : problem.message;
}

const dayMs = 86_400_000;
const weekDays = 7;

/** `Today`, `Yesterday`, `Friday`, `Nov 12`, and with the year where it is another. */
export function dayLabel(timeMs: number, nowMs: number, zone: string | undefined): string {
  const day = formatDay(timeMs, zone);
  const ago = Array.from({ length: weekDays }, (_, days) => formatDay(nowMs - days * dayMs, zone)).indexOf(
    day,
  );
  if (ago === 0) return 'Today';
  if (ago === 1) return 'Yesterday';
  if (ago > 1)
    return new Intl.DateTimeFormat('en-US', { timeZone: zone ?? defaultTimeZone, weekday: 'long' }).format(
      timeMs,
    );
  const year = formatDay(nowMs, zone).slice(-6);
  return day.endsWith(year) ? day.slice(0, -year.length) : day;
}

/** `9:02 AM` */
export function timeLabel(timeMs: number, zone: string | undefined): string {
  return formatDate(timeMs, zone).slice(formatDay(timeMs, zone).length + ', '.length);
}

/** `Since you were here (Friday)`: above it is what came after that. */
export function sinceLabel(atMs: number, nowMs: number, zone: string | undefined): string {
  return `Since you were here (${momentLabel(atMs, nowMs, zone)})`;
}

/** `12 changes since Friday` */
export function unreadLabel(count: number, sinceMs: number, nowMs: number, zone: string | undefined): string {
  return `${plural(count, 'change')} since ${momentLabel(sinceMs, nowMs, zone)}`;
}

/** The day; of today the time. */
function momentLabel(timeMs: number, nowMs: number, zone: string | undefined): string {
  const day = dayLabel(timeMs, nowMs, zone);
  if (day === 'Today') return timeLabel(timeMs, zone);
  return day === 'Yesterday' ? 'yesterday' : day;
}
