import type { ChangeProblem } from '#contract/changes/change.ts';
import { abortable, ok, type Result } from '#contract/rules/result.ts';
import type { ChosenFile, UploadConflict, UploadPart, UploadTarget } from '#contract/worker-api/uploads.ts';
import type { WriteProblem } from '#contract/worker-api/worker-api.ts';
import { isUpload } from '../changes/change-definitions.ts';
import { isPending } from '../changes/change-state.ts';
import { hashFiles } from '../content/stage-files.ts';
import { catchStorageFull } from '../engine/catch-storage-full.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import type { ContentDirectory } from '../lib/ports.ts';
import { markRejected } from '../outbox/outbox-machine.ts';
import { type AddedPart, addUpload, type BatchFolders } from './add-upload.ts';
import { findUploadConflicts } from './find-upload-conflicts.ts';
import { bundleBytesOf } from './pack-entries.ts';
import type { HeldFile } from './read-upload-job.ts';
import { fitsOnDevice, stageUpload } from './stage-uploads.ts';
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
const tabLock = (tabId: string) => `lunvik-tab-${tabId}`;

/** The uploads of one tab: what it was given, and what it sends. */
export function createUploads(context: EngineContext, hooks: UploadsHooks) {
  const { ports, store } = context;
  const tabId = ports.uuid();
  const over = new AbortController();
  const batches = new Map<string, BatchFolders>();
  const held = new Map<string, readonly HeldFile[]>();
  const watched = new Set<string>();
  let directory: Promise<ContentDirectory | null> | null = null;
  let staging: Promise<void> = Promise.resolve();
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
    staging = staging.then(() => stage(bytes, batch.bytes)).catch(hooks.failed);
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

  /** One upload after the other, so that the first can go while the next is copied. */
  async function stage(bytes: ReadonlyMap<string, readonly Blob[]>, batchBytes: number) {
    const target = fitsOnDevice(batchBytes, await ports.estimate()) ? await openDirectory() : null;
    for (const [uploadId, files] of bytes) {
      if (over.signal.aborted) return;
      const outcome =
        target === null ? 'kept' : await stageUpload(context, target, uploadId, files, over.signal);
      if (outcome === 'kept' && !over.signal.aborted) await hold(uploadId, files);
      hooks.changed();
    }
  }

  /** They stay where they are: this tab sends them, for as long as it is open. */
  async function hold(uploadId: string, files: readonly Blob[]) {
    const hashed = await hashFiles(files, over.signal);
    const readable = hashed.flatMap((file, at) => {
      const bytes = files[at];
      return file.ok && bytes ? [{ bytes, sha256: file.sha256 }] : [];
    });
    if (readable.length === files.length) held.set(uploadId, readable);
    else await refuse((row) => row.uploadId === uploadId, 'file-changed');
  }

  /** Marks what a tab had that is not there any more. */
  async function watchTabs() {
    const leaderEpoch = hooks.leaderEpoch();
    if (leaderEpoch === null) return;
    for (const other of await store.durable.uploads.orderBy('tabId').uniqueKeys()) {
      const id = String(other);
      if (id === '' || id === tabId || watched.has(id)) continue;
      watched.add(id);
      const gone = async () => {
        watched.delete(id);
        await refuse((row) => row.tabId === id, 'file-missing');
        hooks.changed();
      };
      ports.lock(tabLock(id), over.signal, gone).catch(() => watched.delete(id));
    }
  }

  async function refuse(
    isMeant: (upload: { readonly uploadId: string; readonly tabId: string }) => boolean,
    problem: 'file-missing' | 'file-changed',
  ) {
    await context.write(hooks.leaderEpoch(), null, async (transaction) => {
      const meant = (await store.durable.uploads.toArray()).filter(isMeant);
      const ids = new Set(meant.map(({ uploadId }) => uploadId));
      await store.durable.uploads.bulkPut(meant.map((upload) => ({ ...upload, tabId: '' })));
      const rows = (await transaction.all()).filter(
        (row) => isUpload(row.change) && ids.has(row.change.uploadId) && isPending(row),
      );
      await transaction.put(...rows.map((row) => markRejected(row, problem)));
    });
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
    /** Files for an upload that waits for them. */
    async provide(uploadId: string, files: readonly Blob[]) {
      staging = staging.then(() => stage(new Map([[uploadId, files]]), 0)).catch(hooks.failed);
      await staging;
    },
    wake(isUrgent = false) {
      if (over.signal.aborted) return;
      uploader.wake(isUrgent);
      void watchTabs().catch(hooks.failed);
    },
    tabId,
    async stop() {
      over.abort();
      await staging;
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
