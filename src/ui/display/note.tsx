import type { ReactNode } from 'react';
import { classNames } from '../foundations/class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './note.module.css';

export interface NoteProps {
  readonly tone?: 'neutral' | 'accent' | 'ok' | 'warn' | 'danger' | undefined;
  readonly icon?: IconName | undefined;
  /** Read out when it appears. */
  readonly role?: 'status' | 'alert' | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A message inside a form or a panel. */
export function Note({ tone = 'neutral', icon = noteIcons[tone], role, className, children }: NoteProps) {
  return (
    <div role={role} className={classNames(styles.note, className)} data-tone={tone}>
      <Icon name={icon} />
      <span className={styles.text}>{children}</span>
    </div>
  );
}

const noteIcons: Readonly<Record<NonNullable<NoteProps['tone']>, IconName>> = {
  neutral: 'info',
  accent: 'info',
  ok: 'ok',
  warn: 'warn',
  danger: 'alert',
};
