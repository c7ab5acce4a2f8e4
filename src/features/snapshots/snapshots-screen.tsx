import { useLiveQuery } from '../../lib/use-live-query.ts';
import { useOffline } from '../../lib/use-offline.ts';
import { useTitle } from '../../lib/use-title.ts';
import { EmptyState } from '../../ui/display/empty-state.tsx';
import { Spinner } from '../../ui/display/spinner.tsx';
import { messages } from './messages.ts';
import styles from './snapshots.module.css';
import { SnapshotsPage, type SnapshotsPageProps } from './snapshots-page.tsx';

/** The snapshots of a filespace and the schedules that capture them, read from the device. */
export function SnapshotsScreen(props: Omit<SnapshotsPageProps, 'list' | 'offline'>) {
  const { id, name } = props.filespace;
  const title = messages.title(name);
  useTitle(title);
  const list = useLiveQuery((reader) => reader.snapshots(id).then((row) => row ?? null), [id]);
  const offline = useOffline();
  if (list === undefined) return null;
  if (list !== null) return <SnapshotsPage {...props} list={list} offline={offline} />;
  // This device has never received them; that is not the same as none.
  if (offline) {
    return (
      <EmptyState art="search" level={1} title={messages.offlineTitle}>
        {messages.notHere}
      </EmptyState>
    );
  }
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <div className={styles.waiting} role="status">
        <Spinner />
        <span>{messages.loading}</span>
      </div>
    </>
  );
}
