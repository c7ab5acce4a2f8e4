import { isRetryableStatus } from '../api-client/api-client.ts';
import { createTransferLoop } from '../api-client/transfer-loop.ts';
import { isUpload } from '../changes/change-definitions.ts';
import { isOnlyOnDevice, isPending } from '../changes/change-state.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import type { ContentDirectory } from '../lib/ports.ts';
import type { OutboxRow } from '../replica/replica-database.ts';
import { createAbandonedUploads } from './abandoned-uploads.ts';
import { isSentAlone, planTransfers, type TransferPlan, threadsFor } from './plan-transfers.ts';
import { readUploadJob, type UploadChangeRow } from './read-upload-job.ts';
import { sweepContent } from './staging/sweep-content.ts';
import { sendUpload } from './transfer/send-upload.ts';
import type { TransferProblem, UploadDependencies } from './transfer/upload-job.ts';
import { createUploadProgress } from './upload-progress.ts';
import { createUploadSettlement, type SettlementHooks } from './upload-settlement.ts';

export interface UploaderHooks extends SettlementHooks {
  readonly server: UploadDependencies;
  directory(): Promise<ContentDirectory | null>;
  /** The server does not know a filespace that has pending changes. */
  spacesChanged(): void;
  failed(error: unknown): void;
}

/** Sends uploads beside the outbox, several at a time. What fails for now is sent again later, under the same id. */
export function createUploader(context: EngineContext, hooks: UploaderHooks) {
  const { ports, store } = context;
  const settlement = createUploadSettlement(context, hooks);
  const abandoned = createAbandonedUploads(context, hooks);
  /** Changes whose bytes the device had when this tab, leading, looked last; null before it did. */
  let onDevice: ReadonlySet<string> | null = null;
  const loop = createTransferLoop(ports, {
    async look() {
      await look();
      abandoned.tell();
    },
    failed: hooks.failed,
  });
  const { backoff } = loop;

  async function look() {
    const { outbox, uploadBatches, filespaces } = store.durable;
    const rows = (await outbox.toArray()).filter(({ change }) => isUpload(change));
    const batches = await uploadBatches.toArray();
    if (rows.length + batches.length + (onDevice?.size ?? 0) === 0) return;
    const drives = await filespaces.bulkGet([...new Set(rows.map(({ driveId }) => driveId))]);
    const device = await store.durable.device.get('device');
    // Before the rows: one that is settled meanwhile is not begun again with its row of before.
    const underWay = new Set(loop.keys());
    const plan = planTransfers({
      rows: await outbox.toArray(),
      batches,
      readable: await findReadable(),
      running: underWay,
      onHold: device?.onHold ?? [],
      most: threadsFor(drives),
    });
    for (const changeId of plan.abort) loop.abort(changeId);
    if (hooks.leaderEpoch() !== null) {
      await updateBatches(plan);
      const isOver = plan.remove.length + plan.ended.length > 0;
      if (noticeGivenUp(rows) || isOver) await sweepContent(store.durable, hooks.directory);
    }
    if (device?.paused || device?.connection === 'signed-out' || plan.start.length === 0) return;
    const waitMs = backoff.waitMs();
    if (waitMs > 0) return loop.waitFor(waitMs);
    for (const row of plan.start as readonly UploadChangeRow[])
      loop.start(row.changeId, (attempt, signal) => transfer(row, attempt, signal));
  }

  /** What is on the device is for the tab that leads. */
  async function findReadable(): Promise<ReadonlySet<string>> {
    const staged =
      hooks.leaderEpoch() === null ? [] : await store.durable.uploads.where('tabId').equals('').primaryKeys();
    return new Set([...staged, ...hooks.held.keys()]);
  }

  async function updateBatches({ remove, ended, resumed }: TransferPlan) {
    if (remove.length + ended.length + resumed.length === 0) return;
    await context.write(hooks.leaderEpoch(), null, async (transaction) => {
      const rows = await transaction.all();
      const ids = new Set(remove.map(({ changeId }) => changeId));
      await transaction.remove(...rows.filter(({ changeId }) => ids.has(changeId)));
      const nowMs = ports.now();
      for (const batchId of ended) await store.durable.uploadBatches.update(batchId, { endedMs: nowMs });
      for (const batchId of resumed) await store.durable.uploadBatches.update(batchId, { endedMs: null });
    });
    // What waited for those that were given up on their way, deletions of what they may have brought, goes now.
    for (const driveId of new Set(remove.map((row) => row.driveId))) hooks.settled(driveId, false);
  }

  /**
   * Whether changes have gone that had bytes here, and nothing waits whose end would sweep: a refused one that is given
   * up ends no batch.
   */
  function noticeGivenUp(rows: readonly OutboxRow[]): boolean {
    const before = onDevice;
    const now = new Set(rows.filter(isOnlyOnDevice).map(({ changeId }) => changeId));
    const isLess = before === null || [...before].some((changeId) => !now.has(changeId));
    if (isLess && rows.some(isPending)) return false;
    onDevice = now;
    return isLess;
  }

  async function transfer(row: UploadChangeRow, attempt: number, signal: AbortSignal) {
    const job = await readUploadJob(store.durable, row, hooks.held, hooks.directory);
    if (job === null) return settlement.reject(row, 'file-missing');
    await settlement.markSending(row);
    const progress = createUploadProgress(store.relaxed, ports, row);
    const response = await sendUpload(hooks.server, job, { progress: progress.report }, signal);
    // Of a bundle the server keeps nothing.
    await progress.stop(!response.ok && isSentAlone(row.change));
    if (loop.isStopped()) return;
    if (response.ok) {
      backoff.succeeded();
      await settlement.settle(row, response.value);
    } else await handleProblem(row, attempt, response.problem);
  }

  async function handleProblem(row: UploadChangeRow, attempt: number, problem: TransferProblem) {
    const isRefused = problem.kind === 'refused';
    if ('fileId' in problem) return settlement.reject(row, problem.kind);
    if (isRefused && (problem.code === 'workspace-full' || problem.code === 'account-full'))
      return settlement.reject(row, problem.code, problem.room);
    const isTooLarge = isRefused ? problem.status === 413 : 'sentBytes' in problem;
    if (isTooLarge && (await settlement.split(row))) return;
    await settlement.markQueued(row, isRefused && problem.code === 'storage-full' ? problem.code : undefined);
    if (problem.kind === 'aborted') return;
    if (!isRefused) return backoff.failed(attempt);
    if (problem.status === 401) return;
    if (isRetryableStatus(problem.status)) return backoff.failed(attempt, problem.retryAfterMs ?? 0);
    const isListed = problem.status === 404 || problem.code === 'workspace-on-hold';
    if (!isListed) return settlement.reject(row, problem.code);
    // The lists say what became of this filespace, or that it takes nothing for now.
    hooks.spacesChanged();
    backoff.failed(attempt, 0);
  }

  return { wake: loop.wake, heard: loop.heard, stop: () => loop.stop(abandoned.stop) };
}
