import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import { abortable, ok, type Result } from '#contract/rules/result.ts';
import type { ChosenFile, UploadConflict, UploadPart, UploadTarget } from '#contract/worker-api/uploads.ts';
import type { WriteProblem } from '#contract/worker-api/worker-api.ts';
import { catchStorageFull } from '../engine/catch-storage-full.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import type { ContentDirectory } from '../lib/ports.ts';
import { type AddedPart, addUpload, type BatchFolders } from './add/add-upload.ts';
import { countNewFolders, findUploadConflicts } from './add/find-upload-conflicts.ts';
import { bundleBytesOf } from './add/pack-entries.ts';
import type { HeldFile } from './read-upload-job.ts';
import { createClosedTabs, tabLock } from './staging/closed-tabs.ts';
import { createStaging } from './staging/staging.ts';
import type { UploadDependencies } from './transfer/upload-job.ts';
import { createUploader } from './uploader.ts';

export interface UploadsHooks {
  readonly server: UploadDependencies;
  readonly directoryName: string;
  leaderEpoch(): number | null;
  /** Tells every tab, this one too, that uploads were added or changed. */
  changed(): void;
  settled(driveId: string, isAwaited: boolean): void;
  spacesChanged(): void;
  failed(error: unknown): void;
}

export type Uploads = ReturnType<typeof createUploads>;

const mostBatches = 8;

/** The uploads of one tab: what it was given, and what it sends. */
export function createUploads(context: EngineContext, hooks: UploadsHooks) {
  const { ports, store } = context;
  const tabId = ports.uuid();
  const over = new AbortController();
  const batches = new Map<string, BatchFolders>();
  const held = new Map<string, readonly HeldFile[]>();
  let directory: Promise<ContentDirectory | null> | null = null;
  const openDirectory = () => {
    directory ??= ports.openContentDirectory(hooks.directoryName).catch(() => null);
    return directory;
  };
  const uploader = createUploader(context, {
    server: hooks.server,
    leaderEpoch: hooks.leaderEpoch,
    directory: openDirectory,
    held,
    settled: hooks.settled,
    spacesChanged: hooks.spacesChanged,
    failed: hooks.failed,
  });
  const { failed, changed, leaderEpoch } = hooks;
  const { signal } = over;
  const staging = createStaging(context, { openDirectory, held, changed, failed, leaderEpoch, signal });
  const closedTabs = createClosedTabs(context, { tabId, changed, leaderEpoch, signal });
  // Whoever gets this lock knows that the tab is gone, and its bytes with it.
  void ports.lock(tabLock(tabId), over.signal, () => aborted(over.signal)).catch(() => undefined);

  async function add(part: UploadPart): Promise<Result<true, WriteProblem>> {
    const { batchId, driveId, batch } = part;
    const filespace = await store.durable.filespaces.get(driveId);
    const known = batches.get(batchId) ?? { ids: new Map(), created: new Set() };
    const options = {
      issuer: { nowMs: ports.now, uuid: ports.uuid, undoable: false },
      tabId,
      known,
      bundleBytes: bundleBytesOf(filespace?.storagePackSize),
    };
    const added = await catchStorageFull(
      abortable<AddedPart, ChangeProblem>((abortWith) =>
        context.write(null, [driveId], async (transaction) => {
          const result = await addUpload(store.durable, transaction, part, options);
          return result.ok ? result.value : abortWith(result.problem);
        }),
      ),
    );
    if (!added.ok) return added;
    if (!added.value.ok) return added.value;
    const { folders, bytes } = added.value.value;
    rememberFolders(batchId, folders);
    void staging.add(bytes, batch.bytes);
    hooks.changed();
    return ok(true);
  }

  /** For the parts that follow; those of long ago do not. */
  function rememberFolders(batchId: string, folders: BatchFolders) {
    batches.delete(batchId);
    batches.set(batchId, folders);
    const [oldest] = batches.keys();
    if (batches.size > mostBatches && oldest !== undefined) batches.delete(oldest);
  }

  return {
    add,
    async findConflicts(
      target: UploadTarget,
      files: readonly ChosenFile[],
    ): Promise<readonly UploadConflict[]> {
      return context.write(null, [target.driveId], async (transaction) => {
        const { view } = await transaction.drive(target.driveId);
        return findUploadConflicts(view, target, files);
      });
    },
    async countNewFolders(target: UploadTarget, folders: readonly (readonly string[])[]): Promise<number> {
      return context.write(null, [target.driveId], async (transaction) => {
        const { view } = await transaction.drive(target.driveId);
        return countNewFolders(view, target, folders);
      });
    },
    /** Where the bytes are that wait. */
    content: { held, openDirectory },
    /** Files for an upload that waits for them. */
    async provide(uploadId: string, files: readonly Blob[]) {
      await staging.add(new Map([[uploadId, files]]), 0);
    },
    heard: uploader.heard,
    wake(isUrgent = false) {
      if (over.signal.aborted) return;
      uploader.wake(isUrgent);
      void closedTabs.watch().catch(hooks.failed);
    },
    tabId,
    async stop() {
      over.abort();
      await staging.idle();
      await uploader.stop();
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
