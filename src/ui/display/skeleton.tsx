import type { ReactNode } from 'react';
import { classNames } from '../foundations/class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** In rem, so that it grows with the text it stands for. */
  readonly widthRem: number;
  readonly heightRem?: number | undefined;
  readonly className?: string | undefined;
}

/** The place of something known to exist and still on its way. Hidden: the busy region around it says so once. */
export function Skeleton({ widthRem, heightRem = 0.625, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, className)}
      style={{ width: `${widthRem}rem`, height: `${heightRem}rem` }}
    />
  );
}

/**
 * The outline of a page whose code is on its way: a title and some rows. What comes within a moment shows none. `children`:
 * what can be done meanwhile.
 */
export function PageSkeleton({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.page} data-skeleton="page">
      <Skeleton widthRem={9} heightRem={1.125} />
      {[18, 13, 16, 11, 15].map((widthRem) => (
        <Skeleton key={widthRem} widthRem={widthRem} />
      ))}
      {children}
    </div>
  );
}
