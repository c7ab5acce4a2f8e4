import { formatDate } from '../../lib/format.ts';
import { useTimeZone } from '../../lib/time-zone/use-time-zone.ts';
import { Banner } from '../../ui/display/banner.tsx';
import { EmptyState } from '../../ui/display/empty-state.tsx';
import { Spinner } from '../../ui/display/spinner.tsx';
import styles from './offline-copy-notice.module.css';
import { peopleMessages } from './people-messages.ts';

/** Without a connection: that it is a copy, and of when. */
export function OfflineCopyNotice({
  what,
  offline,
  checkedMs,
}: {
  readonly what: keyof typeof peopleMessages.offlineCopy;
  readonly offline: boolean;
  readonly checkedMs: number;
}) {
  const timeZone = useTimeZone();
  if (!offline) return null;
  return (
    <Banner tone="warn" icon="cloud-off">
      {peopleMessages.offlineCopy[what](formatDate(checkedMs, timeZone))}
    </Banner>
  );
}

/** This device has never received who they are; that is not the same as nobody. */
export function PeopleUnavailable({
  what,
  offline,
}: {
  readonly what: keyof typeof peopleMessages.connectOnce;
  readonly offline: boolean;
}) {
  if (offline) {
    return (
      <EmptyState art="search" level={1} title={peopleMessages.offlineTitle}>
        {peopleMessages.connectOnce[what]}
      </EmptyState>
    );
  }
  return (
    <>
      <h1 className="visually-hidden">{peopleMessages.titles[what]}</h1>
      <div className={styles.waiting} role="status">
        <Spinner />
        <span>{peopleMessages.loading[what]}</span>
      </div>
    </>
  );
}
