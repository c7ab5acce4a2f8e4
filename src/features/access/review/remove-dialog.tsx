import { useState } from 'react';
import type { Grant } from '#contract/entities/grant.ts';
import { sync } from '../../../lib/worker-client.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { fill } from '../../../ui/language/fill.ts';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { messages as accessMessages } from '../messages.ts';
import { useChangeDisabledReason } from '../use-access.ts';
import { messages } from './messages.ts';
import { removeGrants } from './remove-grants.ts';
import type { ReviewLabels } from './review-labels.ts';
import type { RedundantGrants } from './review-rows.ts';
import { effectLabel, permissionLabel } from './review-texts.ts';

interface RemoveDialogProps {
  readonly workspaceId: string;
  readonly grants: readonly Grant[];
  readonly stale: RedundantGrants;
  readonly labels: ReviewLabels;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly onRemoved: () => void;
}

/** Asks before rights are taken away. Those that could not be stay, and the dialog says so. */
export function RemoveDialog({
  workspaceId,
  grants,
  stale,
  labels: shown,
  onRemoved,
  ...dialog
}: RemoveDialogProps) {
  // A group that is deleted while the dialog is open goes on being called by its name.
  const [labels] = useState(shown);
  // Those that others revoke in the meantime are not asked about any more. While the dialog closes it stays as it was.
  const [asked] = useState(grants);
  const left = grants.length > 0 ? grants : asked;
  const effective = left.filter((grant) => !stale?.has(grant)).length;
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string>();
  const [isRemoved, setRemoved] = useState(false);
  /** Others removed it while the dialog asked. */
  const isGone = grants.length === 0 && !working && !isRemoved && error === undefined;
  const off = useChangeDisabledReason();
  const remove = async () => {
    if (working || off || isGone) return;
    setWorking(true);
    setError(undefined);
    const failed = await removeGrants(grants);
    await sync.refreshAccess(workspaceId);
    setWorking(false);
    if (failed.length > 0) return setError(messages.someRemovalsFailed);
    setRemoved(true);
    showToast({ kind: 'success', text: accessMessages.removed });
    onRemoved();
    dialog.onClose();
  };
  const [first] = left;
  return (
    <Dialog
      alert
      {...dialog}
      title={accessMessages.removeAccess}
      onSubmit={remove}
      error={error}
      footer={
        <>
          <Button onClick={dialog.onClose}>{isGone ? common.close : common.cancel}</Button>
          <Button
            type="submit"
            variant="danger-solid"
            disabledReason={isGone ? messages.alreadyRemoved : off}
            working={working && accessMessages.removing}
          >
            {accessMessages.removeAccess}
          </Button>
        </>
      }
    >
      {isGone ? null : left.length === 1 && first ? (
        <p>
          {fill(messages.loses, {
            who: <b>{labels.who(first)}</b>,
            permission: permissionLabel(first.permission),
            where: <b>{labels.where(first)}</b>,
          })}
        </p>
      ) : (
        <p>
          <b>{messages.willRemove(left.length)}</b>
        </p>
      )}
      <p role="status">{isGone ? messages.alreadyRemoved : effectLabel(left.length, effective)}</p>
    </Dialog>
  );
}
