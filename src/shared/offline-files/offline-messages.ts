import type { KeepOfflineProblem } from '#contract/worker-api/offline-files.ts';
import type { OfflineProblem } from '#worker/read/reader.ts';
import { formatSize } from '../../lib/format.ts';

/** What the page says of files that are kept on this device. */
export const offlineMessages = {
  available: 'Available offline',
  notPersisted: 'This browser may remove offline files when space runs short.',
  noPrivateFiles: 'This browser cannot keep files offline in this window.',
  notFound: 'It is not on the server yet.',
  storageFull: 'There is no room left on this device.',
} as const;

export function keepOfflineMessage(problem: KeepOfflineProblem): string {
  switch (problem.kind) {
    case 'no-room':
      return noRoomMessage(problem.neededBytes, problem.freeBytes);
    case 'no-private-files':
      return offlineMessages.noPrivateFiles;
    case 'not-found':
      return offlineMessages.notFound;
    case 'storage-full':
      return offlineMessages.storageFull;
  }
}

export function noRoomMessage(neededBytes: number, freeBytes: number): string {
  return `${formatSize(neededBytes)} needed, ${formatSize(freeBytes)} free on this device.`;
}

/** Why something that is to be kept is not here. */
export const offlineProblemLabels: Readonly<Record<OfflineProblem, string>> = {
  damaged: 'It arrived damaged twice',
  'no-room': 'No room on this device',
  refused: 'The server did not give it',
};
