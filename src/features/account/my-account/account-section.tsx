import { type ReactNode, useId } from 'react';
import styles from './mine.module.css';

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
  return (
    <section id={anchor} className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
