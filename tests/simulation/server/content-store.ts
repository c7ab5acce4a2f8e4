import { contentHashOf } from '../world/blob.ts';
import type { Drive } from './drive.ts';

/** As far as the contents of files go: one object for each bundle, known by the packs that its files name. */
interface Pack {
  readonly storedMs: number;
  /** By their hashes. */
  readonly contents: ReadonlyMap<string, Uint8Array>;
  unusedMs: number | null;
}

/** Between the mark of a pack and its removal: longer than any backup is old. */
const graceMs = 30_000;

/** The storage of the server: what came in bundles, and the sweep that frees what no version of a file names. */
export class ContentStore {
  readonly packs = new Map<string, Pack>();

  put(packId: string, nowMs: number, contents: readonly Uint8Array[]) {
    const byHash = new Map(contents.map((bytes) => [contentHashOf(bytes), bytes]));
    this.packs.set(packId, { storedMs: nowMs, unusedMs: null, contents: byHash });
  }

  read(packId: string, sha256: string): Uint8Array | null {
    return this.packs.get(packId)?.contents.get(sha256) ?? null;
  }

  sweep(drives: Iterable<Drive>, nowMs: number) {
    if (this.packs.size === 0) return;
    const used = packsOf(drives);
    for (const [id, pack] of [...this.packs]) {
      if (used.has(id)) pack.unusedMs = null;
      else pack.unusedMs ??= nowMs;
      if (pack.unusedMs !== null && nowMs - pack.unusedMs >= graceMs) this.packs.delete(id);
    }
  }

  /** What does not hold of files and contents; null where all does. `isSwept`: after the last sweep. */
  problem(drives: Iterable<Drive>, isSwept: boolean): string | null {
    const used = packsOf(drives);
    for (const id of used) if (!this.packs.has(id)) return `a version of a file has no content: ${id}`;
    if (isSwept)
      for (const id of this.packs.keys()) if (!used.has(id)) return `a content belongs to no file: ${id}`;
    return null;
  }
}

function packsOf(drives: Iterable<Drive>): ReadonlySet<string> {
  const used = new Set<string>();
  for (const { tree } of drives) {
    for (const { content } of tree.living.values()) if (content !== null) used.add(content.packId);
    for (const { content } of tree.past) if (content !== null) used.add(content.packId);
  }
  return used;
}
