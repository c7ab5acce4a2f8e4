import type { FolderHandle } from '#contract/worker-api/folder-saves.ts';
import type { WorkerApi } from '#contract/worker-api/worker-api.ts';
import type { ToastInput } from '../../../ui/popups/toast-store.ts';
import { changeMessages } from '../commands/changes/change-messages.ts';
import type { GridRow } from '../list/row-source.ts';
import type { DownloadExtent } from './download-texts.ts';
import { startMessages } from './start-messages.ts';
import { savingMessage } from './start-texts.ts';

export interface FolderSaverOptions {
  readonly driveId: string;
  readonly choose: () => Promise<FolderHandle | null>;
  readonly save: WorkerApi['saveToFolder'];
  readonly notify: (toast: ToastInput) => void;
}

export type SavedItem = Pick<GridRow, 'id' | 'name'>;

export type FolderSaver = (items: readonly SavedItem[], extent?: DownloadExtent) => Promise<void>;

/** Asks for a folder of the device, and has everything written into it. */
export function createFolderSaver({ driveId, choose, save, notify }: FolderSaverOptions): FolderSaver {
  return async (items, extent) => {
    const [first] = items;
    if (!first) return;
    let folder: FolderHandle | null;
    try {
      folder = await choose();
    } catch {
      return notify({ kind: 'error', text: startMessages.noFolder, key: 'download' });
    }
    if (folder === null) return;
    const name = items.length === 1 ? first.name : '';
    const done = await save({
      ...{ driveId, itemIds: items.map(({ id }) => id), name, folder },
      ...{ files: extent?.files ?? 0, bytes: extent?.sizeBytes ?? 0 },
    });
    if (done.ok) notify({ icon: 'download', text: savingMessage(name, items.length, folder.name) });
    else notify({ kind: 'error', text: changeMessages.storageFull });
  };
}
