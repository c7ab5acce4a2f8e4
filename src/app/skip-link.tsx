import { shellMessages } from './shell/shell-messages.ts';
import styles from './skip-link.module.css';

/** The first thing that Tab reaches. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link within the page; only its fragment is kept out of the address
    <a
      className={styles.skip}
      href="#main"
      onClick={(event) => {
        // The address belongs to the folder on screen: it gets no fragment.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      {shellMessages.skip}
    </a>
  );
}
