import { useState } from 'react';
import { type Holder, holderKey } from '#contract/rules/access.ts';
import { rootId } from '#contract/rules/root.ts';
import type { PathSegment } from '#contract/worker-api.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { notify } from '../../../ui/popups/toast-store.ts';
import { setRight } from '../give-right.ts';
import { changeFailed, messages, removeFailed } from '../messages.ts';
import { rightName } from '../people-words.ts';
import type { Access } from '../use-access.ts';
import { useChangeOff } from '../use-access.ts';
import { compareGiving, whatIfParts } from './what-if.ts';
import { WhatIfLine } from './what-if-line.tsx';

/** A right that is about to become another one; null: is about to be taken away. */
export interface RightChange {
  readonly holder: Holder;
  readonly folderId: string;
  readonly folderName: string;
  readonly from: 0 | 1;
  readonly to: 0 | 1 | null;
}

interface ChangeDialogProps {
  readonly change: RightChange;
  readonly access: Access;
  readonly driveId: string;
  readonly filespaceName: string;
  /** From below the root to the folder; null or undefined where it is not known here: then nobody can say what changes. */
  readonly path: readonly PathSegment[] | null | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** Asks before a right that was given changes, and says what that does. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { change, access, driveId, filespaceName, path, open, onClose, onClosed } = props;
  const { holder, folderId, folderName, from, to } = change;
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string>();
  const off = useChangeOff();
  const name = access.names.get(holderKey(holder)) ?? (holder.kind === 'user' ? 'this user' : 'this group');
  const whole = path && [{ id: rootId, name: filespaceName }, ...path];
  const parts =
    whole &&
    whatIfParts(
      compareGiving(
        access.people.members,
        whole.map(({ id }) => id),
        access.index,
        [holder],
        to,
      ),
      { path: whole, names: access.names },
    );
  const submit = async () => {
    if (working || off) return;
    setWorking(true);
    setError(undefined);
    const result = await setRight(driveId, folderId, holder, to);
    setWorking(false);
    if (!result.ok) return setError((to === null ? removeFailed : changeFailed)(result.problem));
    notify({ kind: 'success', text: to === null ? messages.removed : messages.changed });
    onClose();
  };
  return (
    <Dialog
      alert
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={to === null ? 'Remove access' : 'Change access'}
      onSubmit={() => void submit()}
      error={error}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {to === null ? (
            <Button
              type="submit"
              variant="danger-solid"
              disabledReason={off}
              working={working && 'Removing...'}
            >
              Remove access
            </Button>
          ) : (
            <Button type="submit" variant="primary" disabledReason={off} working={working && 'Changing...'}>
              Change to {rightName(to)}
            </Button>
          )}
        </>
      }
    >
      <p>
        {to === null ? (
          <>
            Take the {rightName(from)} right on <b>{folderName}</b> away from <b>{name}</b>?
          </>
        ) : (
          <>
            Change the right of <b>{name}</b> on <b>{folderName}</b> from {rightName(from)} to {rightName(to)}
            ?
          </>
        )}
      </p>
      {parts && <WhatIfLine parts={parts} names={access.names} folderName={folderName} />}
    </Dialog>
  );
}
