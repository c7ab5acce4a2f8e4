import type { DeviceRow, SyncStateRow } from '#worker/read/reader.ts';
import { formatDate } from '../../../lib/format.ts';
import { countOf, isOffline, type SyncStatus, statusLabel } from '../outbox/sync-status.ts';
import { toolbarMessages } from './toolbar-messages.ts';

/** How new what is on screen is: what the status line says at its end. */
export interface Freshness {
  readonly text: string;
  readonly live: boolean;
}

export function freshness(
  drive: Pick<SyncStateRow, 'checkedMs' | 'isBehind'> | undefined,
  device: Pick<DeviceRow, 'connection' | 'lastReceivedMs'> | undefined,
  nowMs: number,
  timeZone: string,
  /** What has been so of what this person did for a while, where not all of it is on the server. */
  unsent: string | null = null,
): Freshness {
  if (!drive || drive.checkedMs === 0) return { text: '', live: false };
  if (device?.connection === 'online' && !isOffline(device, nowMs) && !drive.isBehind)
    return unsent !== null ? { text: unsent, live: false } : { text: toolbarMessages.upToDate, live: true };
  return { text: toolbarMessages.lastSynced(dayAndTime(drive.checkedMs, nowMs, timeZone)), live: false };
}

/**
 * That what this person did has not gone yet, or was refused; null where neither. What waits so that it can be undone is
 * not meant.
 */
export function unsentText(status: SyncStatus): string | null {
  if (status.kind === 'attention') return statusLabel(status);
  return status.kind !== 'held' && countOf(status) !== null ? toolbarMessages.notSentYet : null;
}

/** `today, 3:42 PM`, else the date and the time. */
export function dayAndTime(ms: number, nowMs: number, timeZone: string): string {
  const [day, time] = split(formatDate(ms, timeZone));
  return day === split(formatDate(nowMs, timeZone))[0] ? toolbarMessages.todayAt(time) : `${day}, ${time}`;
}

/** `3:42 PM` */
export function timeOfDay(ms: number, timeZone: string): string {
  return split(formatDate(ms, timeZone))[1];
}

function split(date: string): readonly [day: string, time: string] {
  const at = date.lastIndexOf(', ');
  return [date.slice(0, at), date.slice(at + 2)];
}
