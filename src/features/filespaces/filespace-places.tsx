import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../lib/format.ts';
import { activityPath, placePath, trashPath } from '../../lib/paths.ts';
import { usePins } from '../../shared/offline-files/use-pins.ts';
import { Count } from '../../ui/display/badge.tsx';
import { Icon, type IconName } from '../../ui/display/icon.tsx';
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
  /** Whether the person sees only what was shared with them. */
  readonly isGuest: boolean;
}

type Place = 'recent' | 'starred' | 'shared' | 'offline' | 'trash' | 'activity';

/** What there is of a filespace besides its folders. */
export function FilespacePlaces({ filespace: { id, name }, place, isGuest }: FilespacePlacesProps) {
  const kept = usePins(id).size;
  const link = (to: string, panel: Place, icon: IconName, count?: ReactNode) => (
    <li className={styles.tab} data-current={place === panel ? 'page' : undefined} data-menu-of="">
      <Link to={to} aria-current={place === panel ? 'page' : undefined}>
        <Icon name={icon} />
        <span className={styles.name}>{messages[panel]}</span>
        {count}
      </Link>
    </li>
  );
  return (
    <ul className={styles.places} aria-label={messages.placesOf(name)}>
      {link(placePath(id, 'recent'), 'recent', 'clock')}
      {link(placePath(id, 'starred'), 'starred', 'star')}
      {isGuest && link(placePath(id, 'shared'), 'shared', 'users')}
      {link(
        placePath(id, 'offline'),
        'offline',
        'offline',
        kept > 0 && (
          <span className={styles.count}>
            <Count>
              {formatCount(kept)}
              <span className="visually-hidden"> {messages.availableOffline}</span>
            </Count>
          </span>
        ),
      )}
      {link(trashPath(id), 'trash', 'trash')}
      {link(
        activityPath(id),
        'activity',
        'history',
        <span className={styles.count}>
          <Suspense fallback={null}>
            <UnreadActivity driveId={id} />
          </Suspense>
        </span>,
      )}
    </ul>
  );
}
