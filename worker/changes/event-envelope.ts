import type { Change } from '#contract/changes/change.ts';
import { eventTimeToWire } from '#contract/wire/time.ts';
import type { OutboxRow } from '../replica/replica-database.ts';

/** What every event says of itself. */
export function envelopeOf(change: Change, row: OutboxRow, machineId: string) {
  return {
    event_id: change.changeId,
    timestamp: eventTimeToWire(change.madeMs),
    message_owner: machineId,
    message_index: row.order,
  };
}

export function baseSequenceToWire(change: { readonly seenSeq?: number; readonly seenLog?: string }) {
  const { seenSeq, seenLog } = change;
  return {
    ...(seenSeq !== undefined && { base_seq: seenSeq }),
    ...(seenLog !== undefined && { base_epoch: seenLog }),
  };
}
