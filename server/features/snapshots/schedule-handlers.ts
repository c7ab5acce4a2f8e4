import { err, ok } from '#contract/rules/result.ts';
import { checkSchedule } from '#contract/rules/snapshots/schedule.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import { requireDriveCapability } from '../../access/require-drive-capability.ts';
import { findScope } from '../../access/scope.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Handlers } from '../../http/handler.ts';
import { announceSnapshots } from '../../snapshots/announce-snapshots.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { createSchedule } from './create-schedule.ts';
import { deleteUnusedSchedules, loadSchedules, scheduleToWire } from './schedules.ts';
import { snapshotProblem } from './snapshot-problem.ts';

export const scheduleHandlers = {
  async createSnapshotSchedule(deps, request) {
    const { actor, params, body } = request;
    return inTransaction(deps.db, async (tx) => {
      const access = await requireDriveCapability(tx, actor, params.driveId, 'manageSnapshots', 'key share');
      if (!access.ok) return access;
      const { every, unit, keep, zone } = body;
      const startsMs = secondsFromWire(body.starts_at);
      const checked = checkSchedule(
        { name: body.schedular_name, startsMs, every, unit, keep, zone },
        deps.nowMs(),
      );
      if (!checked.ok) return err(snapshotProblem('schedule', checked.problem));
      const { drive } = access.value;
      const schedule = await createSchedule(tx, access.value, checked.value, deps.nowMs());
      if (schedule === null) return err({ code: 'too-many-schedules' });
      const auditEntry = { action: 'schedule-created', subject: drive.name, to: checked.value.name } as const;
      await recordAuditEntry(tx, deps, request, { workspaceId: drive.workspaceId, ...auditEntry });
      await announceSnapshots(tx, deps, drive);
      return ok(scheduleToWire(schedule));
    });
  },

  async listSnapshotSchedules({ db }, { actor, params }) {
    const access = await findScope(db, actor, params.driveId);
    if (access === null) return err({ code: 'not-found' });
    return ok((await loadSchedules(db, access)).map(scheduleToWire));
  },

  /** Once more, it is stopped already, or gone with nothing that it captured. */
  async stopSnapshotSchedule(deps, request) {
    const { actor, params } = request;
    return inTransaction(deps.db, async (tx) => {
      const access = await requireDriveCapability(tx, actor, params.driveId, 'manageSnapshots', 'key share');
      if (!access.ok) return access;
      const { drive } = access.value;
      if (!isUuid(params.id)) return err({ code: 'not-found' });
      const stopped = await tx
        .updateTable('snapshot_schedules')
        .set({ next_at: null, stopped_at: new Date(deps.nowMs()) })
        .where('drive_id', '=', drive.id)
        .where('id', '=', params.id)
        .where('stopped_at', 'is', null)
        .returning('name')
        .executeTakeFirst();
      const [schedule] = await loadSchedules(tx, access.value, params.id);
      if (schedule === undefined) return err({ code: 'not-found' });
      if (stopped !== undefined) {
        const auditEntry = { action: 'schedule-stopped', subject: drive.name, from: stopped.name } as const;
        await recordAuditEntry(tx, deps, request, { workspaceId: drive.workspaceId, ...auditEntry });
        await deleteUnusedSchedules(tx, drive.id);
        await announceSnapshots(tx, deps, drive);
      }
      return ok(scheduleToWire(schedule));
    });
  },
} satisfies Partial<Handlers>;
