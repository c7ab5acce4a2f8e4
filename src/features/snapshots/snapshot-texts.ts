import type { WireFreedSpace } from '#contract/wire/snapshots.ts';
import { formatDay, formatSize } from '../../lib/format.ts';
import { messages } from './messages.ts';

/** In the list: what its deletion frees. */
export function freedSize({ freed_versions: versions, freed_bytes: bytes }: WireFreedSpace): string {
  return versions === 0 ? messages.nothing : formatSize(bytes);
}

/** The same, and until when it is kept, each a short line where there is no room for columns. */
export function detailTexts(
  keptUntilMs: number | null,
  freed: WireFreedSpace | null,
  zone: string,
): readonly string[] {
  const kept =
    keptUntilMs === null ? messages.keptUntilDeleted : messages.keptUntilDay(formatDay(keptUntilMs, zone));
  if (freed === null) return [kept];
  const isNothing = freed.freed_versions === 0;
  return [kept, isNothing ? messages.freesNothing : messages.freesSize(freedSize(freed))];
}
