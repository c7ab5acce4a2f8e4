import { Suspense } from 'react';
import { useOffline } from '../lib/use-offline.ts';
import { useTitle } from '../lib/use-title.ts';
import { PageSkeleton } from '../ui/display/skeleton.tsx';
import { lazy } from '../ui/language/lazy.ts';
import styles from './loading-page.module.css';
import { shellMessages } from './shell/shell-messages.ts';

const NoConnectionYet = lazy(() =>
  import('./no-connection-yet.tsx').then((module) => ({ default: module.NoConnectionYet })),
);

/**
 * Before the lists are known. What is on the device is there within a frame or two, so the outline only comes when
 * that takes longer, and the words when the server is being waited for.
 */
export function LoadingPage() {
  useTitle('');
  const offline = useOffline();
  if (offline) {
    return (
      <Suspense fallback={null}>
        <NoConnectionYet />
      </Suspense>
    );
  }
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{shellMessages.loading}</h1>
      <PageSkeleton />
      <div className={styles.waiting} role="status">
        {shellMessages.loadingWorkspaces}
      </div>
    </div>
  );
}
