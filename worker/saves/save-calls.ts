import { ok } from '#contract/rules/result.ts';
import type { FolderSaveCalls } from '#contract/worker-api/folder-saves.ts';
import { catchStorageFull } from '../engine/catch-storage-full.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import type { FolderSaveRow } from '../replica/save-rows.ts';

/** As the worker wraps them. */
type Methods = { readonly [name: string]: (...args: never[]) => Promise<unknown> };

/** What a person does with saves, in whichever tab. */
export function createSaveCalls(
  context: () => Promise<EngineContext>,
  /** Tells every tab that there is something to look at. */
  changed: () => Promise<void>,
): FolderSaveCalls & Methods {
  async function write<T>(work: (context: EngineContext) => PromiseLike<T>): Promise<T> {
    const its = await context();
    const { durable, guard } = its.store;
    const result = await durable.transaction('rw', durable.folderSaves, durable.device, async () => {
      await guard(durable, null)();
      return work(its);
    });
    await changed();
    return result;
  }

  async function update(saveId: string, change: (row: FolderSaveRow) => Partial<FolderSaveRow>) {
    await write(async ({ store }) => {
      const row = await store.durable.folderSaves.get(saveId);
      if (row !== undefined) await store.durable.folderSaves.update(saveId, change(row));
    });
  }

  return {
    async saveToFolder({ driveId, itemIds, name, files, bytes, folder }) {
      const added = await catchStorageFull(
        write(({ store, ports }) =>
          store.durable.folderSaves.add({
            ...{
              saveId: ports.uuid(),
              driveId,
              itemIds,
              name,
              folder,
              createdMs: ports.now(),
              endedMs: null,
            },
            ...{ paused: false, cancelled: false, problem: null, waits: false, files, bytes },
            ...{ doneFiles: 0, doneBytes: 0, skippedFiles: 0, position: null, outcomes: [] },
          }),
        ),
      );
      return added.ok ? ok(true) : added;
    },
    pauseSave: (saveId, paused) => update(saveId, () => ({ paused })),
    async cancelSave(saveId) {
      const { ports } = await context();
      await update(saveId, ({ endedMs }) => ({ cancelled: true, endedMs: endedMs ?? ports.now() }));
    },
    async resumeSave(saveId) {
      await update(saveId, ({ endedMs }) => ({
        ...{ paused: false, cancelled: false, problem: null, endedMs: null },
        // What was refused stands before what is done.
        ...(endedMs !== null && { position: null, outcomes: [] }),
      }));
    },
    async clearSaves(saveIds) {
      await write(({ store }) => store.durable.folderSaves.bulkDelete([...saveIds]));
    },
  };
}
