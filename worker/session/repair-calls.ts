import { liveQuery } from 'dexie';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { StorageFull, UndoableAction, UndoneChanges } from '#contract/worker-api/worker-api.ts';
import type { ChangeIssuer } from '../changes/apply-local-changes.ts';
import { isUpload } from '../changes/change-definitions.ts';
import { wasNeverSent } from '../changes/change-state.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { discardChanges } from '../outbox/discard-changes.ts';
import { findLastUndoable, findLastUnsent } from '../outbox/last-undoable.ts';
import { retryChange } from '../outbox/retry-change.ts';
import { undoChanges } from '../outbox/undo-changes.ts';
import { forgetDiscardedUploads, noteVanishedUploads } from '../outbox/undone-uploads.ts';
import type { OutboxRow } from '../replica/replica-database.ts';
import { noteRedoneUploads } from '../uploads/undo-upload.ts';

/** Writes in one transaction; nothing is written where the work comes to a problem. */
export type WriteChanges = <T, P>(
  driveIds: readonly string[] | null,
  work: (transaction: ChangeTransaction, at: EngineContext, issuer: ChangeIssuer) => Promise<Result<T, P>>,
) => Promise<Result<T, P | StorageFull>>;

/** What a person does with changes that were made before: undo, retry, discard. */
export function createRepairCalls(
  context: () => Promise<EngineContext>,
  write: WriteChanges,
  /** Takes by itself the lock that those who call the others hold for them. */
  writeAlone: WriteChanges,
) {
  function retryOne(changeId: string, name: string | null) {
    return write(null, (transaction, at, issuer) =>
      retryChange(at.store.durable, transaction, changeId, name, issuer),
    );
  }

  return {
    undo(changeIds: readonly string[], onlyUnsent = false) {
      return write<UndoneChanges, { readonly kind: 'cannot-undo' }>(null, async (transaction, at, issuer) => {
        const before = await transaction.all();
        const isHere = (id: string) => before.some((row) => row.changeId === id && wasNeverSent(row));
        if (onlyUnsent && !changeIds.every(isHere)) return err({ kind: 'cannot-undo' });
        const undone = await undoChanges(at.store.durable, transaction, changeIds, issuer);
        if (undone === false) return err({ kind: 'cannot-undo' });
        await noteVanishedUploads(at.store.durable, transaction, before);
        await noteRedoneUploads(at.store.durable, transaction);
        return ok(undone);
      });
    },
    retryAs: retryOne,
    retry: (changeId: string) => retryOne(changeId, null),
    /** What is being sent at this moment is discarded if it comes back: the server may have got it. Nobody waits for that but who asked. */
    async discard(changeIds: readonly string[]): Promise<Result<true, StorageFull>> {
      const discarded = await writeAlone<readonly string[], never>(
        null,
        async (transaction, { store: { durable } }) => {
          const before = await transaction.all();
          await discardChanges(transaction, changeIds);
          await forgetDiscardedUploads(durable, transaction, before);
          return ok(beingSent(before, changeIds).map(({ changeId }) => changeId));
        },
      );
      if (!discarded.ok) return discarded;
      if (discarded.value.length === 0) return ok(true);
      await sent((await context()).store.durable.outbox, discarded.value);
      return this.discard(discarded.value);
    },
    async lastUndoable(driveId?: string): Promise<UndoableAction | null> {
      const { outbox, sentChanges } = (await context()).store.durable;
      const rows = await outbox.toArray();
      if (driveId === undefined) return findLastUnsent(rows);
      return findLastUndoable(rows, await sentChanges.toArray(), driveId);
    },
  };
}

function beingSent(rows: readonly OutboxRow[], changeIds: readonly string[]): readonly OutboxRow[] {
  const asked = new Set(changeIds);
  return rows.filter((row) => row.state === 'sending' && !isUpload(row.change) && asked.has(row.changeId));
}

/** Until none of these is being sent any more, or the database is gone. */
function sent(outbox: EngineContext['store']['durable']['outbox'], changeIds: readonly string[]) {
  return new Promise<void>((resolve) => {
    const watching = liveQuery(() => outbox.bulkGet([...changeIds])).subscribe({
      next(rows) {
        if (
          beingSent(
            rows.filter((row) => row !== undefined),
            changeIds,
          ).length > 0
        )
          return;
        watching.unsubscribe();
        resolve();
      },
      error: () => resolve(),
    });
  });
}
