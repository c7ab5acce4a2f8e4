import { err, ok } from '#contract/rules/result.ts';
import { checkSnapshotName } from '#contract/rules/snapshots/snapshot-name.ts';
import { requireDriveCapability } from '../../access/require-drive-capability.ts';
import { findScope } from '../../access/scope.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Handlers } from '../../http/handler.ts';
import { announceSnapshots } from '../../snapshots/announce-snapshots.ts';
import { captureSnapshot, lockSnapshots } from '../../snapshots/capture-snapshot.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { countFreedSpace } from './freed-space.ts';
import { scheduleHandlers } from './schedule-handlers.ts';
import { deleteUnusedSchedules } from './schedules.ts';
import { snapshotProblem } from './snapshot-problem.ts';
import { loadSnapshots, snapshotToWire, toSnapshot } from './snapshots.ts';

export const snapshotHandlers = {
  ...scheduleHandlers,

  async captureSnapshot(deps, request) {
    const { actor, body } = request;
    return inTransaction(deps.db, async (tx) => {
      const access = await requireDriveCapability(tx, actor, body.drive_id, 'manageSnapshots', 'key share');
      if (!access.ok) return access;
      const name = checkSnapshotName(body.schedular_name);
      if (!name.ok) return err(snapshotProblem('snapshot', name.problem));
      const { drive, member } = access.value;
      const row = await captureSnapshot(
        tx,
        { driveId: drive.id, name: name.value, kind: 'instant', takenBy: member.id, scheduleId: null },
        deps.nowMs(),
      );
      if (row === null) return err({ code: 'too-many-snapshots' });
      const auditEntry = { action: 'snapshot-captured', subject: drive.name, to: row.name } as const;
      await recordAuditEntry(tx, deps, request, { workspaceId: drive.workspaceId, ...auditEntry });
      await announceSnapshots(tx, deps, drive);
      return ok(snapshotToWire({ ...toSnapshot(row, drive.epoch), takenBy: member.email, erasedItems: 0 }));
    });
  },

  async listSnapshots({ db }, { actor, params }) {
    const access = await findScope(db, actor, params.driveId);
    if (access === null) return err({ code: 'not-found' });
    return ok((await loadSnapshots(db, access)).map(snapshotToWire));
  },

  async snapshotFreedSpace({ db }, { actor, params }) {
    const access = await requireDriveCapability(db, actor, params.driveId, 'manageSnapshots');
    if (!access.ok) return access;
    const { drive } = access.value;
    if (!isUuid(params.id)) return err({ code: 'not-found' });
    const found = await db
      .selectFrom('snapshots')
      .select('id')
      .where('drive_id', '=', drive.id)
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (found === undefined) return err({ code: 'not-found' });
    return ok(await countFreedSpace(db, { driveId: drive.id, id: found.id }));
  },

  /** What it held goes with the next turns of jobs/prune-history and jobs/collect-blobs. */
  async deleteSnapshot(deps, request) {
    const { actor, params } = request;
    return inTransaction(deps.db, async (tx) => {
      const access = await requireDriveCapability(tx, actor, params.driveId, 'manageSnapshots', 'key share');
      if (!access.ok) return access;
      const { drive } = access.value;
      if (!isUuid(params.id)) return err({ code: 'not-found' });
      // Of two that hold the same, the one that is deleted last frees it.
      await lockSnapshots(tx, drive.id, 0);
      const freed = await countFreedSpace(tx, { driveId: drive.id, id: params.id });
      const deleted = await tx
        .deleteFrom('snapshots')
        .where('drive_id', '=', drive.id)
        .where('id', '=', params.id)
        .returning('name')
        .executeTakeFirst();
      if (deleted === undefined) return err({ code: 'not-found' });
      await deleteUnusedSchedules(tx, drive.id);
      const auditEntry = { action: 'snapshot-deleted', subject: drive.name, from: deleted.name } as const;
      await recordAuditEntry(tx, deps, request, { workspaceId: drive.workspaceId, ...auditEntry });
      await announceSnapshots(tx, deps, drive);
      return ok(freed);
    });
  },
} satisfies Partial<Handlers>;
