import type { EngineContext, TabMessage } from '../engine/engine-context.ts';
import { startOfflineFiles } from './start-offline-files.ts';
import { type StartUploadsOptions, startUploads } from './start-uploads.ts';

/** What an engine sends and fetches beside its changes: uploads, and files that are kept offline. */
export function startTransfers(context: EngineContext, options: StartUploadsOptions) {
  const uploads = startUploads(context, options);
  const offlineFiles = startOfflineFiles(context, options);
  return {
    uploads,
    offlineFiles,
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
      await uploads.stop();
      await offlineFiles.stop();
    },
  };
}
