import type { RestoreItems } from '#contract/changes/change.ts';
import { permitRestoreItems } from '#contract/changes/restore-items.ts';
import { permissions } from '#contract/rules/permission.ts';
import type { ChangeDefinition } from '../change-definition.ts';
import { envelopeOf } from './event-envelope.ts';

/** A device has nothing of what was deleted: until the server has answered, only the outbox shows it. */
export const restoreItems: ChangeDefinition<RestoreItems> = {
  permit: async (_view, _actor, change) => permitRestoreItems(asFarAsKnown(change), change),
  apply: () => undefined,
  visibleItemId: ({ itemId }) => itemId,
  creates: 'nothing',
  deletesItem: false,
  isUndoable: false,
  hasBaseSequence: false,
  dependencies: {
    needsEarlierChanges: true,
    takesName: false,
    freesName: false,
    movesItem: false,
    takesOut: false,
    coversInside: false,
    replacesContent: false,
  },
  staysInside: () => false,
  mergeWith: {},
  // What was there already may have lacked a part: then it is not for an undo to delete it. Nor is it known here which
  // files got another content.
  inverse({ driveId, itemId, kind, itemIds, contents }, from, item) {
    if (contents === true || from !== null || item === undefined || itemIds.length !== 1) return null;
    return { type: 'deleteItem', driveId, itemId, kind };
  },
  renamesOnRetry: 'never',
  conflictsOver: null,
  isFulfilled: () => false,
  toWire: {
    event: (change, row, machineId) => ({
      ...envelopeOf(change, row, machineId),
      type: 'RESTORE_ITEMS',
      data: {
        drive_id: change.driveId,
        items: [...change.itemIds],
        from_seq: change.fromSeq,
        ...(change.fromEpoch !== undefined && { from_epoch: change.fromEpoch }),
        ...(change.contents === true && { contents: true }),
      },
    }),
  },
};

/** Whether the history has it, whether it is missing and who may bring it back, is the server's to say. */
function asFarAsKnown({ itemIds, itemId, name }: RestoreItems) {
  return {
    isKept: true,
    found: true,
    itemCount: itemIds.length,
    permission: permissions.edit,
    names: new Map([[itemId, name]]),
  };
}
