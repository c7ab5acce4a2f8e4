import type { NoticeRow } from '#worker/read/reader.ts';
import { sync } from '../../../lib/worker-client.ts';
import { showToast, type ToastInput } from '../../../ui/popups/toast-store.ts';
import { itemsLabel } from '../grid/item-labels.ts';
import { messages } from '../messages.ts';
import { restoredKey, undoneLabels } from './change-labels.ts';
import { noticeMessage, restoredSummaryMessage } from './notice-messages.ts';

/** Says in one toast what is there again, and takes it back; null where nothing is. */
export function restoredToast(fresh: readonly NoticeRow[]): ToastInput | null {
  const rows = fresh.filter((row) => row.kind === 'restored');
  const [first] = rows;
  if (first === undefined) return null;
  const items = rows.map(({ data }) => data);
  const undo = async () => {
    const undone = await sync.undo(items.map(({ changeId }) => changeId));
    if (undone.ok) showToast({ text: undoneLabels('restoreItems', itemsLabel(items)), icon: 'undo' });
    else {
      const isFull = undone.problem.kind === 'storage-full';
      showToast({ kind: 'error', text: isFull ? messages.storageFull : messages.cannotUndo });
    }
  };
  return {
    ...(rows.length === 1 ? noticeMessage(first) : restoredSummaryMessage(rows.length)),
    key: restoredKey(items.map(({ itemId: id }) => ({ id }))),
    action: { label: 'Undo', run: () => void undo() },
  };
}
