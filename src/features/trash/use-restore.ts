import { useMemo } from 'react';
import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
import type { ChangeInput, WriteProblem } from '#contract/worker-api/worker-api.ts';
import { useLiveQuery, useSharedQuery } from '../../lib/use-live-query.ts';
import { sync } from '../../lib/worker-client.ts';
import { showToast } from '../../ui/popups/toast-store.ts';
import { messages } from './messages.ts';
import { type RestoreStates, restoreKey, restoreStates } from './restore-states.ts';

/** What of the trash is being restored, and the change that restores more of it. */
export function useRestore(driveId: string, epoch: string, offline: boolean) {
  const outbox = useSharedQuery('outbox');
  const sent = useLiveQuery((reader) => reader.sent(), []);
  const states = useMemo(() => restoreStates(driveId, outbox ?? [], sent ?? []), [driveId, outbox, sent]);

  async function restore(items: readonly WireDeletedItem[]): Promise<void> {
    const inputs = restoreInputs(driveId, epoch, items, states);
    const made = await sync.change(inputs);
    if (!made.ok) return failed(made.problem);
    for (const { id, seq } of items) {
      const state = states.get(restoreKey(id, seq));
      if (state?.kind !== 'refused') continue;
      const again = await sync.retry(state.changeId);
      if (!again.ok) return failed(again.problem);
    }
    if (!offline || inputs.length === 0) return;
    const undo = async () => {
      const undone = await sync.undo(made.value);
      if (!undone.ok) showToast({ kind: 'error', text: messages.cannotUndo });
    };
    showToast({
      text: messages.waits(inputs.length, items[0]?.name ?? ''),
      icon: 'pending',
      action: { label: messages.undo, run: () => void undo() },
    });
  }

  return { states, restore };
}

/** One change for each, so that each has an answer and can be undone: newest deletion first, what was deleted in a folder before it goes into it again. */
export function restoreInputs(
  driveId: string,
  epoch: string,
  items: readonly WireDeletedItem[],
  states: RestoreStates,
): readonly ChangeInput[] {
  return items
    .filter(({ id, seq }) => !states.has(restoreKey(id, seq)))
    .map(({ id, kind, name, seq }) => ({
      type: 'restoreItems',
      driveId,
      itemId: id,
      kind,
      itemIds: [id],
      name,
      fromSeq: seq,
      fromEpoch: epoch,
    }));
}

function failed({ kind }: WriteProblem): void {
  showToast({ kind: 'error', text: kind === 'storage-full' ? messages.storageFull : messages.refused });
}
