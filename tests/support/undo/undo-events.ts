import { randomUUID } from 'node:crypto';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ClientEvent } from '#contract/wire/events.ts';

const envelope = () => ({ event_id: randomUUID(), timestamp: 1.77e18, message_owner: 'ABCDEFGHIJKL' });

/** Of the change with this sequence. */
export function undoEvent(
  seq: number,
  more: { readonly from_epoch?: string; readonly of_event?: string } = {},
): ClientEvent {
  return { ...envelope(), type: 'UNDO_CHANGE', data: { seq, ...more } };
}

export function rewindEvent(fromSeq: number, folder: string = rootId): ClientEvent {
  return { ...envelope(), type: 'REWIND', data: { folder_id: folder, from_seq: fromSeq } };
}
