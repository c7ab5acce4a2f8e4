import { useLayoutEffect, useRef } from 'react';
import { splitExtension } from '#contract/rules/unique-name.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import type { GridRow } from '../list/row-source.ts';
import { dialogMessages } from './dialog-messages.ts';
import { nameMessages } from './name-messages.ts';
import { useItemNameField } from './use-item-name-field.ts';

export interface RenameDialogProps {
  readonly driveId: string;
  readonly item: Pick<GridRow, 'id' | 'parentId' | 'kind' | 'name'>;
  readonly onRename: (name: string) => void;
  readonly onClose: () => void;
  readonly confirm?: string | undefined;
}

/** The name in a dialog. Of a file the name without its extension is selected. */
export function RenameDialog({
  driveId,
  item,
  onRename,
  onClose,
  confirm = common.rename,
}: RenameDialogProps) {
  const field = useItemNameField({
    driveId,
    folderId: item.parentId,
    kind: item.kind,
    initial: item.name,
    exceptId: item.id,
    takenMessage: item.kind === 'folder' ? nameMessages.folderTaken : nameMessages.fileTaken,
  });
  const asking = useRef(false);
  /** The list leads to the item at its new place. */
  const isRenamed = useRef(false);
  const rename = async () => {
    if (asking.current) return;
    asking.current = true;
    const name = await field.submit();
    asking.current = false;
    if (name === null) return;
    isRenamed.current = name !== item.name;
    if (isRenamed.current) onRename(name);
    onClose();
  };
  return (
    <Dialog
      open
      title={item.kind === 'folder' ? dialogMessages.renameFolder : dialogMessages.renameFile}
      onClose={onClose}
      onSubmit={() => void rename()}
      returnsFocus={() => !isRenamed.current}
      keepOnOutsidePress={field.value !== item.name}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="primary" disabled={field.taken}>
            {confirm}
          </Button>
        </>
      }
    >
      <NameField item={item} field={field} />
    </Dialog>
  );
}

function NameField({
  item,
  field,
}: {
  readonly item: RenameDialogProps['item'];
  readonly field: ReturnType<typeof useItemNameField>;
}) {
  const { input } = field;
  const stemLength = splitExtension(item.name, item.kind).stem.length;
  // The dialog selects the whole field before it focuses it; then the extension is left out.
  useLayoutEffect(() => {
    const element = input.current;
    if (!element) return;
    const select = () => element.setSelectionRange(0, stemLength);
    element.addEventListener('focus', select, { once: true });
    return () => element.removeEventListener('focus', select);
  }, [input, stemLength]);
  return (
    <TextField
      ref={field.ref}
      label={common.name}
      data-autofocus
      autoComplete="off"
      spellCheck={false}
      value={field.value}
      error={field.message}
      onChange={(event) => field.type(event.currentTarget.value)}
    />
  );
}
