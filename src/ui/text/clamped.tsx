import type { ReactNode } from 'react';
import { classNames } from '../foundations/class-names.ts';
import { tooltipProps } from '../popups/tooltip-props.ts';
import styles from './clamped.module.css';

interface ClampedProps {
  readonly text: string;
  readonly lines?: 3 | 4;
  readonly className?: string | undefined;
  /** The text where parts of it are marked. */
  readonly children?: ReactNode;
}

/** A text with a name of any length in it: after some lines it is cut, and its tooltip has the rest. It is read out whole. */
export function Clamped({ text, lines = 3, className, children = text }: ClampedProps) {
  return (
    <span
      className={classNames(styles.clamped, className)}
      data-lines={lines}
      {...tooltipProps({ text, whereCut: true })}
    >
      {children}
    </span>
  );
}
