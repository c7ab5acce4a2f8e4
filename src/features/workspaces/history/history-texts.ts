import type { HistoryDays } from '#contract/rules/history/history-retention.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { formatDate, formatDay } from '../../../lib/format.ts';
import { serverText } from '../../../lib/problems/server-text.ts';
import { common } from '../../../ui/common-messages.ts';
import { historyMessages } from './history-messages.ts';

export const keepLabel = (days: HistoryDays) => historyMessages.keep(historyMessages.days[days]);
export const lowerQuestion = (days: HistoryDays) => historyMessages.lowerQuestion(historyMessages.days[days]);

/** What fewer days cost, one sentence each. */
export function lowerConsequences(
  found: CallResponse<'previewHistoryDays'>,
  timeZone: string,
): readonly string[] {
  const { versions, more, bytes } = found;
  const starts = formatDay(secondsFromWire(found.history_starts), timeZone);
  const from = formatDate(secondsFromWire(found.counts_from), timeZone);
  // That it cannot be undone is said only where something goes.
  const countsFrom = versions > 0 ? historyMessages.countsFromForGood : historyMessages.countsFrom;
  return [
    more ? historyMessages.removedMore(versions) : removedText(versions, bytes ?? 0),
    historyMessages.starts(starts),
    countsFrom(from),
  ];
}

function removedText(versions: number, bytes: number): string {
  return versions === 0 ? historyMessages.nothing : historyMessages.removed(versions, bytes);
}

/** While fewer days were chosen and do not count yet. */
export function pendingMessage(
  days: HistoryDays,
  lowered: { readonly formerDays: HistoryDays; readonly endsMs: number },
  timeZone: string,
): string {
  const until = formatDate(lowered.endsMs, timeZone);
  return historyMessages.pending(historyMessages.days[lowered.formerDays], until, historyMessages.days[days]);
}

export function chosenMessage(days: HistoryDays, fromMs: number | null, timeZone: string): string {
  const said = historyMessages.days[days];
  return fromMs === null
    ? historyMessages.chosen(said)
    : historyMessages.chosenFrom(formatDate(fromMs, timeZone), said);
}

export function historyFailed(problem: CallProblem): string {
  if (problem.kind === 'offline') return historyMessages.offline;
  if (problem.status === 404) return historyMessages.missing;
  if (problem.code === 'not-allowed') return historyMessages.notAllowed;
  return serverText(problem) || common.unexpected;
}
