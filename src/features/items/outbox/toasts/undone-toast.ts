import type { NoticeRow } from '#worker/read/reader.ts';
import { sync } from '../../../../lib/worker-client.ts';
import { restoredKey } from '../../../../shared/restore/restored-key.ts';
import { announceUndone } from '../../../../shared/restore/undone-channel.ts';
import { dismissUndoToasts, undoingText, undoKey } from '../../../../shared/undo/undo-toast.ts';
import { common } from '../../../../ui/common-messages.ts';
import { showToast, type ToastInput, toasts } from '../../../../ui/popups/toast-store.ts';
import { changeMessages } from '../../commands/changes/change-messages.ts';
import { itemsLabel } from '../../grid/item-labels.ts';
import { noticeMessage } from '../notice-texts.ts';
import { undoneText } from '../undone-texts.ts';
import { toastMessages } from './toast-messages.ts';

type UndoneRow = Extract<NoticeRow, { kind: 'undone' | 'rewound' }>;

export function isUndone(row: NoticeRow): row is UndoneRow {
  return row.kind === 'undone' || row.kind === 'rewound';
}

/** What an undo did, with Redo, which is its undo; of a redo and of a rewind Undo. */
export function undoneToast(rows: readonly UndoneRow[]): ToastInput {
  const [first] = rows;
  const items = rows.map(({ data }) => data);
  const isAgain = first?.kind === 'undone' && first.data.isAgain === true;
  const label = isAgain || first?.kind === 'rewound' ? common.undo : toastMessages.redo;
  const takeBack = async () => {
    const asked = await sync.undo(items.map(({ changeId }) => changeId));
    if (asked.ok)
      return showToast({
        text: undoingText(itemsLabel(items), label === toastMessages.redo),
        ...{ icon: 'undo', key: undoKey(asked.value.asked[0]) },
      });
    const isFull = asked.problem.kind === 'storage-full';
    return showToast({
      kind: 'error',
      text: isFull ? changeMessages.storageFull : changeMessages.cannotUndo,
    });
  };
  return {
    ...(rows.length === 1 && first
      ? noticeMessage(first)
      : { icon: 'undo' as const, text: undoneText({ name: items[0]?.name ?? '', ...sumOf(rows), isAgain }) }),
    key: undoKey(items[0]?.changeId),
    action: { label, run: () => void takeBack() },
  };
}

/** What was said of an undo that is undone itself now: its Redo has nothing to do any more. */
export function dismissToastsOfUndone(rows: readonly NoticeRow[]): void {
  dismissUndoToasts(rows.flatMap(({ kind, data }) => (kind === 'undone' ? (data.undoes ?? []) : [])));
}

/** What was said of a change that did nothing: nobody offers to undo it any more. */
export function dropUnchanged(rows: readonly NoticeRow[]): void {
  const ids = rows.flatMap(({ kind, data }) => (kind === 'relocated' && data.unchanged ? data.changeId : []));
  if (ids.length > 0) announceUndone(ids);
}

/** What was said while a change that is refused now waited or was on its way: it will not come to pass. */
export function dismissToastsOfRefused(rows: readonly NoticeRow[]): void {
  const keys = new Set<string | undefined>(
    rows.flatMap(({ kind, data }) =>
      kind === 'rejected'
        ? [undoKey(data.changeId), restoredKey([{ id: data.itemId }]), restoredKey([])]
        : [],
    ),
  );
  for (const { id, key, icon, action } of toasts.get())
    if (keys.has(key) && (icon === 'pending' || !action)) toasts.dismiss(id);
}

function sumOf(rows: readonly UndoneRow[]) {
  const sum = (count: 'removed' | 'restored' | 'renamed' | 'moved' | 'versions') =>
    rows.reduce((total, { data }) => total + data[count], 0);
  return {
    ...{ removed: sum('removed'), restored: sum('restored'), renamed: sum('renamed') },
    ...{ moved: sum('moved'), versions: sum('versions') },
  };
}
