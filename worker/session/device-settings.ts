import type { Result } from '#contract/rules/result.ts';
import type { StorageFull } from '#contract/worker-api/worker-api.ts';
import { catchStorageFull } from '../engine/catch-storage-full.ts';
import type { EngineContext, TabMessage } from '../engine/engine-context.ts';
import { updateDevice } from '../engine/user-store.ts';
import { connectDrive, disconnectDrive } from './connected-drives.ts';
import { lazySaveCalls } from './content/lazy-file-calls.ts';
import type { Engine } from './engine.ts';

/** What a person sets of this device, and whom it wakes. */
export function createDeviceSettings(engine: () => Promise<Engine>) {
  async function set(
    wakes: TabMessage,
    work: (context: EngineContext) => Promise<void>,
  ): Promise<Result<true, StorageFull>> {
    const its = await engine();
    const done = await catchStorageFull(work(its.context).then((): true => true));
    if (done.ok) its.broadcast(wakes);
    return done;
  }

  async function savesChanged() {
    const its = await engine();
    its.broadcast({ kind: 'saves' });
  }

  return {
    ...lazySaveCalls(engine, savesChanged),
    connectFilespace: (driveId: string) =>
      set({ kind: 'drives' }, (context) => connectDrive(context, driveId)),
    disconnectFilespace: (driveId: string, deleteLocal: boolean) =>
      set({ kind: 'drives' }, (context) => disconnectDrive(context, driveId, deleteLocal)),
    pauseSync: (paused: boolean) =>
      set({ kind: 'outbox' }, (context) => updateDevice(context.store, null, { paused })),
  };
}
