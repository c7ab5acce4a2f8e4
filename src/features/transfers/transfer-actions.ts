import { chooseFiles } from '../../lib/files/choose-files.ts';
import { sync } from '../../lib/worker-client.ts';
import { showToast } from '../../ui/popups/toast-store.ts';
import { transferMessages } from './transfer-messages.ts';

/** What a person does with uploads. */
export const transferActions = {
  pause: (batchId: string, paused: boolean) => void sync.pauseUpload(batchId, paused),
  cancel: (batchId: string) => void sync.cancelUpload(batchId),
  retry: (batchId: string) => void sync.retryUpload(batchId),
  clear: (batchIds: readonly string[]) => void sync.clearUploads(batchIds),
  tryNow: () => void sync.syncNow(),
  remove: (changeId: string) => void sync.discard([changeId]),
  async undo(batchId: string) {
    const done = await sync.undoUpload(batchId);
    showToast(
      done
        ? { icon: 'undo', text: transferMessages.undone }
        : { kind: 'error', text: transferMessages.cannotUndo },
    );
  },
  async provideFiles(changeId: string, files: number) {
    const chosen = await chooseFiles({ single: files === 1 });
    if (chosen.length === 0) return;
    const found = await sync.provideFiles(changeId, [...chosen]);
    if (found < files) showToast({ kind: 'error', text: otherFiles(found, files) });
  },
};

function otherFiles(found: number, files: number): string {
  if (files === 1) return transferMessages.otherFile;
  return `${found} of the ${files} files were among them. Choose all of them, with the names and sizes that they had.`;
}
