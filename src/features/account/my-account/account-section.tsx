import { type ReactNode, useId } from 'react';
import styles from './mine.module.css';
import { useSectionFocus } from './use-section-focus.ts';

export function AccountSection({
  id: anchor,
  title,
  children,
}: {
  /** What an address may lead to. */
  readonly id?: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  const focus = useSectionFocus();
  return (
    <section {...focus} id={anchor} className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
