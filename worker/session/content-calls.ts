import { err, ok } from '#contract/rules/result.ts';
import type { OfflineCalls } from '#contract/worker-api/offline-files.ts';
import { createOfflineCalls } from '../offline-files/offline-calls.ts';
import { openOfflineFile } from '../offline-files/open-offline-file.ts';
import type { Engine } from './engine.ts';

/** Opening files, from the device where they are kept, else from the server; and keeping them. */
export function createContentCalls(engine: () => Promise<Engine>, offlineChanged: () => void) {
  return {
    ...createOfflineCalls(engine, offlineChanged),
    async openContent(driveId, fileId) {
      const { context, remote } = await engine();
      const kept = await openOfflineFile(context, driveId, fileId);
      if (kept !== null) return ok(kept);
      const ticket = await remote.call('createDownload', {
        params: { driveId },
        body: { items: [fileId], as: 'file' },
      });
      if (!ticket.ok) return ticket.problem.kind === 'offline' ? err({ kind: 'not-on-device' }) : ticket;
      const { url, name, bytes } = ticket.value;
      return ok({ source: 'server', url, name, sizeBytes: bytes, contentSeq: 0 });
    },
  } satisfies OfflineCalls;
}
