import type { EventResult } from '#contract/wire/items.ts';
import type { WorkspaceRoom } from '#contract/worker-api/worker-api.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { applyEventResults } from '../outbox/apply-event-results.ts';
import { settleArrivedUploads } from '../outbox/settle-arrived-uploads.ts';
import type { OutboxRow } from '../replica/replica-database.ts';
import { deleteUploaded } from './delete-uploaded.ts';
import type { HeldFile, UploadChangeRow } from './read-upload-job.ts';
import { settleUpload } from './settle-upload.ts';
import { splitUpload } from './split-upload.ts';

export interface SettlementHooks {
  /** Of the tab that leads; null in the others, which send only what nobody else can read. */
  leaderEpoch(): number | null;
  /** Uploads whose bytes this tab has itself. */
  readonly held: Map<string, readonly HeldFile[]>;
  /** A change was settled. `isAwaited`: the filespace's blocks do not have yet what the server has. */
  settled(driveId: string, isAwaited: boolean): void;
}

/** What becomes of the rows of uploads while they are sent and when the server has said something. */
export function createUploadSettlement({ ports, store, write }: EngineContext, hooks: SettlementHooks) {
  /** A row may have gone since: its filespace was deleted, or it was given up. */
  async function whereStillThere<T>(
    { changeId }: UploadChangeRow,
    driveIds: readonly string[],
    work: (row: OutboxRow, transaction: ChangeTransaction) => Promise<T>,
  ): Promise<T | undefined> {
    return write(hooks.leaderEpoch(), driveIds, async (transaction) => {
      const row = (await transaction.all()).find((one) => one.changeId === changeId);
      return row === undefined ? undefined : work(row, transaction);
    });
  }

  async function mark(row: UploadChangeRow, change: (now: OutboxRow) => OutboxRow) {
    await whereStillThere(row, [], async (now, transaction) => {
      if (now.state === 'queued' || now.state === 'sending') await transaction.put(change(now));
    });
  }

  return {
    markSending: (row: UploadChangeRow) =>
      mark(row, ({ waitsFor: _before, ...now }) => ({
        ...now,
        state: 'sending',
        attempts: now.attempts + 1,
      })),
    markQueued: (row: UploadChangeRow, waitsFor?: OutboxRow['waitsFor']) =>
      mark(row, (now) => ({ ...now, state: 'queued', ...(waitsFor && { waitsFor }) })),
    async settle(row: UploadChangeRow, response: EventResult) {
      const isRefused = response.status === 'rejected' || (response.entries ?? []).some(({ code }) => code);
      const driveIds = isRefused ? [row.driveId] : [];
      const settled = await whereStillThere(row, driveIds, async (now, transaction) => {
        const result = await settleUpload(store.durable, transaction, row, response, ports.uuid);
        const isOpen = await applyEventResults(store.durable, transaction, [now], [result], ports.now());
        if (isRefused) await settleArrivedUploads(store.durable, transaction, row.driveId);
        // It was on its way when the person took the batch back.
        const batch = await store.durable.uploadBatches.get(row.change.batchId);
        if (batch?.undone) await deleteUploaded(store.durable, transaction, batch, ports, false);
        // Refused as a whole it may be tried again, with the bytes that this tab has.
        const isLeft = (await transaction.all()).some(({ changeId }) => changeId === row.changeId);
        return { isAwaited: isOpen || isRefused, isOver: result.status !== 'rejected' || !isLeft };
      });
      if (settled?.isOver ?? true) hooks.held.delete(row.change.uploadId);
      hooks.settled(row.driveId, settled?.isAwaited ?? true);
    },
    /** Sends in two what is too large for one request. False: it cannot be split any more. */
    async split(row: UploadChangeRow): Promise<boolean> {
      const split = await whereStillThere(row, [], (now, transaction) =>
        splitUpload(store.durable, transaction, { ...now, change: row.change }, ports.uuid),
      );
      const held = hooks.held.get(row.change.uploadId);
      if (held && split) hooks.held.set(split.restId, held.slice(split.firstFiles));
      return split !== null;
    },
    async reject(row: UploadChangeRow, code: string, room?: WorkspaceRoom) {
      const result: EventResult = { event_id: row.changeId, status: 'rejected', code };
      await whereStillThere(row, [row.driveId], async (now, transaction) => {
        await store.durable.uploadProgress.delete(row.changeId);
        if (room !== undefined) await transaction.put({ ...now, room });
        return applyEventResults(store.durable, transaction, [now], [result], ports.now());
      });
      hooks.settled(row.driveId, false);
    },
  };
}
