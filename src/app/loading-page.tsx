import { useOffline } from '../lib/use-offline.ts';
import { useTitle } from '../lib/use-title.ts';
import { EmptyState } from '../ui/display/empty-state.tsx';
import { Spinner } from '../ui/display/spinner.tsx';
import styles from './loading-page.module.css';

/**
 * Before the lists are known. What is on the device is there within a frame or two, so the words only come when the
 * server is being waited for.
 */
export function LoadingPage() {
  useTitle('');
  const offline = useOffline();
  if (offline) {
    return (
      <EmptyState art="search" level={1} title="You are offline" className={styles.page}>
        Connect once to get your workspaces on this device. After that they open without a network.
      </EmptyState>
    );
  }
  return (
    <>
      <h1 className="visually-hidden">Loading</h1>
      <div className={styles.waiting} role="status">
        <Spinner />
        <span>Getting your workspaces</span>
      </div>
    </>
  );
}
