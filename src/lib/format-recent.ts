import { formatDate, formatDay, formatDayOfYear } from './format.ts';
import { formatMessages } from './language/format-messages.ts';

const dayMs = 86_400_000;

/** `Today, 9:12 AM`, `Yesterday, 6:05 PM`, `Nov 12, 11:20 AM`, and with the year where it is another. */
export function formatRecent(ms: number, nowMs: number, zone: string): string {
  const date = formatDate(ms, zone);
  const day = formatDay(ms, zone);
  const today = formatDay(nowMs, zone);
  const time = date.slice(day.length);
  if (day === today) return formatMessages.today + time;
  if (day === formatDay(nowMs - dayMs, zone)) return formatMessages.yesterday + time;
  return today.slice(-4) === day.slice(-4) ? formatDayOfYear(ms, zone) + time : date;
}

/** The same within a sentence: `today, 9:12 AM`. */
export function formatRecentWithin(ms: number, nowMs: number, zone: string): string {
  const said = formatRecent(ms, nowMs, zone);
  const { today, todayWithin, yesterday, yesterdayWithin } = formatMessages;
  if (said.startsWith(today)) return todayWithin + said.slice(today.length);
  return said.startsWith(yesterday) ? yesterdayWithin + said.slice(yesterday.length) : said;
}
