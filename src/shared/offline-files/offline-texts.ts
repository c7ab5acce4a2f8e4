import type { KeepOfflineProblem } from '#contract/worker-api/offline-files.ts';
import { formatSize } from '../../lib/format.ts';
import { offlineMessages } from './offline-messages.ts';

/** Why something cannot be kept on this device. */
export function keepOfflineMessage(problem: KeepOfflineProblem): string {
  switch (problem.kind) {
    case 'no-room':
      return offlineMessages.noRoom(formatSize(problem.neededBytes), formatSize(problem.freeBytes));
    case 'no-private-files':
      return offlineMessages.noPrivateFiles;
    case 'not-found':
      return offlineMessages.notFound;
    case 'storage-full':
      return offlineMessages.storageFull;
  }
}
