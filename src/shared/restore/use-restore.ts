import { useMemo } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import type { WriteProblem } from '#contract/worker-api/worker-api.ts';
import { useLiveQuery, useSharedQuery } from '../../lib/use-live-query.ts';
import { sync } from '../../lib/worker-client.ts';
import { common } from '../../ui/common-messages.ts';
import { showToast } from '../../ui/popups/toast-store.ts';
import { useCanRestore } from '../rights/use-can-restore.ts';
import { useRestoreQuestion } from './access/use-restore-question.tsx';
import { restoringMessages as messages } from './restore-messages.ts';
import { type Restorable, restoreInputs, restoreKey, restoreStates } from './restore-states.ts';
import { restoredKey } from './restored-key.ts';
import { isTooLargeToRestore } from './too-large.ts';
import { tooLargeMessages } from './too-large-messages.ts';

/** What of the trash of a filespace is being restored, and the change that restores more of it. */
export function useRestore(
  filespace: Pick<Filespace, 'id' | 'workspaceId'>,
  epoch: string,
  offline: boolean,
) {
  const driveId = filespace.id;
  const outbox = useSharedQuery('outbox');
  const sent = useLiveQuery((reader) => reader.sent(), []);
  const states = useMemo(() => restoreStates(driveId, outbox ?? [], sent ?? []), [driveId, outbox, sent]);

  async function restoreSmall(items: readonly Restorable[]): Promise<void> {
    for (const { name } of items.filter(isTooLarge)) {
      showToast({ kind: 'error', text: tooLargeMessages.named(name), key: `too large ${name}` });
    }
    const small = items.filter((item) => !isTooLarge(item));
    if (small.length > 0) await askToRestore(small);
  }

  async function restore(items: readonly Restorable[]): Promise<void> {
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
      key: restoredKey(inputs.flatMap((each) => ('itemId' in each ? { id: each.itemId } : []))),
      text: messages.waits(inputs.length, items[0]?.name ?? ''),
      icon: 'pending',
      action: { label: common.undo, run: () => void undo() },
    });
  }

  const { dialog, askToRestore } = useRestoreQuestion(filespace, offline, restore);
  return { states, restore: restoreSmall, restoreDialog: dialog };
}

/** The server would say so itself, but not before it was asked. */
function isTooLarge({ kind, items_inside: inside }: Restorable): boolean {
  return kind === 'folder' && isTooLargeToRestore(inside);
}

function failed({ kind }: WriteProblem): void {
  showToast({ kind: 'error', text: kind === 'storage-full' ? messages.storageFull : messages.refused });
}

/** Why this person can restore nothing here: where something comes back to, is the server's to ask. */
export function useRestoreReason(driveId: string, role: unknown): string | false {
  return !useCanRestore(driveId, role) && messages.viewOnly;
}
