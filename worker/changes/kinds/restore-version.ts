import { permitRestoreVersion, type RestoreVersion } from '#contract/changes/restore-version.ts';
import { ok } from '#contract/rules/result.ts';
import type { ChangeActor, PermitResult } from '../change-actor.ts';
import type { ChangeDefinition } from '../change-definition.ts';
import type { OptimisticView } from '../optimistic-view.ts';
import { baseSequenceToWire, envelopeOf } from './event-envelope.ts';

export const restoreVersion: ChangeDefinition<RestoreVersion> = {
  permit,
  apply(view, { itemId, sizeBytes, modifiedMs }) {
    const item = view.item(itemId);
    if (item !== undefined) view.put({ ...item, sizeBytes, modifiedMs });
  },
  visibleItemId: ({ itemId }) => itemId,
  creates: 'nothing',
  deletesItem: false,
  isUndoable: false,
  hasBaseSequence: true,
  dependencies: {
    needsEarlierChanges: true,
    takesName: false,
    freesName: false,
    movesItem: false,
    takesOut: false,
    coversInside: false,
    replacesContent: true,
  },
  staysInside: ({ itemId }, itemIds) => itemIds.has(itemId),
  mergeWith: {},
  /** What the file had before it on the server, be it what this person saw or not. */
  inverse(change, from, item, seq) {
    const { driveId, itemId, kind, baseEpoch, sizeBytes, modifiedMs } = change;
    if (from === null || seq === null) return null;
    if (item?.sizeBytes !== sizeBytes || item.modifiedMs !== modifiedMs) return null;
    return {
      ...{ type: 'restoreVersion', driveId, itemId, kind, fromSeq: seq - 1 },
      ...(baseEpoch !== undefined && { fromEpoch: baseEpoch }),
      ...{ sizeBytes: change.formerSizeBytes, modifiedMs: change.formerModifiedMs },
      ...{ formerSizeBytes: sizeBytes, formerModifiedMs: modifiedMs },
    };
  },
  renamesOnRetry: 'never',
  conflictsOver: null,
  isFulfilled: () => false,
  toWire: {
    event: (change, row, machineId) => ({
      ...envelopeOf(change, row, machineId),
      type: 'RESTORE_VERSION',
      data: {
        drive_id: change.driveId,
        file_id: change.itemId,
        from_seq: change.fromSeq,
        ...(change.fromEpoch !== undefined && { from_epoch: change.fromEpoch }),
        ...baseSequenceToWire(change),
      },
    }),
  },
};

/** Whether the history has the version is the server's to say. */
async function permit(
  view: OptimisticView,
  actor: ChangeActor,
  { itemId }: RestoreVersion,
): Promise<PermitResult> {
  const item = view.item(itemId);
  const permitted = permitRestoreVersion({
    found: item?.kind === 'file',
    permission: actor.permissionOn(itemId),
    isKept: true,
  });
  return permitted.ok ? ok({ name: item?.name ?? '' }) : permitted;
}
