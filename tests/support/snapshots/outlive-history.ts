import { blobGracePeriodMs, collectBlobs } from '#server/jobs/collect-blobs.ts';
import { historyGracePeriodMs, historyRetentionMs, pruneHistory } from '#server/jobs/prune-history.ts';
import type { TestServer } from '../server.ts';

/** What was true until now is older than the kept history, and its removal was due. */
export async function outliveHistory(server: TestServer): Promise<void> {
  for (const ms of [0, historyRetentionMs, historyGracePeriodMs, blobGracePeriodMs]) {
    server.passTime(ms);
    await pruneHistory(server.deps);
    await collectBlobs(server.deps);
  }
}
