import { formatDate, formatDay } from './format.ts';

const dayMs = 86_400_000;

/** `Today, 9:12 AM`, `Yesterday, 6:05 PM`, `Nov 12, 11:20 AM`, and with the year where it is another. */
export function formatRecent(ms: number, nowMs: number, zone: string | undefined): string {
  const date = formatDate(ms, zone);
  const day = formatDay(ms, zone);
  const today = formatDay(nowMs, zone);
  const time = date.slice(day.length);
  if (day === today) return `Today${time}`;
  if (day === formatDay(nowMs - dayMs, zone)) return `Yesterday${time}`;
  const year = day.slice(-6);
  return today.endsWith(year) ? day.slice(0, -year.length) + time : date;
}
