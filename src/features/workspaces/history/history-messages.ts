import type { HistoryDays } from '#contract/rules/history/history-retention.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { formatCount, formatDate, formatDay, formatSize, plural } from '../../../lib/format.ts';

/** The messages about how long a workspace keeps its history, word for word. */
export const historyMessages = {
  title: 'History',
  about: 'How long earlier versions and every earlier moment can be looked at and restored.',
  choose: 'Keep history for',
  note: 'Snapshots keep what they hold until they are deleted. The trash keeps items for 30 days.',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  asking: 'Finding out what will be removed',
  nothing: 'Nothing is removed: no version is that old, or snapshots keep it.',
  offline: 'No connection to the server. Connect and try again.',
  notAllowed: 'Only owners and admins choose how long history is kept.',
  missing: 'This workspace is not there any more.',
  unexpected: 'Unexpected error occurred',
} as const;

export const dayLabels: Readonly<Record<HistoryDays, string>> = {
  30: '30 days',
  90: '90 days',
  365: '1 year',
};

export const keepLabel = (days: HistoryDays) => `Keep ${dayLabels[days]}`;
export const lowerQuestion = (days: HistoryDays) => `Keep history for ${dayLabels[days]} only?`;

/** What fewer days cost, one sentence each. */
export function lowerConsequences(
  found: CallResponse<'previewHistoryDays'>,
  timeZone: string,
): readonly string[] {
  const { versions, more, bytes } = found;
  const starts = formatDay(secondsFromWire(found.history_starts), timeZone);
  const from = formatDate(secondsFromWire(found.counts_from), timeZone);
  return [
    more ? `More than ${formatCount(versions)} versions will be removed.` : removedText(versions, bytes ?? 0),
    `Moments before ${starts} can no longer be opened.`,
    countsFrom(from, versions > 0),
  ];
}

/** That it cannot be undone is said only where something goes. */
function countsFrom(from: string, removesSome: boolean): string {
  const text = `This counts from ${from}. Until then you can choose more days again`;
  return removesSome ? `${text}; after that it can't be undone.` : `${text}.`;
}

function removedText(versions: number, bytes: number): string {
  if (versions === 0) return historyMessages.nothing;
  return `${plural(versions, 'version')} will be removed, which frees ${formatSize(bytes)}.`;
}

/** While fewer days were chosen and do not count yet. */
export function pendingMessage(
  days: HistoryDays,
  lowered: { readonly formerDays: HistoryDays; readonly endsMs: number },
  timeZone: string,
): string {
  return `History is kept for ${dayLabels[lowered.formerDays]} until ${formatDate(lowered.endsMs, timeZone)}, then for ${dayLabels[days]}.`;
}

export function chosenMessage(days: HistoryDays, fromMs: number | null, timeZone: string): string {
  return fromMs === null
    ? `History is kept for ${dayLabels[days]}`
    : `From ${formatDate(fromMs, timeZone)} history is kept for ${dayLabels[days]}`;
}

export function historyFailed(problem: CallProblem): string {
  if (problem.kind === 'offline') return historyMessages.offline;
  if (problem.status === 404) return historyMessages.missing;
  if (problem.code === 'not-allowed') return historyMessages.notAllowed;
  return problem.message || historyMessages.unexpected;
}
