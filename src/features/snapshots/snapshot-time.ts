import { formatDate, formatDay } from '../../lib/format.ts';

/** In which zone this device's clock runs: snapshots are shown, and scheduled, in local time. */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** `Today, 9:00 AM`, or `Oct 13, 2026, 5:12 PM`. */
export function formatSnapshotTime(ms: number, nowMs: number, zone: string): string {
  const date = formatDate(ms, zone);
  const day = formatDay(ms, zone);
  return day === formatDay(nowMs, zone) ? `Today${date.slice(day.length)}` : date;
}

/** The same within a sentence, by this device's clock. */
export function formatMoment(ms: number, nowMs: number, zone: string = deviceTimeZone()): string {
  return formatSnapshotTime(ms, nowMs, zone).replace(/^Today/, 'today');
}
