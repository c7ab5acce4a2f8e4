import { sync } from '../../lib/worker-client.ts';
import { showToast } from '../../ui/popups/toast-store.ts';
import { undoKey } from '../undo/undo-toast.ts';
import { messages } from './rewind-messages.ts';
import type { RewindTarget } from './rewind-target.ts';

/** Asks the server for it; what came of it is a notice. False where the device could not take it. */
export async function sendRewind(
  { driveId, folderId, name, seq }: RewindTarget,
  epoch: string,
): Promise<boolean> {
  const made = await sync.change([
    { type: 'rewind', driveId, itemId: folderId, kind: 'folder', name, fromSeq: seq, fromEpoch: epoch },
  ]);
  if (made.ok) {
    showToast({ key: undoKey(made.value[0]), icon: 'rewind', text: messages.rewinding(name) });
    return true;
  }
  const isFull = made.problem.kind === 'storage-full';
  showToast({ kind: 'error', text: isFull ? messages.storageFull : messages.refused });
  return false;
}
