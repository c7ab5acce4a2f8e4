import { type KeyboardEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { splitExtension } from '#contract/rules/unique-name.ts';
import { gridMessages } from '../grid-messages.ts';
import styles from './name-field.module.css';
import type { RenameFieldProps } from './rename-field.tsx';

/** What was typed before the field was there that judges it. Positions are in UTF-16 units. */
export interface TypedName {
  readonly value: string;
  readonly selectionStart: number;
  readonly selectionEnd: number;
  /** Enter was pressed, or the field was left. */
  readonly entered: boolean;
}

interface PendingNameFieldProps extends Pick<RenameFieldProps, 'item' | 'onCancel'> {
  readonly typed: RefObject<TypedName | null>;
}

/** A plain text field with the name, so that keys that come before the code of the real one are not for the list behind. */
export function PendingNameField({ item, onCancel, typed }: PendingNameFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(0, splitExtension(item.name, item.kind).stem.length);
  }, [item]);
  const note = ({ value, selectionStart, selectionEnd }: HTMLInputElement, entered: boolean) => {
    typed.current = { value, selectionStart: selectionStart ?? 0, selectionEnd: selectionEnd ?? 0, entered };
  };
  const noteTyped = (event: SyntheticEvent<HTMLInputElement>) => note(event.currentTarget, false);
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
        defaultValue={item.name}
        onInput={noteTyped}
        onSelect={noteTyped}
        onKeyDown={onKeyDown}
        onBlur={(event) => note(event.currentTarget, true)}
      />
    </span>
  );
}
