import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { splitExtension } from '#contract/rules/unique-name.ts';
import { announce } from '../../../../ui/foundations/announcer.ts';
import { nameMessages } from '../../dialogs/name-messages.ts';
import { useItemNameField } from '../../dialogs/use-item-name-field.ts';
import { gridMessages } from '../grid-messages.ts';
import fieldStyles from './name-field.module.css';
import styles from './rename-field.module.css';
import type { RenameFieldProps } from './rename-field-props.ts';

/** The name as a field, in its row. Enter or leaving saves, Escape restores; what is wrong stays beside it. */
export function RenameField({ item, opened, driveId, typed, ...on }: RenameFieldProps) {
  const { onSave, onCancel } = on;
  const [first] = useState(() => typed.current);
  const field = useItemNameField({
    driveId,
    folderId: item.parentId,
    kind: item.kind,
    initial: first?.value ?? opened,
    exceptId: item.id,
    takenMessage: item.kind === 'folder' ? nameMessages.folderTaken : nameMessages.fileTaken,
  });
  const { input } = field;
  const done = useRef(false);
  const messageId = useId();
  const stemLength = splitExtension(opened, item.kind).stem.length;

  useLayoutEffect(() => {
    if (first?.isLeft) return;
    input.current?.focus();
    input.current?.setSelectionRange(first?.selectionStart ?? 0, first?.selectionEnd ?? stemLength);
  }, [input, stemLength, first]);
  useEffect(() => {
    if (field.message) announce(field.message, 'assertive');
  }, [field.message]);

  const finish = (how: () => void) => {
    if (done.current) return;
    done.current = true;
    how();
  };
  const save = async () => {
    // What nobody typed over is no wish to have the former name back.
    if (field.value === opened) return finish(onCancel);
    const name = await field.submit();
    if (name === null) return;
    finish(() => (name === opened || name === item.name ? onCancel() : onSave(name)));
  };
  const latest = useRef({ type: field.type, save });
  useLayoutEffect(() => {
    latest.current = { type: field.type, save };
  });
  useLayoutEffect(() => {
    // Between the rendering of this field and the moment in which it took the place of the other one.
    if (typed.current !== null && typed.current.value !== first?.value)
      latest.current.type(typed.current.value);
    // The plain field refused nothing: what a name may not hold is taken out as if it was typed here. Not before React is done, which
    // would put the caret at the end.
    else if (first !== null)
      queueMicrotask(() => input.current?.dispatchEvent(new InputEvent('input', { bubbles: true })));
  }, [typed, first, input]);
  useEffect(() => {
    const last = typed.current;
    if (last === null || last.value !== field.value) return;
    typed.current = null;
    if (last.entered) void latest.current.save();
  }, [typed, field.value]);
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
    <span className={fieldStyles.box}>
      <input
        ref={field.ref}
        className={fieldStyles.input}
        aria-label={gridMessages.newNameOf(item.name)}
        aria-invalid={field.message ? true : undefined}
        aria-describedby={field.message ? messageId : undefined}
        autoComplete="off"
        spellCheck={false}
        value={field.value}
        onChange={(event) => field.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onFocus={() => on.onFocus('in')}
        onBlur={() => {
          on.onFocus('out');
          void save();
        }}
      />
      {field.message && (
        <span id={messageId} className={styles.message}>
          {field.message}
        </span>
      )}
    </span>
  );
}
