import type { EngineContext, TabMessage } from '../../engine/engine-context.ts';
import { createThumbnails } from '../../thumbnails/thumbnails.ts';
import { startOfflineFiles } from './start-offline-files.ts';
import { type StartUploadsOptions, startUploads } from './start-uploads.ts';

/** What an engine does with the bytes of files, in its person's name. */
export function startContent(context: EngineContext, options: StartUploadsOptions) {
  const { ports } = context;
  const { token, refused, responded } = options;
  const uploads = startUploads(context, options);
  const offlineFiles = startOfflineFiles(context, options);
  const thumbnails = createThumbnails({ ports, token, refused, responded });
  return {
    uploads,
    offlineFiles,
    thumbnails,
    wake(isUrgent: boolean) {
      uploads.wake(isUrgent);
      offlineFiles.wake(isUrgent);
    },
    hear(wake: TabMessage) {
      const isOnline = wake.kind === 'signal' && /^(online|visible|resumed)$/.test(wake.what);
      const isUrgent = isOnline || wake.kind === 'sync-now' || wake.kind === 'account';
      if (isUrgent || wake.kind === 'outbox' || wake.kind === 'uploads') uploads.wake(isUrgent);
      if (isUrgent || /^(outbox|offline-files|drives)$/.test(wake.kind)) offlineFiles.wake(isUrgent);
    },
    async stop() {
      thumbnails.stop();
      await uploads.stop();
      await offlineFiles.stop();
    },
  };
}
