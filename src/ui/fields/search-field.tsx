import { type ComponentProps, useRef } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { Icon } from '../display/icon.tsx';
import { Kbd } from '../display/kbd.tsx';
import { classNames } from '../foundations/class-names.ts';
import { ariaKeyShortcuts } from '../foundations/key-labels.ts';
import { messages } from '../messages.ts';
import styles from './field.module.css';

export interface SearchFieldProps
  extends Omit<ComponentProps<'input'>, 'size' | 'type' | 'value' | 'onChange'> {
  /** The accessible name; also the placeholder unless another is given. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What the clear button is called. */
  readonly clearLabel?: string | undefined;
  /** The key that jumps here, printed while the field is empty. */
  readonly keys?: string | undefined;
  /** Softer edge, for filters above a list. */
  readonly quiet?: boolean | undefined;
  readonly className?: string | undefined;
}

export function SearchField({
  label,
  value,
  onChange,
  clearLabel = messages.clearSearch,
  keys,
  quiet,
  placeholder = label,
  className,
  ...input
}: SearchFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const clear = () => {
    onChange('');
    box.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={box} className={classNames(styles.wrap, className)} data-quiet={quiet || undefined}>
      <Icon name="search" />
      <input
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        {...input}
        type="search"
        aria-label={label}
        aria-keyshortcuts={keys && ariaKeyShortcuts(keys)}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== '' && <IconButton className={styles.inside} icon="x" label={clearLabel} onClick={clear} />}
      {value === '' && keys && <Kbd keys={keys} decorative className={styles.keyHint} />}
    </div>
  );
}
