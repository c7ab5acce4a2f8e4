import type { Result } from '#contract/rules/result.ts';
import type { StorageFull } from '#contract/worker-api/worker-api.ts';
import { sync } from '../../../lib/worker-client.ts';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { changeMessages } from '../commands/changes/change-messages.ts';

/** What a person does with the outbox by one press; where the browser has no room left to store it, they are notified. */
export const outboxActions = {
  pause: (paused: boolean) => void reportFailure(sync.pauseSync(paused)),
  discard: (changeIds: readonly string[]) => void reportFailure(sync.discard(changeIds)),
  undo: (changeIds: readonly string[]) => void reportFailure(sync.undo(changeIds)),
};

async function reportFailure(
  action: Promise<Result<unknown, StorageFull | { readonly kind: 'cannot-undo' }>>,
) {
  const done = await action;
  if (done.ok) return;
  const text = done.problem.kind === 'storage-full' ? changeMessages.storageFull : changeMessages.cannotUndo;
  showToast({ kind: 'error', text });
}
