import { err, ok, type Result } from '#contract/rules/result.ts';
import type { WireDeletedForever } from '#contract/wire/history/trash.ts';
import { requireDriveCapability } from '../../access/require-drive-capability.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { inRepeatableRead } from '../../db/repeatable-read.ts';
import type { Handlers, Problem } from '../../http/handler.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { countErasable, type ErasedItems, eraseVersions } from './erase-versions.ts';
import { toEntries } from './in-trash.ts';

export const deleteForeverHandlers = {
  previewDeleteForever: (deps, { actor, params, body }) =>
    inRepeatableRead(deps.db, async (tx) => {
      const access = await requireDriveCapability(tx, actor, params.driveId, 'deleteForever');
      if (!access.ok) return access;
      return toWire(await countErasable(tx, access.value.drive.id, toEntries(body.items)));
    }),

  /** Contents that nothing else names go with the next turns of jobs/collect-blobs. */
  async deleteForever(deps, request) {
    const { actor, params, body } = request;
    return inTransaction(deps.db, async (tx) => {
      // Whoever restores one of them comes before, and it stays, or after, and is refused.
      const access = await requireDriveCapability(tx, actor, params.driveId, 'deleteForever', 'update');
      if (!access.ok) return access;
      const { drive, member } = access.value;
      const by = { memberId: member.id, now: new Date(deps.nowMs()) };
      const erased = await eraseVersions(tx, drive.id, toEntries(body.items), by);
      if (erased.items === 0) return err({ code: 'not-found' });
      await recordAuditEntry(tx, deps, request, {
        ...{ workspaceId: drive.workspaceId, action: 'items-deleted-forever', subject: drive.name },
        ...(body.items.length === 1 && erased.name !== null && { from: erased.name }),
        to: String(erased.items),
      });
      // The list of snapshots says what they lack; who looks at the trash, or keeps the activity, asks for it again.
      const data = { workspace_id: drive.workspaceId, drive_id: drive.id, deleted_forever: true };
      await deps.bus.publish(tx, {
        ...{ kind: 'workspace', workspaceId: drive.workspaceId, type: 'SNAPSHOTS_CHANGE', data },
      });
      return toWire(erased);
    });
  },
} satisfies Partial<Handlers>;

function toWire({ items, snapshots }: ErasedItems): Result<WireDeletedForever, Problem> {
  return items === 0 ? err({ code: 'not-found' }) : ok({ items, snapshots: [...snapshots] });
}
