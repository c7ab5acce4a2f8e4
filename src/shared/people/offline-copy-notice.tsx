import { formatDate } from '../../lib/format.ts';
import { Banner } from '../../ui/display/banner.tsx';
import { EmptyState } from '../../ui/display/empty-state.tsx';
import { Spinner } from '../../ui/display/spinner.tsx';
import styles from './offline-copy-notice.module.css';

/** Without a connection: that it is a copy, and of when. */
export function OfflineCopyNotice({
  what,
  offline,
  checkedMs,
}: {
  /** `Users`, `Groups` */
  readonly what: string;
  readonly offline: boolean;
  readonly checkedMs: number;
}) {
  if (!offline) return null;
  return (
    <Banner tone="warn" icon="cloud-off">
      You are offline. {what} are shown as of {formatDate(checkedMs)} and cannot be changed now.
    </Banner>
  );
}

/** This device has never received who they are; that is not the same as nobody. */
export function PeopleUnavailable({ title, offline }: { readonly title: string; readonly offline: boolean }) {
  if (offline) {
    return (
      <EmptyState art="search" level={1} title="You are offline">
        {title} of this workspace come to this device with the next connection. After that they can be read
        without a network.
      </EmptyState>
    );
  }
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <div className={styles.waiting} role="status">
        <Spinner />
        <span>Getting {title.toLowerCase()}</span>
      </div>
    </>
  );
}
