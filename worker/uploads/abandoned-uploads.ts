import { uploadsPath } from '#contract/wire/uploads.ts';
import { isRetryableStatus } from '../api-client/api-client.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { timeRemainingMs } from '../lib/time-remaining.ts';
import type { DeviceRow } from '../replica/replica-database.ts';
import { tusVersion } from './transfer/tus-upload.ts';
import type { UploadDependencies } from './transfer/upload-job.ts';
import { createUploadRequests } from './transfer/upload-requests.ts';

export interface AbandonedUploadsHooks {
  readonly server: UploadDependencies;
  leaderEpoch(): number | null;
  failed(error: unknown): void;
}

/** By then a creation that was on its way when its upload was given up has reached the server, or never will. */
const againMs = 120_000;

interface Telling {
  readonly changeId: string;
  readonly isAgain: boolean;
}

/**
 * Tells the server which uploads go on no more, so that they take no room: at once, and again for a creation that came
 * after that. What cannot be said now is said later.
 */
export function createAbandonedUploads({ store, ports, write }: EngineContext, hooks: AbandonedUploadsHooks) {
  const over = new AbortController();
  const requests = createUploadRequests(hooks.server, over.signal);
  let telling: Promise<void> | null = null;
  let stopTimer = () => {};

  async function tellAll() {
    for (;;) {
      const device = await store.durable.device.get('device');
      if (device === undefined || device.connection === 'signed-out' || over.signal.aborted) return;
      if (hooks.leaderEpoch() === null) return;
      const next = nextOf(device);
      if (next === null) return waitForNext(device);
      // It may have come back, from what the page keeps beside the database.
      const isNeeded = next.isAgain && (await store.durable.outbox.get(next.changeId)) !== undefined;
      if (!isNeeded && !(await deleteUpload(next.changeId))) return;
      await note(next);
    }
  }

  function nextOf({ abandonedUploads = [], toldUploads = [] }: DeviceRow): Telling | null {
    const [first] = abandonedUploads;
    if (first !== undefined) return { changeId: first, isAgain: false };
    const due = toldUploads.find(({ toldMs }) => remainingMs(toldMs) === 0);
    return due === undefined ? null : { changeId: due.changeId, isAgain: true };
  }

  function remainingMs(toldMs: number): number {
    return timeRemainingMs(toldMs + againMs, ports.now(), againMs);
  }

  function waitForNext({ toldUploads = [] }: DeviceRow) {
    stopTimer();
    if (toldUploads.length === 0) return;
    stopTimer = ports.setTimer(Math.min(...toldUploads.map(({ toldMs }) => remainingMs(toldMs))), tell);
  }

  /** False: nobody knows whether it was heard. One that the server does not have, or has whole, is no upload any more. */
  async function deleteUpload(changeId: string): Promise<boolean> {
    const asked = await requests.ask('DELETE', `${uploadsPath}/${changeId}`, tusVersion);
    return asked.kind === 'answered' && asked.status !== 401 && !isRetryableStatus(asked.status);
  }

  async function note({ changeId, isAgain }: Telling) {
    await write(hooks.leaderEpoch(), [], async () => {
      const { abandonedUploads = [], toldUploads = [] } = (await store.durable.device.get('device')) ?? {};
      const others = toldUploads.filter((one) => one.changeId !== changeId);
      await store.durable.device.update('device', {
        abandonedUploads: abandonedUploads.filter((id) => id !== changeId),
        toldUploads: isAgain ? others : [...others, { changeId, toldMs: ports.now() }],
      });
    });
  }

  /** Nobody waits for it. */
  function tell() {
    if (over.signal.aborted) return;
    telling ??= tellAll()
      .catch((error: unknown) => {
        if (!over.signal.aborted) hooks.failed(error);
      })
      .finally(() => {
        telling = null;
      });
  }

  return {
    tell,
    async stop() {
      over.abort();
      stopTimer();
      await telling;
      stopTimer();
    },
  };
}
