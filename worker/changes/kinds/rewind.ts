import type { RewindFolder } from '#contract/changes/rewind-folder.ts';
import type { ChangeDefinition } from '../change-definition.ts';
import { envelopeOf } from './event-envelope.ts';
import { resolvedByServer } from './resolved-by-server.ts';

/** What was there at the moment, the server knows. */
export const rewind: ChangeDefinition<RewindFolder> = {
  ...resolvedByServer,
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
