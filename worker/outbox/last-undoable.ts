import type { UndoableAction } from '#contract/worker-api/worker-api.ts';
import { isPending, wasNeverSent } from '../changes/change-state.ts';
import { namedCount } from '../changes/named-count.ts';
import type { MergedChange } from '../replica/outbox-row.ts';
import type { OutboxRow, SentRow } from '../replica/replica-database.ts';
import { removable } from './undo-changes.ts';

/** What Undo takes back now: the last action that no server can know of, with all that is left of it in the outbox. */
export function findLastUnsent(rows: readonly OutboxRow[]): UndoableAction | null {
  const isUnsent = (row: OutboxRow) => wasNeverSent(row) && removable(rows, row) !== null;
  return lastAction(rows.toSorted(byOrder).filter(isUnsent));
}

/**
 * What Undo takes back now in a filespace, be it sent or not: the last action that is not an undo and is not undone. What
 * is asked for and refused counts as undone until its card is gone, so that the next Undo goes on to what was before. So does
 * what was refused for good, and never had a card.
 */
export function findLastUndoable(
  rows: readonly OutboxRow[],
  sent: readonly SentRow[],
  driveId: string,
): UndoableAction | null {
  const inOutbox = rows.toSorted(byOrder);
  const undone = undoneChanges([...sent, ...inOutbox]);
  const isOpen = (row: OutboxRow | SentRow) => {
    const { changeId, undoes } = newestOf(row);
    return row.driveId === driveId && undoes === undefined && !undone.has(changeId);
  };
  const can = inOutbox.filter((row) =>
    wasNeverSent(row) ? removable(rows, row) !== null : isPending(row) || hasEffect(row),
  );
  const done = sent.filter(
    ({ seq, unchanged, cannotBeUndone }) => seq !== undefined && !unchanged && !cannotBeUndone,
  );
  // The clock is the device's own, and what comes of it is said before anything else is undone.
  return lastAction([...done, ...can].filter(isOpen).toSorted(byTime));
}

function hasEffect({ state, unchanged }: OutboxRow): boolean {
  return state === 'applied' && unchanged !== true;
}

/** Changes that another one undoes, unless that is undone in its turn. */
function undoneChanges(rows: readonly (OutboxRow | SentRow)[]): ReadonlySet<string> {
  const undoneBy = new Map<string, string>();
  for (const row of rows) {
    const parts = 'merged' in row ? [row, ...row.merged] : [row];
    for (const { undoes, changeId } of parts) if (undoes !== undefined) undoneBy.set(undoes, changeId);
  }
  const isUndone = (changeId: string): boolean => {
    const by = undoneBy.get(changeId);
    return by !== undefined && !isUndone(by);
  };
  return new Set([...undoneBy.keys()].filter(isUndone));
}

function lastAction(inOrder: readonly (OutboxRow | SentRow)[]): UndoableAction | null {
  const last = inOrder.at(-1);
  if (last === undefined) return null;
  const { actionId } = newestOf(last);
  const together = inOrder.filter(
    (row) => row === last || (actionId !== undefined && newestOf(row).actionId === actionId),
  );
  return {
    type: last.change.type,
    changeIds: together.map((row) => newestOf(row).changeId),
    items: together.map(({ change, itemName: name }) => ({
      ...{ id: change.itemId, kind: change.kind, name },
      ...namedCount(change),
    })),
  };
}

/** The change that an undo of the row takes back first. */
function newestOf(row: OutboxRow | SentRow): Pick<MergedChange, 'changeId' | 'actionId' | 'undoes'> {
  return ('merged' in row ? row.merged.at(-1) : undefined) ?? row;
}

function byOrder(one: OutboxRow, other: OutboxRow): number {
  return one.order - other.order;
}

function byTime({ change: one }: OutboxRow | SentRow, { change: other }: OutboxRow | SentRow): number {
  return one.clientTimeMs - other.clientTimeMs;
}
