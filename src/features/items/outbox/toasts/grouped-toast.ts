import type { NoticeRow } from '#worker/read/reader.ts';
import { showToast, type ToastInput, toasts } from '../../../../ui/popups/toast-store.ts';

interface OfAction {
  readonly data: { readonly actionId: string };
}

/** A toast on the screen, and what it is about. */
interface Shown<Row> {
  readonly toast: number;
  readonly rows: readonly Row[];
}

/** Says in one toast what was done in one go, though it may come one after the other. `toastOf` has all of it. */
export function groupedToast<Row extends NoticeRow & OfAction>(
  isOfKind: (row: NoticeRow) => row is Row,
  toastOf: (rows: readonly Row[]) => ToastInput,
) {
  let last: Shown<Row> | null = null;
  return (fresh: readonly NoticeRow[]) => {
    for (const rows of byAction(fresh.filter(isOfKind))) {
      const before = last !== null && isOnScreen(last.toast) ? last : null;
      const goesOn = before !== null && actionOf(before.rows) === actionOf(rows);
      if (goesOn) toasts.dismiss(before.toast);
      const all = goesOn ? [...before.rows, ...rows] : rows;
      last = { toast: showToast(toastOf(all)), rows: all };
    }
  };
}

function byAction<Row extends OfAction>(rows: readonly Row[]): readonly (readonly Row[])[] {
  const groups: Row[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && actionOf(last) === row.data.actionId) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

function actionOf(rows: readonly OfAction[]): string | undefined {
  return rows[0]?.data.actionId;
}

export function isOnScreen(toast: number): boolean {
  return toasts.get().some(({ id }) => id === toast);
}
