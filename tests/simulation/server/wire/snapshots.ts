import type { WireSnapshot } from '#contract/wire/snapshots.ts';
import type { Drive } from '../drive.ts';

/** The newest first, for who sees everything. */
export function toWireSnapshots({ id: drive_id, epoch, history }: Drive): WireSnapshot[] {
  return history.snapshots.toReversed().map(({ id, name, number, kind, seq, takenMs, erased }) => ({
    ...{ id, schedular_name: name, execution_time: takenMs / 1000, drive_id, number, kind },
    ...{ schedule_id: null, seq, epoch, taken_by: null, kept_until: null, can_load: true },
    erased_items: erased,
  }));
}
