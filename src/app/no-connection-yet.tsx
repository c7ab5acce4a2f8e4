import { EmptyState } from '../ui/display/empty-state.tsx';
import styles from './loading-page.module.css';
import { unavailableMessages } from './unavailable-messages.ts';

/** In place of the page where nothing is on the device and the server cannot be reached. */
export function NoConnectionYet() {
  return (
    <EmptyState art="search" level={1} title={unavailableMessages.offlineTitle} className={styles.page}>
      {unavailableMessages.firstLoad}
    </EmptyState>
  );
}
