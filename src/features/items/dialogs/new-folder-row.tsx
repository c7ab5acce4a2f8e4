import { type KeyboardEvent, useState } from 'react';
import type { Result } from '#contract/rules/result.ts';
import type { PathSegment, WriteProblem } from '#contract/worker-api/worker-api.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { folderFailed } from '../problem-texts.ts';
import styles from './destination.module.css';
import { dialogMessages } from './dialog-messages.ts';
import { nameMessages } from './name-messages.ts';
import { useItemNameField } from './use-item-name-field.ts';

export interface NewFolderRowProps {
  readonly driveId: string;
  readonly folderId: string;
  readonly onCreate: (name: string) => Promise<Result<PathSegment, WriteProblem>>;
  readonly onOpen: (folder: PathSegment) => void;
  readonly onClose: () => void;
}

/** A new folder without leaving the picker. Enter creates it rather than confirming the picker. */
export function NewFolderRow({ driveId, folderId, onCreate, onOpen, onClose }: NewFolderRowProps) {
  const [openAfter, setOpenAfter] = useState(true);
  const [working, setWorking] = useState(false);
  const field = useItemNameField({
    driveId,
    folderId,
    kind: 'folder',
    initial: '',
    takenMessage: nameMessages.folderTakenInPicker,
  });
  const create = async () => {
    if (working) return;
    setWorking(true);
    const name = await field.submit();
    const created = name === null ? null : await onCreate(name);
    setWorking(false);
    if (created === null) return;
    if (!created.ok) return field.setError(folderFailed(created.problem.kind));
    if (openAfter) onOpen(created.value);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      void create();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  };
  return (
    <div className={styles.naming}>
      <div className={styles.namingLine}>
        <TextField
          ref={field.ref}
          label={dialogMessages.folderName}
          labelHidden
          autoFocus
          autoComplete="off"
          spellCheck={false}
          className={styles.namingField}
          value={field.value}
          error={field.message}
          onChange={(event) => field.type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          onClick={() => void create()}
          working={working && dialogMessages.creating}
          disabled={field.taken}
        >
          {dialogMessages.create}
        </Button>
        <IconButton icon="x" size="lg" label={dialogMessages.cancelNewFolder} onClick={onClose} />
      </div>
      <Checkbox label={dialogMessages.openAfter} checked={openAfter} onChange={setOpenAfter} />
    </div>
  );
}
