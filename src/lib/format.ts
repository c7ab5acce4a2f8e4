import { countText } from '../ui/language/count-text.ts';
import { isGerman, pageLocale } from '../ui/language/language.ts';
import { formatMessages } from './language/format-messages.ts';

const sizeUnits = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;
const sizeStep = 1024;

/** A size in the largest unit that keeps it at 1 or more: `1 Byte`, `512 Bytes`, `12.40 KB`, `1.47 GB`. */
export function formatSize(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  // What would round to 1024.00 of a unit is 1.00 of the next one.
  while (unit < sizeUnits.length - 1 && value >= sizeStep - (unit === 0 ? 0 : 0.005)) {
    value /= sizeStep;
    unit += 1;
  }
  if (unit === 0 && Math.round(value) === 1) return '1 Byte';
  const figure = unit === 0 ? String(Math.round(value)) : value.toFixed(2);
  return `${isGerman ? figure.replace('.', ',') : figure} ${sizeUnits[unit]}`;
}

export const defaultTimeZone = 'America/Los_Angeles';

const dateFormats = new Map<string, Intl.DateTimeFormat>();
const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const minute = {
  ...day,
  hour: isGerman ? '2-digit' : 'numeric',
  minute: '2-digit',
  hour12: !isGerman,
} as const;

/** `Oct 14, 2026, 9:12 AM` in the given time zone. */
export function formatDate(ms: number, timeZone: string): string {
  // Engines put a narrow space before AM; plain spaces keep the text searchable and alike everywhere.
  return formatOf(timeZone, minute).format(ms).replaceAll('\u202f', ' ');
}

/** `Oct 14, 2026` in the given time zone. */
export function formatDay(ms: number, timeZone: string): string {
  return formatOf(timeZone, day).format(ms);
}

/** `Oct 14`, `14. Okt.` in the given time zone. */
export function formatDayOfYear(ms: number, timeZone: string): string {
  return formatOf(timeZone, { month: 'short', day: 'numeric' }).format(ms);
}

function formatOf(timeZone: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${Object.keys(parts).length}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(pageLocale, { timeZone, ...parts });
  dateFormats.set(key, format);
  return format;
}

/** The heading of the time column. Pacific time is called PST all year. */
export function lastModifiedLabel(timeZone: string, atMs: number = Date.now()): string {
  return formatMessages.lastModified(timeZone === defaultTimeZone ? 'PST' : shortZone(timeZone, atMs));
}

function shortZone(timeZone: string, atMs: number): string {
  const parts = new Intl.DateTimeFormat(pageLocale, { timeZone, timeZoneName: 'short' }).formatToParts(atMs);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}

/** `18,402`, in German `18.402`. */
export function formatCount(count: number): string {
  return countText(count);
}

/** Group counts are at least two digits: `07`. */
export function formatGroupCount(count: number): string {
  return formatCount(count).padStart(2, '0');
}

/** `1 change`, `2 changes` */
export function plural(count: number, one: string, many: string = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** What an avatar shows: the first two letters of the e-mail, uppercase. */
export function emailInitials(email: string): string {
  return [...email].slice(0, 2).join('').toUpperCase();
}

/** `NS` for north-studio, `AR` for archive. */
export function workspaceInitials(name: string): string {
  const [first = '', second] = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return (second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)).toUpperCase();
}
