import { EmptyState } from '../ui/display/empty-state.tsx';
import styles from './loading-page.module.css';

/** In place of the page where nothing is on the device and the server cannot be reached. */
export function NoConnectionYet() {
  return (
    <EmptyState art="search" level={1} title="You are offline" className={styles.page}>
      Connect once to get your workspaces on this device. After that they open without a network.
    </EmptyState>
  );
}
