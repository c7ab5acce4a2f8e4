import type { Result } from '#contract/rules/result.ts';
import type { StorageFull } from '#contract/worker-api.ts';
import type { Desk, Wake } from './desk.ts';
import { connectDrive, disconnectDrive } from './drives.ts';
import type { Engine } from './engine.ts';
import { orFull } from './or-full.ts';
import { updateDevice } from './store.ts';

/** What a person sets of this device, and whom it wakes. */
export function createSettings(engine: () => Promise<Engine>) {
  async function set(wakes: Wake, work: (desk: Desk) => Promise<void>): Promise<Result<true, StorageFull>> {
    const its = await engine();
    const done = await orFull(work(its.desk).then((): true => true));
    if (done.ok) its.tell(wakes);
    return done;
  }

  return {
    connectFilespace: (driveId: string) => set({ kind: 'drives' }, (desk) => connectDrive(desk, driveId)),
    disconnectFilespace: (driveId: string, forget: boolean) =>
      set({ kind: 'drives' }, (desk) => disconnectDrive(desk, driveId, forget)),
    pauseSync: (paused: boolean) =>
      set({ kind: 'outbox' }, (desk) => updateDevice(desk.store, null, { paused })),
  };
}
