import { createHash } from 'node:crypto';
import type { ClientEvent } from '#contract/wire/events.ts';

/**
 * A repeat is recognized by what it asks for; the client's clocks, counters and paths may differ. The base is hashed
 * under the names that it had up to 0.0.18: the hashes from then are kept for ever, and an event that was sent by a page
 * of then may be repeated by one of today.
 */
export function hashEvent(event: ClientEvent): Buffer {
  const { path, server_time, client_time, base_seq, base_epoch, ...change } = event.data as Readonly<
    Record<string, unknown>
  >;
  return hashRequest({
    type: event.type,
    ...change,
    ...(base_seq !== undefined && { seen: base_seq }),
    ...(base_epoch !== undefined && { seen_log: base_epoch }),
  });
}

export function hashRequest(change: Readonly<Record<string, unknown>>): Buffer {
  const sorted = Object.entries(change).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest();
}
