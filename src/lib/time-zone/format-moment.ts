import { formatDate, formatDay } from '../format.ts';
import { formatMessages } from '../language/format-messages.ts';

/** `Today, 9:00 AM`, or `Oct 13, 2026, 5:12 PM`, by the clock of a zone. */
export function formatSnapshotTime(ms: number, nowMs: number, zone: string): string {
  const date = formatDate(ms, zone);
  const day = formatDay(ms, zone);
  return day === formatDay(nowMs, zone) ? formatMessages.today + date.slice(day.length) : date;
}

/** The same within a sentence. */
export function formatMoment(ms: number, nowMs: number, zone: string): string {
  const said = formatSnapshotTime(ms, nowMs, zone);
  const { today, todayWithin } = formatMessages;
  return said.startsWith(today) ? todayWithin + said.slice(today.length) : said;
}
