import type { OfflineCalls } from '#contract/worker-api/offline-files.ts';
import type { LocatedFile } from '#contract/worker-api/worker-api.ts';
import type { ApiClient } from '../../api-client/api-client.ts';
import type { EngineContext } from '../../engine/engine-context.ts';
import { createOfflineCalls } from '../../offline-files/offline-calls.ts';
import { openOfflineFile } from '../../offline-files/open-offline-file.ts';
import { openContent } from '../../uploads/open-content.ts';
import { findWaitingContents } from '../../uploads/pending-content.ts';
import type { Content } from './start-content.ts';

interface ContentEngine extends Pick<Content, 'uploads' | 'offlineFiles'> {
  readonly context: EngineContext;
  readonly remote: ApiClient;
}

/** Opening files, from the device where they wait or are kept, else from the server; and keeping them. */
export function createContentCalls(
  engine: () => Promise<ContentEngine>,
  findFile: (driveId: string, fileId: string) => Promise<LocatedFile | null>,
  offlineChanged: () => void,
) {
  async function findWaiting(driveId: string) {
    const { context, uploads } = await engine();
    return findWaitingContents(context.store.relaxed, uploads.content, driveId);
  }

  return {
    ...createOfflineCalls(engine, findWaiting, offlineChanged),
    async openContent(driveId, fileId, newest = false) {
      const { context, uploads, remote } = await engine();
      const sources = {
        database: context.store.relaxed,
        pending: uploads.content,
        openKept: () => openOfflineFile(context, driveId, fileId),
        remote,
        newest,
      };
      return openContent(sources, driveId, fileId, await findFile(driveId, fileId));
    },
  } satisfies OfflineCalls;
}
