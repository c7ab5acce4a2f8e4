import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { splitExtension } from '#contract/rules/unique-name.ts';
import { gridMessages } from '../grid-messages.ts';
import styles from './name-field.module.css';
import type { RenameFieldProps } from './rename-field-props.ts';

type PendingNameFieldProps = Pick<RenameFieldProps, 'item' | 'opened' | 'onCancel' | 'typed'>;

/** A plain text field with the name, so that keys that come before the code of the real one are not for the list behind. */
export function PendingNameField({ item, opened, onCancel, typed }: PendingNameFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const stemLength = splitExtension(opened, item.kind).stem.length;
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(0, stemLength);
  }, [stemLength]);
  const note = ({ value, selectionStart, selectionEnd }: HTMLInputElement, entered: boolean) => {
    typed.current = { value, selectionStart: selectionStart ?? 0, selectionEnd: selectionEnd ?? 0, entered };
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') note(event.currentTarget, true);
    else if (event.key === 'Escape') onCancel();
  };
  return (
    <span className={styles.box}>
      <input
        ref={input}
        className={styles.input}
        aria-label={gridMessages.newNameOf(item.name)}
        autoComplete="off"
        spellCheck={false}
        defaultValue={opened}
        onInput={(event) => note(event.currentTarget, false)}
        onSelect={(event) => note(event.currentTarget, typed.current?.entered === true)}
        onKeyDown={onKeyDown}
        onBlur={(event) => note(event.currentTarget, true)}
      />
    </span>
  );
}
