import type { ReactNode } from 'react';
import { classNames } from '../foundations/class-names.ts';
import { countText } from '../language/count-text.ts';
import styles from './badge.module.css';
import { Icon, type IconName } from './icon.tsx';

export type BadgeTone = 'neutral' | 'outline' | 'accent' | 'ok' | 'warn' | 'danger';

export interface BadgeProps {
  readonly tone?: BadgeTone | undefined;
  readonly icon?: IconName | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, className)} data-tone={tone}>
      {icon && <Icon name={icon} size={12} />}
      {children}
    </span>
  );
}

/** A number in a pill. The words around it say of what. */
export function Count({
  tone = 'neutral',
  children,
}: {
  readonly tone?: 'neutral' | 'accent' | 'warn';
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.count} data-tone={tone}>
      {typeof children === 'number' ? countText(children) : children}
    </span>
  );
}

/** A word with a dot: a filled one for what is settled, a ring for what is still to come. */
export function StatusDot({
  state,
  children,
}: {
  readonly state: 'ok' | 'waiting' | 'off';
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.status} data-state={state}>
      {children}
    </span>
  );
}
