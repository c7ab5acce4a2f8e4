import { limits } from '#contract/rules/limits.ts';
import { syncStatus } from '#src/features/items/outbox/sync-status.ts';
import type { DeviceRow, OutboxRow, SyncStateRow } from '#worker/replica/replica-database.ts';
import type { Device } from '../world/device.ts';
import { outboxOf } from './replica-view.ts';

/** How long the light may stay green after the last word of the server: a silence, and the beat that proves it. */
const graceMs = limits.socketIdleTimeoutMs + 2 * limits.heartbeatMs;

const startMs = 5000;

/** "All changes synced" is never shown while something waits or the server has been silent. */
export function uiMismatch(device: Device): string | null {
  const { database, world } = device;
  const { reachedMs, clockAheadMs } = device.machine;
  if (database === undefined || device.tabs.size === 0) return null; // no page, no light
  const outbox = database.rows('outbox') as readonly OutboxRow[];
  const status = syncStatus({
    device: database.row('device', 'device') as DeviceRow | undefined,
    outbox,
    drives: database.rows('syncStates') as readonly SyncStateRow[],
    nowMs: world.scheduler.nowMs + clockAheadMs,
  });
  if (status.kind !== 'synced') return null;
  if (outbox.length > 0) return `honest status: ${device.name} is green while ${outbox.length} wait`;
  // Where the clock was put back while no page was awake, the first one cannot know it until its engine runs.
  if (device.machine.isClockNotice && device.liveTabs.length === 0) return null;
  if (world.scheduler.nowMs - device.openedMs < startMs) return null;
  const silentMs = world.scheduler.nowMs - reachedMs;
  if (silentMs <= graceMs) return null;
  return `honest status: ${device.name} is green, the server has been silent for ${Math.round(silentMs / 1000)} s`;
}

/** How long a device that can reach the server may take to learn that its session ended: a beat, a try, and its patience. */
const ignoranceMs = 35_000;
/** Where it could not reach it just before: the longest pause between two tries, and one. */
const pausingMs = 75_000;
/** And from when a request hangs: until it is given up, and the longest pause before the next. */
const hangingMs = 95_000;

/** Whose session has ended sees that, before long: only they can sign in again. */
export class SignOutCheck {
  readonly #sinceMs = new Map<Device, number>();
  readonly #awayMs = new Map<Device, number>();

  look(device: Device): string | null {
    const { database, world, network, token } = device;
    const { nowMs } = world.scheduler;
    const row = database?.row('device', 'device') as DeviceRow | undefined;
    const canKnow = network.canReach && device.tabs.size > 0 && device.liveTabs.length === device.tabs.size;
    const isNotified =
      row === undefined || row.connection === 'signed-out' || row.paused || device.machine.isDiskFull;
    if (!canKnow) this.#awayMs.set(device, nowMs);
    if (world.service.sessions.has(token) || !canKnow || isNotified) {
      this.#sinceMs.delete(device);
      return null;
    }
    const sinceMs = this.#sinceMs.get(device) ?? nowMs;
    this.#sinceMs.set(device, sinceMs);
    const text = `honest status: the session of ${device.name} ended, and it says ${row.connection}`;
    const wasAway = sinceMs - (this.#awayMs.get(device) ?? Number.NEGATIVE_INFINITY) < 2000;
    const patienceMs = wasAway ? pausingMs : ignoranceMs;
    return nowMs - sinceMs > patienceMs && nowMs - network.hungMs > hangingMs ? text : null;
  }
}

/** How long what the server has acknowledged may wait for its rows on a device that nothing ails: a request that hangs, and again. */
const settlingMs = 60_000;

/** What was acknowledged does not wait for news that nobody asks for. */
export class SettlingCheck {
  readonly #sinceMs = new Map<Device, Map<string, number>>();

  look(device: Device): string | null {
    const { nowMs } = device.world.scheduler;
    const before = this.#sinceMs.get(device);
    const now = new Map<string, number>();
    for (const row of isWell(device) ? outboxOf(device.database) : []) {
      if (row.state === 'applied') now.set(row.changeId, before?.get(row.changeId) ?? nowMs);
    }
    this.#sinceMs.set(device, now);
    const overdue = [...now].find(([, sinceMs]) => nowMs - sinceMs > settlingMs);
    return overdue === undefined
      ? null
      : `settling: ${device.name} has had ${overdue[0]} acknowledged for a minute`;
  }
}

function isWell({ database, network, tabs, liveTabs, machine, token, world }: Device): boolean {
  const row = database?.row('device', 'device') as DeviceRow | undefined;
  const isHere = tabs.size > 0 && liveTabs.length === tabs.size && !machine.isDiskFull;
  return (
    isHere &&
    network.canReach &&
    world.service.sessions.has(token) &&
    row?.connection === 'online' &&
    !row.paused
  );
}
