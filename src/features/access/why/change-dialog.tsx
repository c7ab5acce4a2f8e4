import { useRef, useState } from 'react';
import { holderKey } from '#contract/rules/access.ts';
import { rootId } from '#contract/rules/root.ts';
import type { PathSegment } from '#contract/worker-api.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { notify } from '../../../ui/popups/toast-store.ts';
import { Note } from '../../../ui/show/note.tsx';
import { setRight } from '../give-right.ts';
import { changeFailed, messages, removeFailed } from '../messages.ts';
import { rightName } from '../people-words.ts';
import { type Access, useChangeOff } from '../use-access.ts';
import { changedMeanwhile, type Meanwhile, type RightChange } from './right-change.ts';
import { compareGiving, whatIfParts } from './what-if.ts';
import { WhatIfLine } from './what-if-line.tsx';

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
  // Who was asked about keeps the name, also when somebody else removes them meanwhile.
  const [name] = useState(
    access.names.get(holderKey(holder)) ?? (holder.kind === 'user' ? 'this user' : 'this group'),
  );
  // What comes while this change is on its way is this change.
  const seen = useRef<Meanwhile | null>(null);
  if (open && !working) seen.current = changedMeanwhile(change, access);
  const meanwhile = seen.current;
  const now = meanwhile === null ? from : meanwhile.right;
  const off = useChangeOff() || (meanwhile?.isGone === true && messages.gone);
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
      {meanwhile && <Note tone="warn">{meanwhile.text}</Note>}
      <p>
        {to === null ? (
          <>
            Take the {rightName(now ?? from)} right on <b>{folderName}</b> away from <b>{name}</b>?
          </>
        ) : now === null ? (
          <>
            Give <b>{name}</b> the {rightName(to)} right on <b>{folderName}</b>?
          </>
        ) : (
          <>
            Change the right of <b>{name}</b> on <b>{folderName}</b> from {rightName(now)} to {rightName(to)}?
          </>
        )}
      </p>
      {parts && <WhatIfLine parts={parts} names={access.names} folderName={folderName} />}
    </Dialog>
  );
}
