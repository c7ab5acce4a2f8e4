import { eraseForever } from '../../server/history/erase.ts';
import { giveUpHistory, removeVersions } from '../../server/history/prune.ts';
import type { Actor } from '../actor.ts';
import { seenDrive } from './rewinds.ts';

/** What keeps of the history what is to stay, and what ends it. */
export const retention = {
  async capture(actor) {
    const { world, chance } = actor;
    const drive = seenDrive(actor);
    if (drive === null) return false;
    const name = `Snapshot ${drive.seq}`;
    const about = { id: chance.uuid(), name, kind: 'instant', takenMs: world.scheduler.nowMs } as const;
    drive.history.capture({ ...about, seq: drive.seq });
    tell(actor);
    return true;
  },
  /** What a snapshot alone held goes with the next prune. */
  async deleteSnapshot(actor) {
    const drive = seenDrive(actor);
    if (drive === null || drive.history.snapshots.length === 0) return false;
    const { id } = actor.chance.pick(drive.history.snapshots);
    drive.history.release(id);
    actor.world.oracle?.server.history.released(id);
    tell(actor);
    return true;
  },
  /** The history is given up to some sequence, and removed a while later. */
  async prune(actor) {
    const { world, chance } = actor;
    const drive = seenDrive(actor);
    if (drive === null) return false;
    giveUpHistory(drive, chance.happens(0.3) ? drive.seq : chance.below(drive.seq + 1));
    world.scheduler.at(chance.between(500, 8000), 'versions are removed', () => {
      const history = world.oracle?.server.history;
      const before = history?.readable(drive);
      if (removeVersions(drive) > 0) world.count('pruned');
      if (before !== undefined) history?.checkReadable(drive, before, 'a prune');
    });
    return true;
  },
  /** From a trash that was read a moment ago. */
  async eraseForever(actor) {
    const { world, chance } = actor;
    const drive = seenDrive(actor);
    const gone = drive?.tree.past.filter(({ id }) => !drive.tree.living.has(id)) ?? [];
    if (drive === null || gone.length === 0) return false;
    const chosen = Array.from({ length: 1 + chance.below(3) }, () => chance.pick(gone));
    const history = world.oracle?.server.history;
    const before = history?.readable(drive);
    const known = drive.history.erased.length;
    const items = eraseForever(
      drive,
      chosen.map(({ id, toSeq: deletedSeq }) => ({ id, deletedSeq })),
    );
    if (before !== undefined) history?.checkReadable(drive, before, 'deleting forever');
    history?.checkErased(drive, drive.history.erased.slice(known));
    if (items === 0) return false;
    world.count('erased');
    tell(actor);
    return true;
  },
} as const satisfies Record<string, (actor: Actor) => Promise<boolean>>;

/** Devices list the snapshots of the filespace again. */
function tell({ world, driveId }: Actor) {
  const drive = world.service.drives.get(driveId);
  if (drive !== undefined && !world.losesEvents) world.subscriptions.notifySnapshots(drive);
}
