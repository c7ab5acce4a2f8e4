const minute = 60_000;
const day = 86_400_000;
/** Further than any zone is from UTC, and than any change of a zone moves its clocks. */
const aroundChangeMs = 36 * 60 * minute;

/**
 * What the clocks of a zone show. Local times are in milliseconds as if the clock stood in UTC: `Date.UTC` of what it
 * shows.
 */
export interface LocalClock {
  toLocal(instantMs: number): number;
  /**
   * The first instant at which the clock shows this. Where a change of the hour leaves it out, the instant of the change;
   * where it comes twice, the first of the two.
   */
  toInstant(localMs: number): number;
}

/** By the name of a zone as IANA has it; null for what is none. */
export function openLocalClock(zone: string): LocalClock | null {
  const format = openFormat(zone);
  if (format === null) return null;

  function toLocal(instantMs: number): number {
    const shown: Record<string, number> = {};
    for (const { type, value } of format?.formatToParts(instantMs) ?? []) shown[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
    return Date.UTC(year, month - 1, day, hour, minute, second) + positiveRemainder(instantMs, 1000);
  }

  function toInstant(localMs: number): number {
    const offsets = [-aroundChangeMs, aroundChangeMs].map((ms) => toLocal(localMs + ms) - (localMs + ms));
    const [first = 0, last = 0] = offsets.map((offset) => localMs - offset).sort((a, b) => a - b);
    for (const instant of [first, last]) if (toLocal(instant) === localMs) return instant;
    return findChange(localMs, first, last);
  }

  /** The clock shows less at `before`, and more at `after`. */
  function findChange(localMs: number, before: number, after: number): number {
    let [low, high] = [before, after];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (toLocal(middle) < localMs) low = middle;
      else high = middle;
    }
    return high;
  }

  return { toLocal, toInstant };
}

/** The name by which a zone is kept, whatever its spelling; null for what is none. */
export function canonicalZone(zone: string): string | null {
  return openFormat(zone)?.resolvedOptions().timeZone ?? null;
}

function openFormat(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** So many days later on the calendar, at the same time of the day. */
export function addDays(localMs: number, days: number): number {
  return localMs + days * day;
}

/** So many months later on the same day of the month, or on the last one of a month that is shorter. */
export function addMonths(localMs: number, months: number): number {
  const date = new Date(localMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) + positiveRemainder(localMs, day);
}

function positiveRemainder(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
