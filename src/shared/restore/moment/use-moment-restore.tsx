import { useState } from 'react';
import { rootId } from '#contract/rules/root-folder.ts';
import { useSharedQuery } from '../../../lib/use-live-query.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { sync } from '../../../lib/worker-client.ts';
import { common } from '../../../ui/common-messages.ts';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { useCanRestore } from '../../rights/use-can-restore.ts';
import { restoredKey } from '../restored-key.ts';
import { messages } from './moment-restore-messages.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { type RestoreTarget, restoreInputs } from './restore-inputs.ts';
import { previewInput, restoredTexts } from './restore-texts.ts';

export type MomentRestore = ReturnType<typeof useMomentRestore>;

interface Options {
  readonly moment: { readonly driveId: string; readonly seq: number };
  readonly filespaceName: string;
  readonly role: unknown;
  readonly time: string | null;
  /** It was asked for: what was chosen has been taken. */
  readonly onSent?: () => void;
}

/** Brings items back as they were at a moment, once the person has said so. */
export function useMomentRestore({ moment, filespaceName, role, time, onSent }: Options) {
  const { driveId, seq } = moment;
  const epoch = useSharedQuery('drives')?.find((drive) => drive.driveId === driveId)?.shown?.epoch;
  const offline = useOffline();
  const canRestore = useCanRestore(driveId, role);
  const [targets, setTargets] = useState<readonly RestoreTarget[]>([]);
  const [open, setOpen] = useState(false);
  const [turn, setTurn] = useState(0);
  const [working, setWorking] = useState(false);
  const texts = restoredTexts(targets);

  async function restore() {
    if (working) return;
    setWorking(true);
    const inputs = restoreInputs({ driveId, seq, epoch }, targets);
    const made = await sync.change(inputs);
    setWorking(false);
    setOpen(false);
    if (!made.ok) {
      const isFull = made.problem.kind === 'storage-full';
      return showToast({ kind: 'error', text: isFull ? messages.storageFull : messages.refused });
    }
    onSent?.();
    // What came back, which is said once it is here, takes its place.
    const key = restoredKey(inputs.map(({ itemId: id }) => ({ id })));
    if (!offline) return showToast({ key, text: texts.restoring, icon: 'undo' });
    const undo = async () => {
      const undone = await sync.undo(made.value);
      if (!undone.ok) showToast({ kind: 'error', text: messages.cannotUndo });
    };
    showToast({
      ...{ key, text: texts.waits, icon: 'pending' },
      action: { label: common.undo, run: () => void undo() },
    });
  }

  /** Each asking is a question of its own: nothing of the last one is in it. */
  function ask(items: readonly RestoreTarget[]) {
    if (!canRestore) return;
    setTargets(items);
    setTurn((last) => last + 1);
    setOpen(true);
  }

  return {
    /** The log that the sequence of the moment counts. */
    epoch,
    /** Why nothing can be restored by this person. */
    reason: !canRestore && messages.viewOnly,
    ask(items: readonly RestoreTarget[]) {
      if (items.length > 0) ask(items);
    },
    askAll() {
      ask([{ id: rootId, kind: 'folder', name: filespaceName }]);
    },
    dialog: targets.length > 0 && (
      <RestoreDialog
        key={turn}
        {...{ open, working, time, title: texts.title }}
        several={targets.length > 1}
        changes={restoreInputs({ driveId, seq, epoch }, targets).length}
        preview={offline ? null : previewInput({ driveId, seq, epoch }, targets)}
        onClose={() => setOpen(false)}
        onClosed={() => setTargets((last) => (open ? last : []))}
        onRestore={() => void restore()}
      />
    ),
  };
}
