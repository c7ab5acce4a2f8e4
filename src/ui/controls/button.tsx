import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { Icon, type IconName } from '../display/icon.tsx';
import { Spinner } from '../display/spinner.tsx';
import { classNames } from '../foundations/class-names.ts';
import { ariaKeyShortcuts } from '../foundations/key-labels.ts';
import { tooltipProps } from '../popups/tooltip-props.ts';
import styles from './button.module.css';

export type ButtonVariant = 'default' | 'primary' | 'ghost' | 'danger' | 'danger-solid';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  readonly icon?: IconName | undefined;
  readonly iconAfter?: IconName | undefined;
  /** As wide as what holds it. */
  readonly block?: boolean | undefined;
  /** The verb of the work under way, `Moving...`: shown with a spinner in place of the label. */
  readonly working?: string | false | undefined;
  readonly disabled?: boolean | undefined;
  /** Why the button cannot be used now. It stays focusable, so that everyone can learn the reason. */
  readonly disabledReason?: string | false | undefined;
  /** A shortcut such as `Shift+M`, shown in the tooltip and exposed to assistive technology. */
  readonly keys?: string | undefined;
  /** The tooltip of a usable button. */
  readonly tip?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A labelled action. While it works, or has a reason for being off, it is `aria-disabled` and swallows clicks
 * rather than being `disabled`: a disabled element drops the focus and cannot explain itself.
 */
export function Button({
  variant = 'default',
  size = 'md',
  icon,
  iconAfter,
  block,
  working,
  disabled,
  disabledReason,
  keys,
  tip,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const off = Boolean(working || disabledReason);
  const tipText = disabledReason || tip;
  return (
    <button
      {...(tipText && tooltipProps({ text: tipText, keys: disabledReason ? undefined : keys }))}
      aria-describedby={disabledReason ? reasonId : undefined}
      aria-keyshortcuts={keys && ariaKeyShortcuts(keys)}
      {...rest}
      type={type}
      className={classNames(styles.button, block && styles.block, className)}
      data-variant={variant}
      data-size={size}
      disabled={disabled && !off}
      aria-disabled={off || undefined}
      onClick={off ? swallow : onClick}
    >
      {working ? <Spinner /> : icon && <Icon name={icon} className={styles.icon} />}
      {working || children}
      {iconAfter && !working && <Icon name={iconAfter} size={14} className={styles.after} />}
      {disabledReason && (
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
