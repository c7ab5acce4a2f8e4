import type { NoticeRow } from '#worker/read/reader.ts';
import { sync } from '../../../../lib/worker-client.ts';
import { restoredKey } from '../../../../shared/restore/restored-key.ts';
import { undoingText, undoKey } from '../../../../shared/undo/undo-toast.ts';
import { common } from '../../../../ui/common-messages.ts';
import { showToast, type ToastInput } from '../../../../ui/popups/toast-store.ts';
import { changeMessages } from '../../commands/changes/change-messages.ts';
import { itemsLabel } from '../../grid/item-labels.ts';
import { noticeMessage, restoredSummaryMessage } from '../notice-texts.ts';
import { undoneLabel } from '../undo-labels.ts';

type RestoredRow = Extract<NoticeRow, { kind: 'restored' }>;

export function isRestored(row: NoticeRow): row is RestoredRow {
  return row.kind === 'restored';
}

/** Says what is there again. */
export function restoredToast(rows: readonly RestoredRow[]): ToastInput {
  const [first] = rows;
  const items = rows.map(({ data }) => data);
  const undo = async () => {
    const undone = await sync.undo(items.map(({ changeId }) => changeId));
    if (undone.ok) {
      const [asked] = undone.value.asked;
      const text = asked ? undoingText(itemsLabel(items)) : undoneLabel('restoreItems', itemsLabel(items));
      showToast({ text, icon: 'undo', key: asked && undoKey(asked) });
    } else {
      const isFull = undone.problem.kind === 'storage-full';
      showToast({ kind: 'error', text: isFull ? changeMessages.storageFull : changeMessages.cannotUndo });
    }
  };
  return {
    ...(rows.length === 1 && first ? noticeMessage(first) : restoredSummaryMessage(rows.length)),
    key: restoredKey(items.map(({ itemId: id }) => ({ id }))),
    action: { label: common.undo, run: () => void undo() },
  };
}
