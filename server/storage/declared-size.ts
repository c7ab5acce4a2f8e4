import type { ByteRange } from './blob-store.ts';

/** The length of a whole blob as an answer's headers say it; null where they do not. */
export function declaredSize(
  headers: Readonly<Record<string, string>>,
  range: ByteRange | undefined,
): number | null {
  if (range !== undefined) return totalOf(headers['content-range']);
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

/** Of `bytes 0-9/126` the last number. */
export function totalOf(contentRange: string | undefined): number | null {
  const total = /\/(\d+)$/.exec(contentRange ?? '')?.[1];
  return total === undefined ? null : Number(total);
}
