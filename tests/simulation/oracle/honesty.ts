import { limits } from '#contract/rules/limits.ts';
import { syncStatus } from '#src/features/items/outbox/sync-status.ts';
import type { DeviceRow, DriveRow, OutboxRow } from '#worker/replica/database.ts';
import type { Device } from '../world/device.ts';

/** How long the light may stay green after the last word of the server: a silence, and the beat that proves it. */
const graceMs = limits.socketSilenceMs + 2 * limits.heartbeatMs;

/** "All changes synced" is never shown while something waits or the server has been silent. */
export function dishonesty(device: Device): string | null {
  const { database, world, reachedMs, clockAheadMs } = device;
  if (database === undefined) return null;
  const outbox = database.rows('outbox') as readonly OutboxRow[];
  const status = syncStatus({
    device: database.row('device', 'device') as DeviceRow | undefined,
    outbox,
    drives: database.rows('drives') as readonly DriveRow[],
    nowMs: world.scheduler.nowMs + clockAheadMs,
  });
  if (status.kind !== 'synced') return null;
  if (outbox.length > 0) return `honest status: ${device.name} is green while ${outbox.length} wait`;
  const silentMs = world.scheduler.nowMs - reachedMs;
  if (silentMs <= graceMs) return null;
  return `honest status: ${device.name} is green, the server has been silent for ${Math.round(silentMs / 1000)} s`;
}
