import { useRef, useState } from 'react';
import { principalKey } from '#contract/rules/effective-access.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { fill } from '../../../ui/language/fill.ts';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { setPermission } from '../grant-access.ts';
import { type Access, useChangeDisabledReason } from '../use-access.ts';
import { accessPreviewParts, previewGrant } from './access-preview.ts';
import { AccessPreviewRow } from './access-preview-row.tsx';
import {
  type ConcurrentPermissionChange,
  findConcurrentPermissionChange,
  type PermissionChange,
} from './permission-change.ts';
import {
  namelessPrincipal,
  permissionChangeFailed,
  permissionChangeTexts,
} from './permission-change-texts.ts';

interface ChangeDialogProps {
  readonly change: PermissionChange;
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
export function PermissionChangeDialog(props: ChangeDialogProps) {
  const { change, access, driveId, filespaceName, path, open, onClose, onClosed } = props;
  const { principal, folderId, folderName, from, to } = change;
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string>();
  // Who was asked about keeps the name, also when somebody else removes them in the meantime.
  const [name] = useState(access.names.get(principalKey(principal)) ?? namelessPrincipal(principal));
  // What comes while this change is on its way is this change.
  const lastShown = useRef<ConcurrentPermissionChange | null>(null);
  if (open && !working) lastShown.current = findConcurrentPermissionChange(change, access);
  const concurrentChange = lastShown.current;
  const now = concurrentChange === null ? from : concurrentChange.permission;
  const off = useChangeDisabledReason() || (concurrentChange?.isMissing === true && concurrentChange.text);
  const texts = permissionChangeTexts(to, from, now);
  const whole = path && [{ id: rootId, name: filespaceName }, ...path];
  const parts =
    whole &&
    accessPreviewParts(
      previewGrant(
        access.people.members,
        whole.map(({ id }) => id),
        access.index,
        [principal],
        to,
      ),
      { path: whole, names: access.names },
    );
  const submit = async () => {
    if (working || off) return;
    setWorking(true);
    setError(undefined);
    const result = await setPermission(driveId, folderId, principal, to);
    setWorking(false);
    if (!result.ok) return setError(permissionChangeFailed(to, result.problem));
    showToast({ kind: 'success', text: texts.done });
    onClose();
  };
  return (
    <Dialog
      alert
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={texts.title}
      onSubmit={() => void submit()}
      error={error}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          {to === null ? (
            <Button
              type="submit"
              variant="danger-solid"
              disabledReason={off}
              working={working && texts.working}
            >
              {texts.submit}
            </Button>
          ) : (
            <Button type="submit" variant="primary" disabledReason={off} working={working && texts.working}>
              {texts.submit}
            </Button>
          )}
        </>
      }
    >
      {concurrentChange && <Note tone="warn">{concurrentChange.text}</Note>}
      <p>{fill(texts.question, { folder: <b>{folderName}</b>, name: <b>{name}</b> })}</p>
      {parts && <AccessPreviewRow parts={parts} names={access.names} folderName={folderName} />}
    </Dialog>
  );
}
