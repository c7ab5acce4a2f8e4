import type { ApiClient } from '../../api-client/api-client.ts';
import type { EngineContext, TabMessage } from '../../engine/engine-context.ts';
import { createFolderSaves } from '../../saves/folder-saves.ts';
import { createThumbnails } from '../../thumbnails/thumbnails.ts';
import { findLocalContent } from './find-local-content.ts';
import { startOfflineFiles } from './start-offline-files.ts';
import { type StartUploadsOptions, startUploads } from './start-uploads.ts';

export type Content = ReturnType<typeof startContent>;

/** What an engine does with the bytes of files, in its person's name. */
export function startContent(context: EngineContext, remote: ApiClient, options: StartUploadsOptions) {
  const { ports } = context;
  const { token, refused, responded, failed } = options;
  const uploads = startUploads(context, options);
  const offlineFiles = startOfflineFiles(context, options);
  const server = { ports, token, refused, responded };
  const thumbnails = createThumbnails(server, findLocalContent(context, uploads.content));
  const saves = createFolderSaves(context, { remote, token, failed });
  return {
    uploads,
    offlineFiles,
    thumbnails,
    wake(isUrgent: boolean) {
      uploads.wake(isUrgent);
      offlineFiles.wake(isUrgent);
      saves.wake(isUrgent);
    },
    hear(wake: TabMessage) {
      const isOnline = wake.kind === 'signal' && /^(online|visible|resumed)$/.test(wake.what);
      const isUrgent = isOnline || wake.kind === 'sync-now' || wake.kind === 'account';
      if (isUrgent || wake.kind === 'outbox' || wake.kind === 'uploads') uploads.wake(isUrgent);
      if (isUrgent || /^(outbox|offline-files|drives)$/.test(wake.kind)) offlineFiles.wake(isUrgent);
      if (isUrgent || wake.kind === 'saves') saves.wake(isUrgent);
    },
    async stop() {
      thumbnails.stop();
      await uploads.stop();
      await offlineFiles.stop();
      await saves.stop();
    },
  };
}
