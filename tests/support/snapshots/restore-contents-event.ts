import { randomUUID } from 'node:crypto';
import type { ClientEvent } from '#contract/wire/events.ts';

/** Items as they were at a sequence, with the contents of files that are there. */
export function restoreContentsEvent(fromSeq: number, items: readonly string[]): ClientEvent {
  const envelope = { event_id: randomUUID(), timestamp: Date.now() * 1e6, message_owner: 'TEST' };
  return {
    ...envelope,
    type: 'RESTORE_ITEMS',
    data: { items: [...items], from_seq: fromSeq, contents: true },
  };
}
