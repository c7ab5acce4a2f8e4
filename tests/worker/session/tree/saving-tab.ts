import { randomUUID } from 'node:crypto';
import { createContentDirectories } from '#tests/support/files/content-directories.ts';
import { createDeviceContents } from '#worker/engine/device-contents.ts';
import type { EngineContext } from '#worker/engine/engine-context.ts';
import type { UserStore } from '#worker/engine/user-store.ts';
import type { Ports } from '#worker/lib/ports.ts';
import type { ReplicaDatabase } from '#worker/replica/replica-database.ts';
import { StaleWriterError } from '#worker/replica/write-guard.ts';
import { createIndexSaver } from '#worker/session/tree/index-saver.ts';
import { createIndexCache } from '#worker/tree-index/index-cache.ts';
import { readSavedIndex } from '#worker/tree-index/saved/lazy-index-file.ts';
import { driveId } from '../../replica/model.ts';

export const limits = { fewestItems: 1, revisionsBetween: 50, msBetween: 300_000, bytesPerMinute: 1_000_000 };
const leaderEpoch = 4;

/** A tab that leads on a device, and what it says and does with its indexes. */
export function openTab(db: ReplicaDatabase, files = createContentDirectories()) {
  let nowMs = 1_000_000;
  let leads = true;
  const ports = {
    now: () => nowMs,
    uuid: randomUUID,
    setTimer: (_delayMs: number, run: () => void) => void setImmediate(run),
    estimate: async () => files.quota(),
    openContentDirectory: files.open,
  } as unknown as Ports;
  const store = { relaxed: db, userId: 'somebody', identity: 'this one' } as UserStore;
  const contents = createDeviceContents(ports, store);
  const reads: string[] = [];
  const indexes = createIndexCache(db, {
    async readSaved(drive) {
      const index = await readSavedIndex(ports, contents.open, drive);
      reads.push(index === null ? 'leaves' : 'file');
      return index;
    },
  });
  const leaderGuard = () => async () => {
    if (!leads) throw new StaleWriterError('leader');
  };
  const context = { ports, store, contents, indexes, leaderGuard } as unknown as EngineContext;
  const saver = createIndexSaver(context, limits);
  return {
    files,
    indexes,
    contents,
    /** Where each index came from. */
    reads,
    saveDue: () => saver.saveDue(leaderEpoch),
    /** Looks twice: an index is saved that did not change in between. */
    async saveQuiet() {
      await saver.saveDue(leaderEpoch);
      await saver.saveDue(leaderEpoch);
    },
    async stored() {
      const stored = (await (await contents.open())?.list()) ?? [];
      return stored.map(({ file }) => file);
    },
    saved: async () => (await db.syncStates.get(driveId))?.shown?.savedIndex,
    pass(ms: number) {
      nowMs += ms;
    },
    loseLead() {
      leads = false;
    },
  };
}
