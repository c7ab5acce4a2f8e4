import { uploadsPath } from '#contract/wire/uploads.ts';
import { isRetryableStatus } from '../api-client/api-client.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { tusVersion } from './transfer/tus-upload.ts';
import type { UploadDependencies } from './transfer/upload-job.ts';
import { createUploadRequests } from './transfer/upload-requests.ts';

export interface AbandonedUploadsHooks {
  readonly server: UploadDependencies;
  leaderEpoch(): number | null;
  failed(error: unknown): void;
}

/** Tells the server which uploads go on no more, so that they take no room. What cannot be said now is said later. */
export function createAbandonedUploads({ store, write }: EngineContext, hooks: AbandonedUploadsHooks) {
  const over = new AbortController();
  const requests = createUploadRequests(hooks.server, over.signal);
  let telling: Promise<void> | null = null;

  async function tellAll() {
    for (;;) {
      const device = await store.durable.device.get('device');
      const [changeId] = device?.abandonedUploads ?? [];
      if (changeId === undefined || device?.connection === 'signed-out' || over.signal.aborted) return;
      if (hooks.leaderEpoch() === null || !(await tell(changeId))) return;
      await forget(changeId);
    }
  }

  /** False: nobody knows whether it was heard. One that the server does not have, or has whole, is no upload any more. */
  async function tell(changeId: string): Promise<boolean> {
    const asked = await requests.ask('DELETE', `${uploadsPath}/${changeId}`, tusVersion);
    return asked.kind === 'answered' && asked.status !== 401 && !isRetryableStatus(asked.status);
  }

  async function forget(changeId: string) {
    await write(hooks.leaderEpoch(), [], async () => {
      const abandoned = (await store.durable.device.get('device'))?.abandonedUploads ?? [];
      const abandonedUploads = abandoned.filter((id) => id !== changeId);
      await store.durable.device.update('device', { abandonedUploads });
    });
  }

  return {
    /** Nobody waits for it. */
    tell() {
      telling ??= tellAll()
        .catch((error: unknown) => {
          if (!over.signal.aborted) hooks.failed(error);
        })
        .finally(() => {
          telling = null;
        });
    },
    async stop() {
      over.abort();
      await telling;
    },
  };
}
