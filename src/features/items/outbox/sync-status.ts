import { limits } from '#contract/rules/limits.ts';
import { countChanges, needsAttention } from '#worker/changes/change-state.ts';
import type { DeviceRow, OutboxRow, ReplicaState, SyncStateRow } from '#worker/read/reader.ts';
import { syncMessages } from './sync-messages.ts';

/** The one light of the product. It is green only when nothing waits and the server was heard just now. */
export type SyncStatus =
  | { readonly kind: 'synced' }
  | { readonly kind: 'syncing'; readonly count: number }
  /** Deletions that are not sent yet, so that they can be undone at once. */
  | { readonly kind: 'held'; readonly count: number }
  | { readonly kind: 'offline'; readonly pending: number }
  /** The server no longer knows the session: what waits goes when the person has signed in again. */
  | { readonly kind: 'signed-out'; readonly pending: number }
  | { readonly kind: 'paused'; readonly pending: number }
  /** The server is being maintained; what waits is sent afterwards. */
  | { readonly kind: 'maintenance'; readonly pending: number }
  | { readonly kind: 'attention'; readonly count: number }
  | { readonly kind: 'preparing' };

export interface SyncFacts {
  readonly device:
    | Pick<DeviceRow, 'connection' | 'lastReceivedMs' | 'paused' | 'spacesMs' | 'maintenanceMs' | 'onHold'>
    | undefined;
  readonly outbox: readonly Pick<OutboxRow, 'state' | 'change' | 'driveId'>[];
  readonly drives: readonly (Pick<SyncStateRow, 'connected' | 'checkedMs' | 'isBehind'> & {
    readonly shown: Pick<ReplicaState, 'complete'> | null;
  })[];
  /** Batches of uploads that the person has paused. */
  readonly pausedUploads?: ReadonlySet<string>;
  readonly nowMs: number;
}

/** Longer than a device waits before it asks again. */
const maintenanceShownMs = 90_000;

export function syncStatus({ device, outbox, drives, pausedUploads, nowMs }: SyncFacts): SyncStatus {
  const attentionCount = countChanges(outbox.filter(needsAttention));
  if (attentionCount > 0) return { kind: 'attention', count: attentionCount };
  const pending = countChanges(outbox);
  if (device === undefined) return pending > 0 ? { kind: 'offline', pending } : { kind: 'preparing' };
  // What a workspace on hold or a paused upload keeps waiting is not on its way.
  const going = outbox.filter(
    (row) => !device.onHold?.includes(row.driveId) && !isPausedUpload(row, pausedUploads),
  );
  const leaving = countChanges(going);
  const held = countChanges(going.filter(({ state }) => state === 'undoable'));
  const isWaiting = device.connection !== 'online' || leaving > held;
  if (isWaiting && isMaintained(device, nowMs)) return { kind: 'maintenance', pending };
  if (device.connection === 'signed-out') return { kind: 'signed-out', pending };
  if (isOffline(device, nowMs)) return { kind: 'offline', pending };
  if (device.paused || (pending > 0 && leaving === 0)) return { kind: 'paused', pending };
  if (leaving > held) return { kind: 'syncing', count: leaving - held };
  if (held > 0) return { kind: 'held', count: held };
  const listed = device.spacesMs > 0;
  if (device.connection !== 'online' || !listed || drives.some(isIncomplete)) return { kind: 'preparing' };
  return { kind: 'synced' };
}

export function isPausedUpload(
  { change }: Pick<OutboxRow, 'change'>,
  pausedUploads: ReadonlySet<string> | undefined,
): boolean {
  return 'batchId' in change && pausedUploads?.has(change.batchId) === true;
}

/**
 * Whether nothing goes out or comes in: offline by its own word, signed out, or silent for too long: a dead connection may take a while to be noticed. A word from the
 * future was heard before the clock was put back, and proves nothing.
 */
export function isOffline(device: Pick<DeviceRow, 'connection' | 'lastReceivedMs'>, nowMs: number): boolean {
  if (device.connection === 'offline' || device.connection === 'signed-out') return true;
  return (
    device.connection === 'online' && Math.abs(nowMs - device.lastReceivedMs) > limits.socketIdleTimeoutMs
  );
}

export function statusLabel(status: SyncStatus): string {
  switch (status.kind) {
    case 'synced':
      return syncMessages.synced;
    case 'syncing':
      return syncMessages.syncing(status.count);
    case 'held':
      return syncMessages.held(status.count);
    case 'offline':
      return status.pending === 0 ? syncMessages.offline : syncMessages.offlineWaiting(status.pending);
    case 'signed-out':
      return status.pending === 0 ? syncMessages.signedOut : syncMessages.signedOutWaiting(status.pending);
    case 'paused':
      return status.pending === 0 ? syncMessages.paused : syncMessages.pausedWaiting(status.pending);
    case 'maintenance':
      return status.pending === 0
        ? syncMessages.maintenance
        : syncMessages.maintenanceWaiting(status.pending);
    case 'attention':
      return syncMessages.attention(status.count);
    case 'preparing':
      return syncMessages.preparing;
  }
}

/** How many changes it speaks of; null where of none. */
export function countOf(status: SyncStatus): number | null {
  if ('count' in status) return status.count;
  return 'pending' in status && status.pending > 0 ? status.pending : null;
}

/** It said so a moment ago, and whoever is signed in may be told. */
export function isMaintained(
  { connection, maintenanceMs }: Pick<DeviceRow, 'connection' | 'maintenanceMs'>,
  nowMs: number,
): boolean {
  if (maintenanceMs === undefined || connection === 'signed-out') return false;
  return Math.abs(nowMs - maintenanceMs) < maintenanceShownMs;
}

/** Why nothing is sent; undefined where it is, or where somebody else says it. */
export function whyNotSent(
  device: DeviceRow,
  pending: number,
  nowMs: number,
): 'maintenance' | 'offline' | undefined {
  // Signed out elsewhere is said by a banner of its own.
  if (device.connection === 'signed-out') return undefined;
  const isKept = device.connection !== 'online' || pending > 0;
  if (isKept && isMaintained(device, nowMs)) return 'maintenance';
  return isOffline(device, nowMs) ? 'offline' : undefined;
}

function isIncomplete({ connected, shown, checkedMs, isBehind }: SyncFacts['drives'][number]): boolean {
  return connected && (shown === null || !shown.complete || checkedMs === 0 || isBehind === true);
}
