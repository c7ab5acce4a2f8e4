import type { ApiClient } from '../api-client/api-client.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { isRunning, runSave } from './run-save.ts';

export interface FolderSavesHooks {
  readonly remote: ApiClient;
  token(): string | null;
  failed(error: unknown): void;
}

export type FolderSaves = ReturnType<typeof createFolderSaves>;

/** The saves of one tab. Every tab waits for the lock of each: one writes it, and when that one is closed the next goes on. */
export function createFolderSaves(context: EngineContext, { remote, token, failed }: FolderSavesHooks) {
  const { ports, store } = context;
  const running = new Map<string, { readonly abort: AbortController; readonly done: Promise<void> }>();
  const pauses = new Set<() => void>();
  let looking: Promise<void> = Promise.resolve();
  let stopped = false;

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        stopTimer();
        pauses.delete(end);
        resolve();
      };
      const stopTimer = ports.setTimer(ms, end);
      pauses.add(end);
    });
  }

  function endPauses() {
    for (const end of [...pauses]) end();
  }

  async function look() {
    if (stopped) return;
    const rows = await store.durable.folderSaves.toArray();
    if (stopped) return;
    const wanted = new Set(rows.filter(isRunning).map(({ saveId }) => saveId));
    for (const [saveId, { abort }] of running) if (!wanted.has(saveId)) abort.abort();
    if ([...running.values()].some(({ abort }) => abort.signal.aborted)) endPauses();
    for (const saveId of wanted) if (!running.has(saveId) && !stopped) start(saveId);
  }

  function start(saveId: string) {
    const abort = new AbortController();
    const { signal } = abort;
    const run = () => runSave(context, saveId, { client: remote, token, pause, failed }, signal);
    const done = ports
      .lock(`lunvik-save-${saveId}`, signal, run)
      .catch((error: unknown) => {
        if (!signal.aborted) failed(error);
      })
      .finally(() => {
        running.delete(saveId);
        // It may have been resumed while it came to its end.
        if (signal.aborted) wake();
      });
    running.set(saveId, { abort, done });
  }

  /** `isUrgent`: the connection is said to be back. */
  function wake(isUrgent = false) {
    if (stopped) return;
    if (isUrgent) endPauses();
    looking = looking.then(look).catch((error: unknown) => {
      if (!stopped) failed(error);
    });
  }

  return {
    wake,
    async stop() {
      stopped = true;
      for (const { abort } of running.values()) abort.abort();
      endPauses();
      await looking;
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}
