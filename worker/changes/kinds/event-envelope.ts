import type { Change } from '#contract/changes/change.ts';
import { eventTimeToWire } from '#contract/wire/time.ts';
import type { OutboxRow } from '../../replica/replica-database.ts';

/** What every event says of itself. */
export function envelopeOf(change: Change, row: OutboxRow, machineId: string) {
  return {
    event_id: change.changeId,
    timestamp: eventTimeToWire(change.clientTimeMs),
    message_owner: machineId,
    message_index: row.order,
  };
}

export function baseSequenceToWire(change: { readonly baseSeq?: number; readonly baseEpoch?: string }) {
  const { baseSeq, baseEpoch } = change;
  return {
    ...(baseSeq !== undefined && { base_seq: baseSeq }),
    ...(baseEpoch !== undefined && { base_epoch: baseEpoch }),
  };
}
