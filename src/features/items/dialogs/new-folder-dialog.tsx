import { useState } from 'react';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { messages } from '../messages.ts';
import { dialogMessages } from './dialog-messages.ts';
import { useItemNameField } from './use-item-name-field.ts';

export interface NewFolderDialogProps {
  readonly driveId: string;
  readonly folderId: string;
  /** Answers why there is no new folder; null: there is. */
  readonly onCreate: (name: string) => Promise<string | null>;
  readonly onClose: () => void;
}

export function NewFolderDialog({ driveId, folderId, onCreate, onClose }: NewFolderDialogProps) {
  const [working, setWorking] = useState(false);
  const field = useItemNameField({
    driveId,
    folderId,
    kind: 'folder',
    initial: '',
    takenMessage: messages.folderTaken,
  });
  const create = async () => {
    if (working) return;
    setWorking(true);
    const name = await field.submit();
    if (name !== null) {
      const problem = await onCreate(name);
      if (problem === null) return onClose();
      field.setError(problem);
    }
    setWorking(false);
  };
  return (
    <Dialog
      open
      title={dialogMessages.newFolder}
      onClose={onClose}
      onSubmit={() => void create()}
      keepOnOutsidePress={field.value !== ''}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            working={working && dialogMessages.creating}
            disabled={field.taken}
          >
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
