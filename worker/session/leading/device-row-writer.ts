import { type UserStore, updateDevice } from '../../engine/user-store.ts';
import type { Ports } from '../../lib/ports.ts';
import type { DeviceRow } from '../../replica/replica-database.ts';
import { createSteadyConnection } from './steady-connection.ts';

/** When the server was last heard is written so often at most. */
const contactWriteIntervalMs = 5000;
/** How soon what could not be written is tried again. */
const retryDelayMs = 5000;

/**
 * What the leader writes about the device, one after the other, so that the last word is the last written. What could
 * not be written goes with the next, or soon: after a session has ended nothing more may be said for long.
 */
export function createDeviceRowWriter(
  ports: Pick<Ports, 'now' | 'setTimer'>,
  store: UserStore,
  leaderEpoch: number,
  failed: (error: unknown) => void,
) {
  let unwritten: Partial<DeviceRow> = {};
  let writing: Promise<unknown> = Promise.resolve();
  let lastReceivedMs = 0;
  let stopTimer: (() => void) | null = null;
  let stopped = false;

  function set(change: Partial<DeviceRow>) {
    if (stopped) return;
    unwritten = { ...unwritten, ...change };
    writing = writing.then(write).catch(failed);
  }

  async function write() {
    const notes = unwritten;
    unwritten = {};
    try {
      await updateDevice(store, leaderEpoch, notes);
    } catch (error) {
      unwritten = { ...notes, ...unwritten };
      if (!stopped) stopTimer ??= ports.setTimer(retryDelayMs, again);
      throw error;
    }
  }

  function again() {
    stopTimer = null;
    set({});
  }

  const steady = createSteadyConnection(ports, (connection) => set({ connection }));

  return {
    set,
    connection: steady.set,
    /** The server was heard. */
    heard() {
      const nowMs = ports.now();
      // In either direction: the clock may be put back.
      if (Math.abs(nowMs - lastReceivedMs) < contactWriteIntervalMs) return;
      lastReceivedMs = nowMs;
      set({ lastReceivedMs });
    },
    /** When what was said so far has been written, or could not be. */
    written: () => writing,
    async stop() {
      stopped = true;
      stopTimer?.();
      steady.stop();
      await writing;
    },
  };
}
