import type { Result } from '#contract/rules/result.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { isRetryableStatus } from '../api-client/api-client.ts';
import type { CancellableClient } from '../api-client/cancellable-client.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { backoffMs } from '../lib/backoff.ts';
import type { FolderSaveRow, SaveProblem } from '../replica/save-rows.ts';
import { copyEntries, SaveStopped } from './copy-entries.ts';
import { DownloadEnded } from './fetch/read-range.ts';
import { createSavePlan, loadSavePlan, type SavePlan } from './save-plan.ts';
import { createSaveProgress } from './save-progress.ts';

export interface RunHooks {
  readonly client: Pick<CancellableClient, 'call'>;
  token(): string | null;
  /** Waits so long; less where the connection is said to be back, or nothing is to be waited for. */
  pause(ms: number): Promise<void>;
  failed(error: unknown): void;
}

/** Tickets that end before anything was written with them. */
const mostFruitless = 5;

/** Whether it goes on without anybody's help. */
export function isRunning({ endedMs, paused, problem }: FolderSaveRow): boolean {
  return endedMs === null && !paused && problem === null;
}

/** Writes one save, until it has ended, stops, or `signal` says so: how far it came is in its row. */
export async function runSave(
  context: EngineContext,
  saveId: string,
  hooks: RunHooks,
  signal: AbortSignal,
): Promise<void> {
  const { ports, store } = context;
  const row = await store.durable.folderSaves.get(saveId);
  if (row === undefined || !isRunning(row)) return;
  const progress = createSaveProgress(context, row);
  const { client, token, pause } = hooks;
  const stop = (problem: SaveProblem) => progress.write({ problem, waits: false });
  try {
    await copy();
    await progress.write({ endedMs: ports.now(), position: null, waits: false });
  } catch (error) {
    if (signal.aborted) return void (await progress.write({ waits: false }));
    if (error instanceof SaveStopped) return void (await stop(error.problem));
    hooks.failed(error);
    await stop('failed');
  }

  async function copy() {
    if (row === undefined) return;
    const root = await ports.openTargetFolder(row.folder);
    if (root === 'ask') throw new SaveStopped('needs-permission');
    await root.names().catch(() => {
      throw new SaveStopped('folder-missing');
    });
    const known = new Set<string>();
    let position = row.position;
    for (let fruitless = 0; fruitless < mostFruitless; ) {
      const before = known.size;
      try {
        const plan = await planOf(position?.url ?? null);
        const from = position?.at ?? 0;
        progress.begin(plan, from);
        const { driveId } = row;
        const { apiBase } = ports;
        const waits = progress.waits;
        await copyEntries({
          ...{ plan, from, root, known, driveId, apiBase, ports, signal, progress },
          ...{ pause, waits, token },
        });
        return;
      } catch (error) {
        if (!(error instanceof DownloadEnded)) throw error;
        signal.throwIfAborted();
        // That of a ticket that is over means nothing to the next one.
        const wasNew = position === null;
        position = null;
        fruitless = known.size > before || !wasNew ? 0 : fruitless + 1;
      }
    }
    throw new SaveStopped('failed');
  }

  async function planOf(url: string | null): Promise<SavePlan> {
    if (row === undefined) throw new SaveStopped('failed');
    const { driveId, itemIds } = row;
    for (let failures = 0; ; failures += 1) {
      const result: Result<SavePlan, CallProblem> =
        url === null
          ? await createSavePlan(client, driveId, itemIds, signal)
          : await loadSavePlan(client, driveId, url, signal);
      signal.throwIfAborted();
      if (result.ok) {
        progress.waits(false);
        return result.value;
      }
      const { problem } = result;
      if (problem.kind === 'refused' && !isTransient(problem.status)) throw endOf(problem.code, url !== null);
      progress.waits(true);
      const askedMs = problem.kind === 'refused' ? (problem.retryAfterMs ?? 0) : 0;
      await pause(Math.max(askedMs, backoffMs(failures, ports.random())));
      signal.throwIfAborted();
    }
  }
}

/** Who is signed out signs in again. */
function isTransient(status: number): boolean {
  return status === 401 || isRetryableStatus(status);
}

function endOf(code: string, isEarlierTicket: boolean): Error {
  if (code === 'download-ended' || (code === 'not-found' && isEarlierTicket)) return new DownloadEnded();
  if (code === 'not-found') return new SaveStopped('gone');
  if (code === 'download-too-large') return new SaveStopped('too-large');
  if (code === 'download-path-too-long') return new SaveStopped('path-too-long');
  if (code === 'email-not-verified') return new SaveStopped('not-verified');
  return new SaveStopped('failed');
}
