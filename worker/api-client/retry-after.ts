/** No word of a server keeps a device silent for longer. */
export const maxRetryAfterMs = 300_000;

/** What `Retry-After` asks for, as seconds or as a date; undefined where it says nothing that can be read. */
export function parseRetryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const wantedMs = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  return Number.isNaN(wantedMs) ? undefined : Math.min(maxRetryAfterMs, Math.max(0, wantedMs));
}
