import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { activityPath, offlinePath, trashPath } from '../../lib/paths.ts';
import { usePins } from '../../shared/offline-files/use-pins.ts';
import { Count } from '../../ui/display/badge.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { lazy } from '../../ui/language/lazy.ts';
import styles from './filespace-list.module.css';
import { messages } from './messages.ts';

/** Where its code cannot be had, the place has no number. */
const UnreadActivity = lazy(() =>
  import('../../shared/activity/unread-activity.tsx').then(
    (module) => ({ default: module.UnreadActivity }),
    () => ({ default: () => null }),
  ),
);

export interface FilespacePlacesProps {
  readonly filespace: { readonly id: string; readonly name: string };
  /** The one that is open. */
  readonly place: string;
}

/** What there is of a filespace besides its folders. */
export function FilespacePlaces({ filespace: { id, name }, place }: FilespacePlacesProps) {
  const kept = usePins(id).size;
  const link = (to: string, panel: 'offline' | 'trash' | 'activity', label: string, count?: ReactNode) => (
    <li className={styles.tab} data-current={place === panel || undefined}>
      <Link to={to} aria-current={place === panel ? 'page' : undefined}>
        <Icon name={panel === 'activity' ? 'history' : panel} />
        <span className={styles.name}>{label}</span>
        {count}
      </Link>
    </li>
  );
  return (
    <ul className={styles.places} aria-label={messages.placesOf(name)}>
      {link(
        offlinePath(id),
        'offline',
        messages.offline,
        kept > 0 && (
          <span className={styles.count}>
            <Count>
              {kept}
              <span className="visually-hidden"> {messages.availableOffline}</span>
            </Count>
          </span>
        ),
      )}
      {link(trashPath(id), 'trash', messages.trash)}
      {link(
        activityPath(id),
        'activity',
        messages.activity,
        <span className={styles.count}>
          <Suspense fallback={null}>
            <UnreadActivity driveId={id} />
          </Suspense>
        </span>,
      )}
    </ul>
  );
}
