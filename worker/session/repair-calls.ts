import { err, ok, type Result } from '#contract/rules/result.ts';
import type { StorageFull, UndoableAction, UndoneChanges } from '#contract/worker-api/worker-api.ts';
import type { ChangeIssuer } from '../changes/apply-local-changes.ts';
import { wasNeverSent } from '../changes/change-state.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { discardChanges } from '../outbox/discard-changes.ts';
import { findLastUndoable, findLastUnsent } from '../outbox/last-undoable.ts';
import { retryChange } from '../outbox/retry-change.ts';
import { undoChanges } from '../outbox/undo-changes.ts';
import { forgetDiscardedUploads, noteVanishedUploads } from '../outbox/undone-uploads.ts';
import { noteRedoneUploads } from '../uploads/undo-upload.ts';

/** Writes in one transaction; nothing is written where the work comes to a problem. */
export type WriteChanges = <T, P>(
  driveIds: readonly string[] | null,
  work: (transaction: ChangeTransaction, at: EngineContext, issuer: ChangeIssuer) => Promise<Result<T, P>>,
) => Promise<Result<T, P | StorageFull>>;

/** What a person does with changes that were made before: undo, retry, discard. */
export function createRepairCalls(context: () => Promise<EngineContext>, write: WriteChanges) {
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
    discard(changeIds: readonly string[]) {
      return write<true, never>(null, async (transaction, { store: { durable } }) => {
        const before = await transaction.all();
        await discardChanges(transaction, changeIds);
        await forgetDiscardedUploads(durable, transaction, before);
        return ok(true);
      });
    },
    async lastUndoable(driveId?: string): Promise<UndoableAction | null> {
      const { outbox, sentChanges } = (await context()).store.durable;
      const rows = await outbox.toArray();
      if (driveId === undefined) return findLastUnsent(rows);
      return findLastUndoable(rows, await sentChanges.toArray(), driveId);
    },
  };
}
