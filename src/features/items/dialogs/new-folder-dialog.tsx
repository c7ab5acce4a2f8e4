import { useRef } from 'react';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import type { RefusedFolder } from '../commands/changes/change-types.ts';
import { dialogMessages } from './dialog-messages.ts';
import { nameMessages } from './name-messages.ts';
import { useItemNameField } from './use-item-name-field.ts';

export interface NewFolderDialogProps {
  readonly driveId: string;
  readonly folderId: string;
  /** What was asked for before, and why there is no such folder. */
  readonly refused?: RefusedFolder | undefined;
  readonly onCreate: (name: string) => void;
  readonly onClose: () => void;
}

export function NewFolderDialog({ driveId, folderId, refused, onCreate, onClose }: NewFolderDialogProps) {
  const asking = useRef(false);
  /** The list leads to the new folder. */
  const isMade = useRef(false);
  const field = useItemNameField({
    driveId,
    folderId,
    kind: 'folder',
    initial: refused?.name ?? '',
    problem: refused?.problem,
    takenMessage: nameMessages.folderTaken,
  });
  const create = async () => {
    if (asking.current) return;
    asking.current = true;
    const name = await field.submit();
    asking.current = false;
    if (name === null) return;
    isMade.current = true;
    onCreate(name);
    onClose();
  };
  return (
    <Dialog
      open
      title={dialogMessages.newFolder}
      onClose={onClose}
      onSubmit={() => void create()}
      returnsFocus={() => !isMade.current}
      keepOnOutsidePress={field.value !== ''}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="primary" disabled={field.taken}>
            {dialogMessages.create}
          </Button>
        </>
      }
    >
      <TextField
        ref={field.ref}
        label={dialogMessages.folderName}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        value={field.value}
        error={field.message}
        onChange={(event) => field.type(event.currentTarget.value)}
      />
    </Dialog>
  );
}
