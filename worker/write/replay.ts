import type { Change } from '#contract/changes/change.ts';
import { permissions } from '#contract/rules/permission.ts';
import { needsAttention } from '../changes/change-state.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import type { OutboxRow } from '../replica/database.ts';
import type { Author, Verdict } from './author.ts';
import { definitionOf } from './change-definitions.ts';
import type { Mark, Standing, View } from './view.ts';

/** Whether a change can be made on what this view shows: facts, then the contract's permit. */
export function tryChange(view: View, author: Author, change: Change): Promise<Verdict> {
  return definitionOf(change).permit(view, author, change);
}

/** Makes the change in the view under the permitted name. */
export function showChange(view: View, change: Change, name: string, mark: Mark) {
  definitionOf(change).apply(view, change, name);
  markItem(view, shownId(change), mark);
}

/** The right was asked for when a change was made. Whether it still is there the server says, and then there is a card. */
const whoMadeThem: Author = { rightOn: () => permissions.edit };

/**
 * The waiting changes, in the order in which they were made, on top of a view without any: what people see. A change
 * that the server refused, or that depends on such a one, is dropped from the view and marks its item instead.
 */
export async function replay(view: View, rows: readonly OutboxRow[]) {
  for (const row of rows.toSorted((one, other) => one.order - other.order)) {
    await stayInTransaction();
    const mark = markOf(row);
    if (needsAttention(row)) markItem(view, row.change.itemId, mark);
    else {
      const verdict = await tryChange(view, whoMadeThem, row.change);
      if (verdict.ok) showChange(view, row.change, verdict.value.name, mark);
    }
  }
}

/** The item in which a change can be seen: of a copy, the new one. */
export function shownId(change: Change): string {
  return definitionOf(change).visibleItemId(change);
}

export function markOf(row: Pick<OutboxRow, 'state' | 'problem'>): Mark {
  if (row.state === 'parked') return 'failed';
  if (row.state === 'overruled') return 'conflict';
  if (row.state === 'rejected') return row.problem === 'changed-unseen' ? 'conflict' : 'failed';
  return row.state === 'sending' || row.state === 'applied' ? 'syncing' : 'waiting';
}

const weight: Record<Mark, number> = { waiting: 0, syncing: 1, conflict: 2, failed: 3 };

/** What needs the person's eye is not hidden by a later change that merely waits. */
function markItem(view: View, id: string, mark: Mark) {
  const item: Standing | undefined = view.item(id);
  if (item === undefined) return;
  const stronger = item.mark !== null && weight[item.mark] > weight[mark] ? item.mark : mark;
  view.put({ ...item, mark: stronger });
}
