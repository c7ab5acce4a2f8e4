import { chooseFiles } from '../../lib/files/choose-files.ts';
import { forgetUploadSources } from '../../lib/files/own-uploads.ts';
import { sync } from '../../lib/worker-client.ts';
import { undoKey } from '../../shared/undo/undo-toast.ts';
import { showToast } from '../../ui/popups/toast-store.ts';
import { transferMessages } from './transfer-messages.ts';

/** What a person does with uploads. */
export const transferActions = {
  pause: (batchId: string, paused: boolean) => void sync.pauseUpload(batchId, paused),
  cancel: (batchId: string) => void sync.cancelUpload(batchId),
  retry: (batchId: string) => void sync.retryUpload(batchId),
  clear(batchIds: readonly string[]) {
    forgetUploadSources(batchIds);
    void sync.clearUploads(batchIds);
  },
  tryNow: () => void sync.syncNow(),
  remove: (changeId: string) => void sync.discard([changeId]),
  async undo(batchId: string) {
    const undone = await sync.undoUpload(batchId);
    const key = toastKey(batchId);
    if (undone === null) return void showToast({ key, kind: 'error', text: transferMessages.cannotUndo });
    const { deletions, asked } = undone;
    if (asked.length > 0)
      return void showToast({ key: undoKey(asked[0]), icon: 'undo', text: transferMessages.undoing });
    showToast({
      key,
      icon: 'undo',
      text: transferMessages.undone,
      // What was given up before it was sent does not come back.
      ...(deletions !== null && {
        action: { label: transferMessages.redo, run: () => void redo(batchId, deletions) },
      }),
    });
  },
  async provideFiles(changeId: string, files: number) {
    const chosen = await chooseFiles({ single: files === 1 });
    if (chosen.length === 0) return;
    const found = await sync.provideFiles(changeId, [...chosen]);
    if (found < files) showToast({ kind: 'error', text: otherFiles(found, files) });
  },
};

async function redo(batchId: string, deletions: readonly string[]): Promise<void> {
  const isDone = await sync.redoUpload(batchId, deletions);
  const key = toastKey(batchId);
  if (isDone) showToast({ key, text: transferMessages.redone });
  else showToast({ key, kind: 'error', text: transferMessages.cannotRedo });
}

/** Of one upload the last that was said is true. */
function toastKey(batchId: string): string {
  return `upload-${batchId}`;
}

function otherFiles(found: number, files: number): string {
  if (files === 1) return transferMessages.otherFile;
  return transferMessages.otherFiles(found, files);
}
