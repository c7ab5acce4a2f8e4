import { abortable, type Result } from '#contract/rules/result.ts';
import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import { applyLocalChanges, type ChangeIssuer } from '../changes/apply-local-changes.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import { catchStorageFull } from '../engine/catch-storage-full.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { lazyCalls } from '../lib/lazy-calls.ts';
import { loadPart } from '../lib/load-part.ts';
import type { createRepairCalls, WriteChanges } from './repair-calls.ts';

/** What a person does with changes, in whichever tab: the outbox is written here, sent by the tab that leads. */
export function createChangeCalls(
  context: () => Promise<EngineContext>,
  written: () => void,
  /** Nobody signs out meanwhile. */
  writing: <T>(work: () => Promise<T>) => Promise<T>,
) {
  const write: WriteChanges = async <T, P>(
    driveIds: readonly string[] | null,
    work: (transaction: ChangeTransaction, at: EngineContext, issuer: ChangeIssuer) => Promise<Result<T, P>>,
  ) => {
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
  };

  const names = { undo: true, retryAs: true, retry: true, discard: true, lastUndoable: true } as const;
  const repairs = lazyCalls<ReturnType<typeof createRepairCalls>>(names, async () => {
    const { createRepairCalls } = await loadPart((await context()).ports, () => import('./repair-calls.ts'));
    return createRepairCalls(context, write, (driveIds, work) => writing(() => write(driveIds, work)));
  });

  return {
    ...repairs,
    change(inputs: readonly ChangeInput[]) {
      return write([...new Set(inputs.map((input) => input.driveId))], (transaction, at, issuer) =>
        applyLocalChanges(at.store.durable, transaction, inputs, issuer),
      );
    },
  };
}
