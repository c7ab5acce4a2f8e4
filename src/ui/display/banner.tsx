import type { ReactNode } from 'react';
import { classNames } from '../foundations/class-names.ts';
import styles from './banner.module.css';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';

export interface BannerProps {
  readonly tone?: 'info' | 'warn' | 'danger' | undefined;
  readonly icon?: IconName | undefined;
  /** The server is working: a spinner stands in for the icon. */
  readonly working?: boolean | undefined;
  /** Stands at the end: a button, a progress bar. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A line across the top of a panel. It is announced by whoever shows it, so that a re-render stays silent. */
export function Banner({ tone = 'info', icon, working, action, className, children }: BannerProps) {
  return (
    <div className={classNames(styles.banner, className)} data-tone={tone}>
      {working ? <Spinner /> : icon && <Icon name={icon} />}
      <span className={styles.text}>{children}</span>
      {action}
    </div>
  );
}
