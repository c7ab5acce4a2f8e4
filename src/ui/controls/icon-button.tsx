import { type ComponentProps, type MouseEvent, useId } from 'react';
import { Icon, type IconName } from '../display/icon.tsx';
import { classNames } from '../foundations/class-names.ts';
import { ariaKeyShortcuts } from '../foundations/key-labels.ts';
import { tooltipProps } from '../popups/tooltip-props.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'disabled' | 'children' | 'aria-label'> {
  readonly icon: IconName;
  /** The accessible name, and the tooltip unless `tip` says it shorter. */
  readonly label: string;
  /** The tooltip when it should be shorter than the name: `Rename` for `EDIT Exports`. */
  readonly tip?: string | undefined;
  readonly keys?: string | undefined;
  readonly size?: 'md' | 'lg' | undefined;
  readonly danger?: boolean | undefined;
  readonly pressed?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Why it cannot be used now: it stays focusable and its tooltip says this. */
  readonly disabledReason?: string | false | undefined;
}

export function IconButton({
  icon,
  label,
  tip = label,
  keys,
  size = 'md',
  danger,
  pressed,
  disabled,
  disabledReason,
  type = 'button',
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const reasonId = useId();
  const off = Boolean(disabledReason);
  return (
    <button
      {...tooltipProps({ text: disabledReason || tip, keys: off ? undefined : keys })}
      aria-describedby={off ? reasonId : undefined}
      aria-keyshortcuts={keys && ariaKeyShortcuts(keys)}
      {...rest}
      type={type}
      className={classNames(styles.button, className)}
      data-size={size}
      data-danger={danger || undefined}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={off || undefined}
      disabled={disabled && !off}
      onClick={off ? swallow : onClick}
    >
      <Icon name={icon} />
      {off && (
        <span hidden id={reasonId}>
          {disabledReason}
        </span>
      )}
    </button>
  );
}

function swallow(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}
