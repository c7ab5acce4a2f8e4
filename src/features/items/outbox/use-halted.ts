import type { OutboxRow } from '#worker/read/reader.ts';
import { useSharedQuery } from '../../../lib/use-live-query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { outboxMessages } from './outbox-messages.ts';
import { isOffline, isPausedUpload } from './sync-status.ts';
import { usePausedUploads } from './use-paused-uploads.ts';

/** How often the clock is looked at: silence of the server has to show by itself. */
const lookEveryMs = 5000;

export interface Halted {
  /** The person paused all syncing. */
  readonly paused: boolean;
  readonly signedOut: boolean;
  /** Why nothing is on its way, in a word. */
  readonly why: string | false;
}

/** Whether what waits is on its way. */
export function useHalted(waiting: readonly OutboxRow[]): Halted {
  const device = useSharedQuery('device');
  const pausedUploads = usePausedUploads();
  const nowMs = useNow(lookEveryMs);
  const paused = device?.paused === true;
  const signedOut = device?.connection === 'signed-out';
  const offline = device !== undefined && isOffline(device, nowMs);
  const nothingGoes = waiting.length > 0 && waiting.every((row) => isPausedUpload(row, pausedUploads));
  const why =
    (signedOut && outboxMessages.signedOut) ||
    ((paused || nothingGoes) && outboxMessages.paused) ||
    (offline && outboxMessages.offline);
  return { paused, signedOut, why };
}
