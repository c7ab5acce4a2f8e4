import type { UndoChange } from '#contract/changes/undo-change.ts';
import type { ChangeDefinition } from '../change-definition.ts';
import { envelopeOf } from './event-envelope.ts';
import { resolvedByServer } from './resolved-by-server.ts';

/** What the other change did, the server knows. */
export const undoChange: ChangeDefinition<UndoChange> = {
  ...resolvedByServer,
  finalRefusals: ['nothing-to-undo', 'not-kept'],
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
