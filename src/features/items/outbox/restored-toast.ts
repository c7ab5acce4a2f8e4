import type { NoticeRow } from '#worker/read/reader.ts';
import { sync } from '../../../lib/worker-client.ts';
import { showToast, type ToastInput, toasts } from '../../../ui/popups/toast-store.ts';
import { itemsLabel } from '../grid/item-labels.ts';
import { messages } from '../messages.ts';
import { noticeMessage, restoredSummaryMessage } from './notice-messages.ts';
import { restoredKey, undoneLabel } from './undo-labels.ts';

type RestoredRow = Extract<NoticeRow, { kind: 'restored' }>;

/** A toast on the screen, and what it says is there again. */
export interface ShownRestore {
  readonly toast: number;
  readonly rows: readonly RestoredRow[];
}

/**
 * Says what is there again: of what was restored in one go in one toast, though it may come one after the other. `last` is the
 * toast before, where it is still on the screen.
 */
export function announceRestored(
  fresh: readonly NoticeRow[],
  last: ShownRestore | null,
): ShownRestore | null {
  let shown = last;
  for (const rows of byAction(fresh)) {
    const goesOn = actionOf(shown?.rows) === actionOf(rows);
    if (goesOn && shown !== null) toasts.dismiss(shown.toast);
    const all = goesOn ? [...(shown?.rows ?? []), ...rows] : rows;
    shown = { toast: showToast(restoredToast(all)), rows: all };
  }
  return shown;
}

function byAction(fresh: readonly NoticeRow[]): readonly (readonly RestoredRow[])[] {
  const groups: RestoredRow[][] = [];
  for (const row of fresh) {
    if (row.kind !== 'restored') continue;
    const last = groups.at(-1);
    if (last && actionOf(last) === row.data.actionId) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

function actionOf(rows: readonly RestoredRow[] | undefined): string | undefined {
  return rows?.[0]?.data.actionId;
}

function restoredToast(rows: readonly RestoredRow[]): ToastInput {
  const [first] = rows;
  const items = rows.map(({ data }) => data);
  const undo = async () => {
    const undone = await sync.undo(items.map(({ changeId }) => changeId));
    if (undone.ok) showToast({ text: undoneLabel('restoreItems', itemsLabel(items)), icon: 'undo' });
    else {
      const isFull = undone.problem.kind === 'storage-full';
      showToast({ kind: 'error', text: isFull ? messages.storageFull : messages.cannotUndo });
    }
  };
  return {
    ...(rows.length === 1 && first ? noticeMessage(first) : restoredSummaryMessage(rows.length)),
    key: restoredKey(items.map(({ itemId: id }) => ({ id }))),
    // Which files got another content, this device does not know.
    ...(items.every((item) => item.items === undefined) && {
      action: { label: 'Undo', run: () => void undo() },
    }),
  };
}
