import { Link } from 'react-router-dom';
import { offlinePath } from '../../lib/paths.ts';
import { usePins } from '../../shared/offline-files/use-pins.ts';
import { Count } from '../../ui/display/badge.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import styles from './filespace-list.module.css';

export interface FilespacePlacesProps {
  readonly filespace: { readonly id: string; readonly name: string };
  readonly isOffline: boolean;
}

/** What there is of a filespace besides its folders. */
export function FilespacePlaces({ filespace, isOffline }: FilespacePlacesProps) {
  const kept = usePins(filespace.id).size;
  return (
    <ul className={styles.places} aria-label={`Places of ${filespace.name}`}>
      <li className={styles.tab} data-current={isOffline || undefined}>
        <Link to={offlinePath(filespace.id)} aria-current={isOffline ? 'page' : undefined}>
          <Icon name="offline" />
          <span className={styles.name}>Offline</span>
          {kept > 0 && (
            <span className={styles.count}>
              <Count>
                {kept}
                <span className="visually-hidden"> available offline</span>
              </Count>
            </span>
          )}
        </Link>
      </li>
    </ul>
  );
}
