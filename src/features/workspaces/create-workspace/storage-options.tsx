import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { StorageType } from '#contract/entities/workspace.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { LogoMark } from '../../../ui/display/logo.tsx';
import { createMessages } from './create-messages.ts';
import { storageKinds } from './storage-kinds.ts';
import styles from './storage-options.module.css';

interface StorageOptionsProps {
  readonly type: StorageType;
  readonly disabled: boolean;
  readonly onType: (type: StorageType) => void;
  /** What the own storage wants to know. */
  readonly children: ReactNode;
}

/** The five kinds of storage. */
export function StorageOptions({ type: chosen, disabled, onType, children }: StorageOptionsProps) {
  const group = useId();
  const options = useRef<HTMLFieldSetElement>(null);
  // The step before has just gone, and the focus with it.
  useEffect(() => {
    options.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, []);
  const option = (type: StorageType) => ({
    group,
    type,
    disabled,
    isChosen: chosen === type,
    onChoose: () => onType(type),
  });
  return (
    <fieldset ref={options} className={styles.options}>
      <legend className="visually-hidden">{createMessages.storageType}</legend>
      <StorageOption {...option('own')} icon={<LogoMark className={styles.mark} />}>
        {children}
      </StorageOption>
      {storageKinds.map(({ type, icon }) => (
        <StorageOption key={type} {...option(type)} icon={<Icon name={icon} size={20} />} />
      ))}
    </fieldset>
  );
}

interface StorageOptionProps {
  readonly group: string;
  readonly type: StorageType;
  readonly icon: ReactNode;
  readonly isChosen: boolean;
  readonly disabled: boolean;
  readonly onChoose: () => void;
  readonly children?: ReactNode;
}

function StorageOption(props: StorageOptionProps) {
  const { group, type, icon, isChosen, disabled, onChoose, children } = props;
  const { name, text } = createMessages.storages[type];
  return (
    <div className={styles.card} data-type={type} data-chosen={isChosen || undefined}>
      <label className={styles.row}>
        <span className={styles.icon}>{icon}</span>
        <span>
          <b>{name}</b>
          <span className={styles.text}>{text}</span>
        </span>
        <input
          type="radio"
          name={group}
          value={type}
          checked={isChosen}
          disabled={disabled}
          onChange={onChoose}
          className={styles.radio}
        />
      </label>
      {isChosen && children && <div className={styles.settings}>{children}</div>}
    </div>
  );
}
