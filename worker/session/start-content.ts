import type { ApiClient } from '../api-client/api-client.ts';
import type { EngineContext, TabMessage } from '../engine/engine-context.ts';
import { createFolderSaves } from '../saves/folder-saves.ts';
import { createThumbnails } from '../thumbnails/thumbnails.ts';
import { type StartUploadsOptions, startUploads } from './start-uploads.ts';

/** What an engine does with the bytes of files, in its person's name. */
export function startContent(context: EngineContext, remote: ApiClient, options: StartUploadsOptions) {
  const { ports } = context;
  const { token, refused, responded, failed } = options;
  const uploads = startUploads(context, options);
  const thumbnails = createThumbnails({ ports, token, refused, responded });
  const saves = createFolderSaves(context, { remote, token, failed });
  saves.wake();
  return {
    uploads,
    thumbnails,
    hear(message: TabMessage) {
      const isOnline = message.kind === 'signal' && /^(online|visible|resumed)$/.test(message.what);
      if (isOnline || message.kind === 'sync-now' || message.kind === 'account') {
        uploads.wake(true);
        saves.wake(true);
      } else if (message.kind === 'outbox' || message.kind === 'uploads') uploads.wake();
      else if (message.kind === 'saves') saves.wake();
    },
    async stop() {
      thumbnails.stop();
      await Promise.all([uploads.stop(), saves.stop()]);
    },
  };
}
