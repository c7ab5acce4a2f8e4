import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { itemsInWords } from '../grid/item-words.ts';
import type { GridRow } from '../list/row-source.ts';
import { labels } from '../messages.ts';

export interface DeleteDialogProps {
  readonly items: readonly GridRow[];
  /** Where they are, when that is one place. */
  readonly folderName: string | undefined;
  readonly onDelete: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function DeleteDialog({ items, folderName, onDelete, onClose }: DeleteDialogProps) {
  const [working, setWorking] = useState(false);
  const remove = async () => {
    if (working) return;
    setWorking(true);
    await onDelete();
    onClose();
  };
  const where = folderName ? ` from ${folderName}` : '';
  return (
    <Dialog
      open
      alert
      title="Delete file"
      onClose={onClose}
      onSubmit={() => void remove()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger-solid" working={working && labels.deleting}>
            Delete
          </Button>
        </>
      }
    >
      <p>
        Delete {itemsInWords(items)}
        {where} for everyone who can open it?
      </p>
    </Dialog>
  );
}
