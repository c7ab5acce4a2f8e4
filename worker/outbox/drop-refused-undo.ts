import { definitionOf } from '../changes/change-definitions.ts';
import { dependentChanges } from '../changes/change-state.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import type { OutboxRow, ReplicaDatabase } from '../replica/replica-database.ts';

/**
 * Whether an undo was refused for good: it is undone already, or what it is about is not there any more. Nobody has anything
 * to decide then. Not where something else waits for it or for what it undoes: its card says what is to become of that.
 */
export function isRefusedForGood(rows: readonly OutboxRow[], row: OutboxRow): boolean {
  const { change, state, problem, because, undoes } = row;
  if (state !== 'rejected' || problem === null) return false;
  const isFinal = definitionOf(change).finalRefusals?.includes(problem) === true;
  if (!isFinal && because?.reason !== 'gone-forever') return false;
  return dependentChanges(rows, [row]).length === 0 && !rows.some(({ changeId }) => changeId === undoes);
}

/** The undo leaves the outbox, and what it was to undo is not what the next Undo takes: that goes on to what was before. */
export async function dropRefusedUndo(
  database: Pick<ReplicaDatabase, 'sentChanges'>,
  transaction: Pick<ChangeTransaction, 'remove'>,
  row: OutboxRow,
) {
  await transaction.remove(row);
  if (row.undoes !== undefined) await database.sentChanges.update(row.undoes, { cannotBeUndone: true });
}
