import { isGerman } from '../../ui/language/language.ts';
import { transferMessages } from './transfer-messages.ts';

/** How far a transfer was at a moment. */
export interface RateSample {
  readonly atMs: number;
  readonly sentBytes: number;
}

/** What is said of the speed is that of the last ten seconds: neither of the start nor of one packet. */
export const windowMs = 10_000;
/** Before, a guess would jump. */
const leastMs = 1500;

/** The samples of the last ten seconds with the new one. What went back begins again: a retry is no negative speed. */
export function addSample(samples: readonly RateSample[], next: RateSample): readonly RateSample[] {
  const last = samples.at(-1);
  if (last && next.sentBytes < last.sentBytes) return [next];
  // The time before the first byte is none of sending: files are read and kept on the device in it.
  if (samples.length === 1 && last?.sentBytes === next.sentBytes) return [next];
  const inWindow = samples.findIndex(({ atMs }) => atMs >= next.atMs - windowMs);
  // The last one before the window is where the first of its bytes are counted from.
  const kept = inWindow === -1 ? samples.slice(-1) : samples.slice(Math.max(0, inWindow - 1));
  return [...kept, next];
}

/** Bytes a second; null as long as nobody can say. A transfer that stands still becomes slower from second to second. */
export function bytesPerSecond(samples: readonly RateSample[], nowMs: number): number | null {
  const from = samples.find((_, at) => {
    const next = samples[at + 1];
    return next === undefined || next.atMs >= nowMs - windowMs;
  });
  const last = samples.at(-1);
  if (!from || !last || nowMs - from.atMs < leastMs) return null;
  return (last.sentBytes - from.sentBytes) / ((nowMs - from.atMs) / 1000);
}

/** Null where it does not move. */
export function secondsLeft(leftBytes: number, speed: number | null): number | null {
  return speed === null || speed < 1 ? null : leftBytes / speed;
}

const sizeStep = 1024;

/** `12 MB/s`, `1.4 MB/s`, `300 KB/s` */
export function speedLabel(speed: number): string {
  let value = speed / sizeStep;
  let unit = 0;
  while (value >= sizeStep && unit < units.length - 1) {
    value /= sizeStep;
    unit += 1;
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  const figure = value.toFixed(digits);
  return `${isGerman ? figure.replace('.', ',') : figure} ${units[unit]}/s`;
}

const units = ['KB', 'MB', 'GB'] as const;

/** `about 2 minutes left`, `less than a minute left` */
export function timeLeftLabel(seconds: number): string {
  if (seconds < 60) return transferMessages.secondsLeft;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return transferMessages.minutesLeft(minutes);
  const hours = Math.round(seconds / 3600);
  return hours < 48 ? transferMessages.hoursLeft(hours) : transferMessages.daysLeft(Math.round(hours / 24));
}
