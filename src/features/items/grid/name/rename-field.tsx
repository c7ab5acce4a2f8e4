import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { splitExtension } from '#contract/rules/unique-name.ts';
import { announce } from '../../../../ui/foundations/announcer.ts';
import { useItemNameField } from '../../dialogs/use-item-name-field.ts';
import type { GridRow } from '../../list/row-source.ts';
import { messages } from '../../messages.ts';
import { gridMessages } from '../grid-messages.ts';
import styles from './rename-field.module.css';

export interface RenameFieldProps {
  readonly item: GridRow;
  readonly driveId: string;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

/** The name as a field, in its row. Enter or leaving saves, Escape restores; what is wrong stays beside it. */
export function RenameField({ item, driveId, onSave, onCancel }: RenameFieldProps) {
  const field = useItemNameField({
    driveId,
    folderId: item.parentId,
    kind: item.kind,
    initial: item.name,
    exceptId: item.id,
    takenMessage: item.kind === 'folder' ? messages.folderTaken : messages.fileTaken,
  });
  const { input } = field;
  const done = useRef(false);
  const messageId = useId();
  const stemLength = splitExtension(item.name, item.kind).stem.length;

  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(0, stemLength);
  }, [input, stemLength]);
  useEffect(() => {
    if (field.message) announce(field.message, 'assertive');
  }, [field.message]);

  const finish = (how: () => void) => {
    if (done.current) return;
    done.current = true;
    how();
  };
  const save = async () => {
    if (field.value === item.name) return finish(onCancel);
    const name = await field.submit();
    if (name === null) return;
    finish(() => (name === item.name ? onCancel() : onSave(name)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      void save();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      finish(onCancel);
    }
  };
  return (
    <span className={styles.box}>
      <input
        ref={field.ref}
        className={styles.input}
        aria-label={gridMessages.newNameOf(item.name)}
        aria-invalid={field.message ? true : undefined}
        aria-describedby={field.message ? messageId : undefined}
        autoComplete="off"
        spellCheck={false}
        value={field.value}
        onChange={(event) => field.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void save()}
      />
      {field.message && (
        <span id={messageId} className={styles.message}>
          {field.message}
        </span>
      )}
    </span>
  );
}
