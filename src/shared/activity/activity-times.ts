import { formatDate, formatDay, formatDayOfYear } from '../../lib/format.ts';
import { formatMessages } from '../../lib/language/format-messages.ts';
import { pageLocale } from '../../ui/language/language.ts';
import { activityMessages } from './activity-messages.ts';

const dayMs = 86_400_000;
const weekDays = 7;

/** How many days ago it was, as far as that is within a week; -1: longer. */
function daysAgo(timeMs: number, nowMs: number, zone: string): number {
  const day = formatDay(timeMs, zone);
  const days = Array.from({ length: weekDays }, (_, count) => formatDay(nowMs - count * dayMs, zone));
  return days.indexOf(day);
}

/** `Today`, `Yesterday`, `Friday`, `Nov 12`, and with the year where it is another. */
export function dayLabel(timeMs: number, nowMs: number, zone: string): string {
  const ago = daysAgo(timeMs, nowMs, zone);
  if (ago === 0) return formatMessages.today;
  if (ago === 1) return formatMessages.yesterday;
  if (ago > 1) return new Intl.DateTimeFormat(pageLocale, { timeZone: zone, weekday: 'long' }).format(timeMs);
  const day = formatDay(timeMs, zone);
  return day.slice(-4) === formatDay(nowMs, zone).slice(-4) ? formatDayOfYear(timeMs, zone) : day;
}

/** `9:02 AM` */
export function timeLabel(timeMs: number, zone: string): string {
  return formatDate(timeMs, zone).slice(formatDay(timeMs, zone).length + ', '.length);
}

/** `Since you were here (Friday)`: above it is what came after that. */
export function sinceLabel(atMs: number, nowMs: number, zone: string): string {
  return activityMessages.since(momentLabel(atMs, nowMs, zone));
}

/** `12 changes since Friday` */
export function unreadLabel(count: number, sinceMs: number, nowMs: number, zone: string): string {
  return activityMessages.unread(count, momentLabel(sinceMs, nowMs, zone));
}

/** The day; of today the time. */
function momentLabel(timeMs: number, nowMs: number, zone: string): string {
  const ago = daysAgo(timeMs, nowMs, zone);
  if (ago === 0) return timeLabel(timeMs, zone);
  return ago === 1 ? activityMessages.yesterdayWithin : dayLabel(timeMs, nowMs, zone);
}
