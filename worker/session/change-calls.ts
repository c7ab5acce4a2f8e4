import { abortable, err, ok, type Result } from '#contract/rules/result.ts';
import type {
  ChangeInput,
  StorageFull,
  UndoableAction,
  UndoneChanges,
} from '#contract/worker-api/worker-api.ts';
import { applyLocalChanges, type ChangeIssuer } from '../changes/apply-local-changes.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import { catchStorageFull } from '../engine/catch-storage-full.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { discardChanges } from '../outbox/discard-changes.ts';
import { findLastUndoable, findLastUnsent } from '../outbox/last-undoable.ts';
import { retryChange } from '../outbox/retry-change.ts';
import { undoChanges } from '../outbox/undo-changes.ts';
import { noteRedoneUploads } from '../uploads/undo-upload.ts';

/** What a person does with changes, in whichever tab: the outbox is written here, sent by the tab that leads. */
export function createChangeCalls(context: () => Promise<EngineContext>, written: () => void) {
  /** Nothing is written where the work comes to a problem. */
  async function write<T, P>(
    driveIds: readonly string[] | null,
    work: (transaction: ChangeTransaction, at: EngineContext, issuer: ChangeIssuer) => Promise<Result<T, P>>,
  ): Promise<Result<T, P | StorageFull>> {
    const transaction = abortable<T, P>(async (abortWith) => {
      const at = await context();
      const issuer: ChangeIssuer = { nowMs: at.ports.now, uuid: at.ports.uuid, undoable: true };
      const value = await at.write(null, driveIds, async (transaction) => {
        const result = await work(transaction, at, issuer);
        return result.ok ? result.value : abortWith(result.problem);
      });
      written();
      return value;
    });
    const outcome = await catchStorageFull(transaction);
    return outcome.ok ? outcome.value : outcome;
  }

  function change(inputs: readonly ChangeInput[]) {
    return write([...new Set(inputs.map((input) => input.driveId))], (transaction, at, issuer) =>
      applyLocalChanges(at.store.durable, transaction, inputs, issuer),
    );
  }

  function undo(changeIds: readonly string[]) {
    return write<UndoneChanges, { readonly kind: 'cannot-undo' }>(null, async (transaction, at, issuer) => {
      const undone = await undoChanges(at.store.durable, transaction, changeIds, issuer);
      if (undone === false) return err({ kind: 'cannot-undo' });
      await noteRedoneUploads(at.store.durable, transaction);
      return ok(undone);
    });
  }

  function retryOne(changeId: string, name: string | null) {
    return write(null, (transaction, at, issuer) =>
      retryChange(at.store.durable, transaction, changeId, name, issuer),
    );
  }

  return {
    change,
    undo,
    retryAs: retryOne,
    retry: (changeId: string) => retryOne(changeId, null),
    discard(changeIds: readonly string[]) {
      return write<true, never>(null, async (transaction) => {
        await discardChanges(transaction, changeIds);
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
