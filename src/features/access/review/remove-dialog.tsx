import { useState } from 'react';
import type { FolderGrant } from '#contract/entities/grant.ts';
import { plural } from '../../../lib/format.ts';
import { sync } from '../../../lib/sync.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { notify } from '../../../ui/popups/toast-store.ts';
import { messages as accessMessages } from '../messages.ts';
import { useChangeOff } from '../use-access.ts';
import { messages } from './messages.ts';
import { removeGrants } from './remove-grants.ts';
import type { Stale } from './review-list.ts';
import { type ReviewWords, rightName } from './review-words.ts';

interface RemoveDialogProps {
  readonly workspaceId: string;
  readonly grants: readonly FolderGrant[];
  readonly stale: Stale;
  readonly words: ReviewWords;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly onRemoved: () => void;
}

/** Asks before rights are taken away. Those that could not be stay, and the dialog says so. */
export function RemoveDialog({ workspaceId, grants, stale, words, onRemoved, ...dialog }: RemoveDialogProps) {
  // Those that others take away meanwhile are not asked about any more. While the dialog closes it stays as it was.
  const [asked] = useState(grants);
  const left = grants.length > 0 ? grants : asked;
  const effective = left.filter((grant) => !stale?.has(grant)).length;
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string>();
  const off = useChangeOff();
  const remove = async () => {
    if (working || off) return;
    setWorking(true);
    setError(undefined);
    const failed = await removeGrants(grants);
    await sync.refreshAccess(workspaceId);
    setWorking(false);
    if (failed.length > 0) return setError(messages.someRemovalsFailed);
    notify({ kind: 'success', text: accessMessages.removed });
    onRemoved();
    dialog.onClose();
  };
  const [first] = left;
  return (
    <Dialog
      alert
      {...dialog}
      title="Remove access"
      onSubmit={remove}
      error={error}
      footer={
        <>
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="danger-solid"
            disabledReason={off}
            working={working && 'Removing...'}
          >
            Remove access
          </Button>
        </>
      }
    >
      {left.length === 1 && first ? (
        <p>
          <b>{words.who(first)}</b> loses {rightName(first.permission)} on <b>{words.where(first)}</b>.
        </p>
      ) : (
        <p>
          <b>{plural(left.length, 'right')}</b> will be taken away.
        </p>
      )}
      <p>{effectWords(left.length, effective)}</p>
    </Dialog>
  );
}

function effectWords(all: number, effective: number): string {
  if (effective === 0)
    return all === 1
      ? 'It has no effect: nobody loses access.'
      : 'None of them has an effect: nobody loses access.';
  if (all === 1) return 'It is in effect: who has it only from here loses access at once.';
  return `${plural(effective, 'of them is', 'of them are')} in effect: who has access only from there loses it at once.`;
}
