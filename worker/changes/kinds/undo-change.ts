import type { UndoChange } from '#contract/changes/undo-change.ts';
import { ok } from '#contract/rules/result.ts';
import type { ChangeDefinition } from '../change-definition.ts';
import { envelopeOf } from './event-envelope.ts';

/** What the other change did, the server knows: until it has answered, only the outbox shows the undo. */
export const undoChange: ChangeDefinition<UndoChange> = {
  permit: async (_view, _actor, { name }) => ok({ name }),
  apply: () => undefined,
  visibleItemId: ({ itemId }) => itemId,
  creates: 'nothing',
  deletesItem: false,
  finalRefusals: ['nothing-to-undo', 'not-kept'],
  isUndoable: false,
  hasBaseSequence: false,
  dependencies: {
    needsEarlierChanges: true,
    takesName: false,
    freesName: false,
    movesItem: false,
    takesOut: false,
    coversInside: true,
    replacesContent: false,
  },
  staysInside: () => false,
  mergeWith: {},
  // It is undone as what has no opposite on the device is: by another one like it.
  inverse: () => null,
  renamesOnRetry: 'never',
  conflictsOver: null,
  isFulfilled: () => false,
  toWire: {
    event: (change, row, machineId) => ({
      ...envelopeOf(change, row, machineId),
      type: 'UNDO_CHANGE',
      data: {
        drive_id: change.driveId,
        seq: change.seq,
        ...(change.epoch !== undefined && { from_epoch: change.epoch }),
        ...(change.undoneId !== undefined && { of_event: change.undoneId }),
      },
    }),
  },
};
