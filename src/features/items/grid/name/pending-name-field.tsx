import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { splitExtension } from '#contract/rules/unique-name.ts';
import { gridMessages } from '../grid-messages.ts';
import styles from './name-field.module.css';
import type { RenameFieldProps } from './rename-field-props.ts';

type PendingNameFieldProps = Pick<RenameFieldProps, 'item' | 'opened' | 'onCancel' | 'onFocus' | 'typed'>;

/** A plain text field with the name, so that keys that come before the code of the real one are not for the list behind. */
export function PendingNameField({ item, opened, onCancel, onFocus, typed }: PendingNameFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const stemLength = splitExtension(opened, item.kind).stem.length;
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(0, stemLength);
  }, [stemLength]);
  const note = (field: HTMLInputElement, entered: boolean, isLeft = false) => {
    const [selectionStart, selectionEnd] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    typed.current = { value: field.value, selectionStart, selectionEnd, entered, isLeft };
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
        onFocus={() => onFocus('in')}
        onBlur={(event) => {
          note(event.currentTarget, true, true);
          onFocus('out');
        }}
      />
    </span>
  );
}
