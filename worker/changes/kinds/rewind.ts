import type { RewindFolder } from '#contract/changes/rewind-folder.ts';
import { ok } from '#contract/rules/result.ts';
import type { ChangeDefinition } from '../change-definition.ts';
import { envelopeOf } from './event-envelope.ts';

/** What was there at the moment, the server knows: until it has answered, only the outbox shows the rewind. */
export const rewind: ChangeDefinition<RewindFolder> = {
  permit: async (_view, _actor, { name }) => ok({ name }),
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
    coversInside: true,
    replacesContent: false,
  },
  staysInside: () => false,
  mergeWith: {},
  inverse: () => null,
  renamesOnRetry: 'never',
  conflictsOver: null,
  isFulfilled: () => false,
  toWire: {
    event: (change, row, machineId) => ({
      ...envelopeOf(change, row, machineId),
      type: 'REWIND',
      data: {
        drive_id: change.driveId,
        folder_id: change.itemId,
        from_seq: change.fromSeq,
        ...(change.fromEpoch !== undefined && { from_epoch: change.fromEpoch }),
      },
    }),
  },
};
