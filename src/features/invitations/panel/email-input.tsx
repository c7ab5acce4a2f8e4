import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { Chip } from '../../../ui/fields/chip.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import {
  commitText,
  type EmailInputState,
  type ExistingMembers,
  isAddressList,
  pasteText,
  removeChip,
  removeLastChip,
  typeText,
} from './email-input-state.ts';
import { emailInputMessage } from './input-texts.ts';
import { messages } from './messages.ts';
import styles from './panel.module.css';

interface AddressFieldProps {
  readonly box: EmailInputState;
  readonly existing: ExistingMembers;
  readonly disabled: boolean;
  readonly onChange: (change: (last: EmailInputState) => EmailInputState) => void;
}

/** Addresses as chips, and the one that is being typed. */
export function EmailInput({ box, existing, disabled, onChange }: AddressFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onChange((last) => commitText(last, existing));
    } else if (event.key === 'Backspace' && box.text === '') {
      onChange(removeLastChip);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!isAddressList(pasted)) return;
    event.preventDefault();
    onChange((last) => pasteText(last, pasted, existing));
  };
  return (
    <Field
      label={messages.addresses}
      error={box.problem && emailInputMessage(box.problem)}
      hint={messages.addressesHint}
    >
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the rest of the box only leads into the field
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field itself is reached by keyboard
        <div
          className={styles.box}
          data-invalid={control['aria-invalid']}
          onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
        >
          {box.chips.map(({ email, bad }) => (
            <Chip
              key={email}
              label={email}
              problem={bad ? messages[bad === 'invalid' ? 'invalidChip' : 'takenChip'] : undefined}
              onRemove={
                disabled
                  ? undefined
                  : () => {
                      onChange((last) => removeChip(last, email));
                      input.current?.focus();
                    }
              }
            />
          ))}
          <input
            {...control}
            ref={input}
            // biome-ignore lint/a11y/noAutofocus: whoever opens the panel is about to type addresses
            autoFocus
            type="text"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={disabled}
            className={styles.input}
            value={box.text}
            onChange={(event) => {
              const { value } = event.currentTarget;
              onChange((last) => typeText(last, value, existing));
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        </div>
      )}
    </Field>
  );
}
