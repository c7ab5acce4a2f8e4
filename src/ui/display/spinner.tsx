import { classNames } from '../foundations/class-names.ts';
import styles from './spinner.module.css';

/** "The server is working", never "we are reading". The words beside it say what is under way. */
export function Spinner({ className }: { readonly className?: string | undefined }) {
  return <span className={classNames(styles.spinner, className)} aria-hidden="true" />;
}
