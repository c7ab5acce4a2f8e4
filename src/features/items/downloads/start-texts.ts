import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { formatSize } from '../../../lib/format.ts';
import { serverText } from '../../../lib/problems/server-text.ts';
import { downloadMessages } from './download-messages.ts';
import type { DownloadExtent } from './download-texts.ts';
import { startMessages } from './start-messages.ts';

interface Named {
  readonly name: string;
}

/** The text of the question before a large download. */
export function largeDownloadMessage({ files, sizeBytes }: DownloadExtent, canSave: boolean): string {
  const extent = startMessages.extent(formatSize(sizeBytes), files);
  return canSave ? `${extent} ${startMessages.folderInstead}` : extent;
}

/** `Saving Design to Downloads`, `Saving 3 items to Downloads` */
export function savingMessage(name: string, items: number, folder: string): string {
  return startMessages.saving(name || startMessages.items(items), folder);
}

/** Why the server gave no address to download from. */
export function downloadProblemMessage(
  problem: Extract<CallProblem, { kind: 'refused' }>,
  items: readonly Named[],
): string {
  switch (problem.code) {
    case 'not-found':
      return goneMessage(items);
    case 'email-not-verified':
      return startMessages.notVerified;
    case 'too-many-requests':
    case 'server-busy':
      return startMessages.busy;
    default:
      return serverText(problem) || downloadMessages.failed;
  }
}

function goneMessage(items: readonly Named[]): string {
  const [first] = items;
  return items.length === 1 && first ? startMessages.gone(first.name) : startMessages.someGone;
}
