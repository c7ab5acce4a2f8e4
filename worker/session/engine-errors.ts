import type { TabMessage } from '../engine/engine-context.ts';
import { isDatabaseIntact, type StoreClosed, type UserStore, updateDevice } from '../engine/user-store.ts';
import type { Ports } from '../lib/ports.ts';
import { isConnectionLost, isQuotaError } from '../replica/indexeddb-errors.ts';
import { StaleWriterError } from '../replica/write-guard.ts';
import { bugEntry } from './error-log.ts';

/** Whether the loss of the database may have caused the error; `handleError` of the engine finds out. */
export function mightBeStoreLoss(error: unknown): boolean {
  return error instanceof StaleWriterError || isConnectionLost(error);
}

export interface ErrorHooks {
  isStopped(): boolean;
  broadcast(message: TabMessage): void;
  /** The database is not to be written any more. */
  lost(loss: StoreClosed): void;
}

/** Who may not write any more stops; everything else that is thrown is a bug and goes on to whoever watches. */
export function createErrorHandler(store: UserStore, ports: Ports, hooks: ErrorHooks) {
  return async function handleError(error: unknown): Promise<void> {
    if (hooks.isStopped()) return;
    hooks.broadcast({ kind: 'trouble', trouble: bugEntry(error, ports.now()) });
    if (error instanceof StaleWriterError) {
      if (error.why !== 'replica') hooks.lost(error.why === 'schema' ? 'outdated' : 'gone');
    } else if (isQuotaError(error)) await reportStorageFull();
    else if (!isConnectionLost(error)) ports.report(error);
    else if (!(await isDatabaseIntact(store))) hooks.lost('gone');
    else if (!hooks.isStopped()) ports.report(error);
  };

  /** A row this small mostly fits where a page of a full sync does not; open pages are notified in any case. */
  async function reportStorageFull() {
    const storageFullMs = ports.now();
    hooks.broadcast({ kind: 'full', atMs: storageFullMs });
    await updateDevice(store, null, { storageFullMs }).catch(() => undefined);
  }
}
