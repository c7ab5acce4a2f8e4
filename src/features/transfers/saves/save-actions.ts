import type { FolderSaveRow } from '#worker/read/reader.ts';
import { allowTargetFolder } from '../../../lib/files/choose-target-folder.ts';
import { sync } from '../../../lib/worker-client.ts';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { saveMessages } from './save-messages.ts';

/** What a person does with saves. */
export const saveActions = {
  pause: (saveId: string, paused: boolean) => void sync.pauseSave(saveId, paused),
  cancel: (saveId: string) => void sync.cancelSave(saveId),
  clear: (saveIds: readonly string[]) => void sync.clearSaves(saveIds),
  /** The browser may ask once more for the folder: it does so only after a click. */
  async resume({ saveId, folder }: FolderSaveRow) {
    if (await allowTargetFolder(folder).catch(() => false)) await sync.resumeSave(saveId);
    else showToast({ kind: 'error', text: saveMessages.notAllowed });
  },
};
