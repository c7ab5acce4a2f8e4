/** What an address names that is no sequence. */
export type MomentTime =
  | { readonly kind: 'latest' }
  /** In seconds. */
  | { readonly kind: 'time'; readonly time: number }
  | { readonly kind: 'future' }
  | { readonly kind: 'unknown' };

/** As the server does, which then has the last word. */
const clockSkewMs = 60_000;

const instant = /^(\d{4}-\d\d-(\d\d))T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** `latest`, or a date and a time with their zone: `2026-11-13T22:02Z`, `2026-11-13T23:02:30.5+01:00`. */
export function readMomentTime(at: string, nowMs: number): MomentTime {
  if (at === 'latest') return { kind: 'latest' };
  // A plus that nobody has escaped arrives as a space.
  const text = at.replace(' ', '+');
  const [, date = '', day] = instant.exec(text) ?? [];
  const ms = Date.parse(text);
  // A day that the month does not have would be one of the next month.
  if (day === undefined || new Date(date).getUTCDate() !== Number(day) || Number.isNaN(ms) || ms < 0)
    return { kind: 'unknown' };
  return ms > nowMs + clockSkewMs ? { kind: 'future' } : { kind: 'time', time: Math.floor(ms / 1000) };
}
