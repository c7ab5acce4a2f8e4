import { classNames } from '../foundations/class-names.ts';
import styles from './logo.module.css';

/** The mark: an L and a dot beside its stem. */
export function LogoMark({ className }: { readonly className?: string | undefined }) {
  return (
    <svg className={classNames(styles.mark, className)} viewBox="0 0 32 32" aria-hidden="true">
      <path
        fill="var(--brand-ink)"
        d="M8.5 3.5A4.5 4.5 0 0 0 4 8v15.5a5 5 0 0 0 5 5h14.5A4.5 4.5 0 0 0 28 24v-1.5a4.5 4.5 0 0 0-4.5-4.5H17a2.5 2.5 0 0 1-2.5-2.5V8A4.5 4.5 0 0 0 10 3.5z"
      />
      <circle fill="var(--brand-dot)" cx="22.75" cy="9.25" r="5.25" />
    </svg>
  );
}

/** The word, drawn. Whoever shows it gives the link or heading around it a name. */
export function Wordmark({ className }: { readonly className?: string | undefined }) {
  return (
    <svg className={classNames(styles.word, className)} viewBox="41 5.5 74 20.5" aria-hidden="true">
      <path d="M42.5 8v16h8M54.75 13.5v5.75a4.75 4.75 0 0 0 9.5 0V13.5M69.75 24v-5.75a4.75 4.75 0 0 1 9.5 0V24M83.75 13.5l5 10.5 5-10.5M98.75 13.5V24M105 7.5V24M112.5 13.5l-7.5 6.25M107.9 17.3l5.1 6.7" />
      <circle className={styles.dot} cx="98.75" cy="8.4" r="1.9" />
    </svg>
  );
}
